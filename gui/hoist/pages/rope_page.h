// The page of a rope: what it is made of, its way, how it is computed.
#pragma once

#include "gui/hoist/pages/rig_form.h"

class QTableWidget;

namespace liana {

class RopePage : public RigForm {
  Q_OBJECT

public:
  explicit RopePage(RigEditor& editor);

private:
  bool isAbout(const Rigging& rigging) const override { return rigging.findRope(thing()) != nullptr; }
  void addSpecRows();
  void addRoute();
  void showRoute(const Rigging& rigging);
  void changeRoute(const QString& what, const std::function<void(std::vector<RopePass>&)>& change);
  QString reevingText(const Rigging& rigging) const;

  QTableWidget* route_ = nullptr;
  bool isFilling_ = false;
};

}  // namespace liana
