// The pages of bodies, joints, fittings, winches and limits.
#pragma once

#include "gui/hoist/pages/rig_form.h"

namespace liana {

class RigPreview;

class BodyPage : public RigForm {
public:
  BodyPage(RigEditor& editor, RigPreview& preview);

private:
  bool isAbout(const Rigging& rigging) const override { return rigging.findBody(thing()) != nullptr; }
  double geometryMass(const Rigging& rigging) const;
  QString massText(const Rigging& rigging) const;

  RigPreview& preview_;
};

class RigJointPage : public RigForm {
public:
  explicit RigJointPage(RigEditor& editor);

private:
  bool isAbout(const Rigging& rigging) const override { return rigging.findJoint(thing()) != nullptr; }
};

class FittingPage : public RigForm {
public:
  explicit FittingPage(RigEditor& editor);

private:
  /// Diameter of the first rope that runs over it; of a new one while none does [mm].
  double ropeOver(const Rigging& rigging, const std::string& fitting) const;
  bool isAbout(const Rigging& rigging) const override { return rigging.findFitting(thing()) != nullptr; }
};

class WinchPage : public RigForm {
public:
  explicit WinchPage(RigEditor& editor);

private:
  bool isAbout(const Rigging& rigging) const override { return rigging.findWinch(thing()) != nullptr; }
};

/// Also the floor.
class HoistLimitsPage : public RigForm {
public:
  explicit HoistLimitsPage(RigEditor& editor);

private:
  bool isAbout(const Rigging&) const override { return editor().selected().list == RigList::Limits; }
};

}  // namespace liana
