// Changes to the rigging and what of it is selected: tree, pages and tools go through here.
#pragma once

#include <QObject>
#include <functional>

#include "gui/hoist/rig_thing.h"
#include "kernel/base/result.h"

namespace liana {

class Workspace;

class RigEditor : public QObject {
  Q_OBJECT

public:
  RigEditor(Workspace& workspace, QObject* parent);

  Workspace& workspace() const { return workspace_; }
  const Rigging& rigging() const;
  const RigThing& selected() const { return selected_; }
  void select(const RigThing& thing);

  using Change = std::function<void(Rigging&)>;
  /// One undo step; changes with the same non-zero token are one. Posts why it cannot be made, if it cannot.
  bool change(const QString& name, const Change& change, int mergeToken = 0);
  /// The same for whoever says himself why not.
  Result<void> tryChange(const QString& name, const Change& change, int mergeToken = 0);

  /// A new thing of a kind with a free name and sensible values, selected. Things that need others (a joint a
  /// body, a winch a place, a rope two ends) take what there is, or say what is missing.
  bool addBody(BodyUse use);
  bool addFitting(FittingKind kind);
  bool addJoint();
  bool addWinch();
  bool addRope();
  /// Of the rope that was reeved last, or of the one that a new rope is made of [mm].
  double usualRopeDiameter() const;
  bool addRopeAlong(const std::vector<RopePass>& route);
  /// A body of parts; parts of other bodies leave those.
  bool addBodyOf(const std::vector<PartReference>& parts, BodyUse use, const std::string& name);
  bool addCase();
  bool remove(RigThing thing);
  bool rename(RigThing thing, const QString& name);
  bool duplicate(RigThing thing);

Q_SIGNALS:
  void selectionChanged();
  /// Somebody wants to see it.
  void showWanted(const RigThing& thing);

private:
  void dropGone();

  Workspace& workspace_;
  RigThing selected_;
};

}  // namespace liana
