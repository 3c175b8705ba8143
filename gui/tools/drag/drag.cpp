// Free drags, drags by the gizmo, and pulling at cables and branches.
#include "gui/tools/drag/drag.h"

#include <QRegularExpression>

#include "gui/view/scene/viewport.h"
#include "gui/workspace/harness/held_back.h"
#include "gui/workspace/harness/plugging.h"
#include "gui/workspace/naming.h"
#include "gui/workspace/new_cable.h"
#include "gui/workspace/selection/movable.h"
#include "gui/workspace/shapes/shown_length.h"
#include "gui/workspace/workspace.h"
#include "kernel/edits/cable/add_handle.h"
#include "kernel/edits/harness/rejoin_end.h"
#include "kernel/model/cable/taut_reach.h"

namespace liana {
namespace {

/// Pulls at a cable by a handle that exists while the button is down; Ctrl on release leaves it there.
class CablePull final : public Drag {
public:
  CablePull(Viewport& viewport, FramePicker& picker, CableId cable, const RouteHandle& handle,
            const PointerEvent& at)
      : Drag(viewport, picker, HandleReference{cable, handle.id},
             DragMotion::inViewPlane(handle.worldFromHandle, at)) {
    viewport.workspace().edits().applyTransient(std::make_unique<AddHandle>(cable, handle));
  }

  void end(const PointerEvent& event) override {
    Workspace& workspace = viewport().workspace();
    if (event.control)
      keep();
    else
      workspace.edits().discardTransient();
  }
  void keep() override {
    Workspace& workspace = viewport().workspace();
    workspace.edits().keepTransient(QObject::tr("Add handle"));
    workspace.select(target());
  }
  QString hint() const override {
    if (ahead_ > 0)
      return QObject::tr("The cable is taut: the hand is %1 ahead of it · Release to let it spring back")
          .arg(lengthText(ahead_));
    return QObject::tr("Release to let the cable spring back · Ctrl: leave a handle on release");
  }
  QString readout() const override {
    return ahead_ > 0 ? QObject::tr("taut, %1 ahead").arg(lengthText(ahead_)) : Drag::readout();
  }

protected:
  bool snaps() const override { return false; }  // Ctrl leaves the handle where it was pulled to
  /// A cable that is taut stops and slides along what it can reach, nearest to the hand.
  Eigen::Isometry3d reachable(const Eigen::Isometry3d& wanted) override {
    const auto& pulled = std::get<HandleReference>(target().primary());
    const Cable* cable = viewport().workspace().document().findCable(pulled.cable);
    if (!cable) return wanted;
    Eigen::Isometry3d place = wanted;
    place.translation() = tautReach(*cable, pulled.handle, wanted.translation());
    ahead_ = (wanted.translation() - place.translation()).norm();
    return place;
  }

private:
  double ahead_ = 0;  // how far the hand is from the cable [mm]
};

class GizmoDrag final : public Drag {
public:
  GizmoDrag(Viewport& viewport, FramePicker& picker, const SelectionSet& target,
            std::unique_ptr<DragMotion> motion, const Eigen::Isometry3d& gripFromTarget)
      : Drag(viewport, picker, target, std::move(motion), gripFromTarget) {}
  QString hint() const override {
    return QObject::tr(
        "Type a number to set it exactly · Shift: fine · Ctrl: snap to steps, holes and faces · Esc: back");
  }
};

class FreeDrag final : public Drag {
public:
  FreeDrag(Viewport& viewport, FramePicker& picker, const SelectionSet& target,
           std::unique_ptr<DragMotion> motion)
      : Drag(viewport, picker, target, std::move(motion)) {}
};

/// An end that is dragged leaves its branch.
class EndDrag final : public Drag {
public:
  EndDrag(Viewport& viewport, FramePicker& picker, const EndReference& end, const Eigen::Isometry3d& pose,
          const PointerEvent& at)
      : Drag(viewport, picker, end, DragMotion::inViewPlane(pose, at)), pose_(pose) {}

protected:
  void letGo() override {
    Workspace& workspace = viewport().workspace();
    const auto& end = std::get<EndReference>(target().primary());
    const Cable* cable = workspace.document().findCable(end.cable);
    if (cable && (end.which == WhichEnd::Start ? cable->start : cable->end).branch)
      workspace.edits().applyTransient(
          std::make_unique<RejoinEnd>(RejoinEnd::off(end.cable, end.which, pose_)));
  }

private:
  Eigen::Isometry3d pose_;  // where it was
};

/// A connector that is free goes as far as its cables let it; near a socket it is plugged in.
class PlugDrag final : public Drag {
public:
  PlugDrag(Viewport& viewport, FramePicker& picker, const Connector& plug, const Eigen::Isometry3d& pose,
           const PointerEvent& at)
      : Drag(viewport, picker, plug.id, DragMotion::inViewPlane(pose, at)) {}

  void end(const PointerEvent& event) override {
    const auto socket = socketThere();
    Workspace& workspace = viewport().workspace();
    const ConnectorId plug = std::get<ConnectorId>(target().primary());
    const Document& document = workspace.document();
    // What does not reach its socket stays free, pulled towards it.
    if (!socket || !isPlaceKnown(document, plug) || heldBackPlug(document, plug)) return Drag::end(event);
    workspace.edits().discardTransient();
    workspace.apply(makePlugIn(document, plug, *socket));
    workspace.select(*socket);
  }
  QString hint() const override {
    const Document& document = viewport().workspace().document();
    const auto held = heldBackPlug(document, std::get<ConnectorId>(target().primary()));
    if (held)
      return QObject::tr("Held back by %1: %2 short. Lengthen to %3")
          .arg(nameOf(document, held->holder), lengthText(held->missing, 0), lengthText(held->needed, 0));
    if (socketThere()) return QObject::tr("Release to plug it in here · Esc: back to where it was");
    return QObject::tr("Release to leave the connector here · into a socket: plug it in · Esc: back");
  }
  QString readout() const override {
    const auto held =
        heldBackPlug(viewport().workspace().document(), std::get<ConnectorId>(target().primary()));
    return held ? QObject::tr("%1 short").arg(lengthText(held->missing, 0)) : Drag::readout();
  }

private:
  std::optional<ConnectorId> socketThere() const {
    const Document& document = viewport().workspace().document();
    const Connector* plug = document.findConnector(std::get<ConnectorId>(target().primary()));
    return plug ? socketAt(document, *plug) : std::nullopt;
  }
};

/// A branch that follows is pulled like a cable and springs back; Ctrl on release leaves it there.
class BranchDrag final : public Drag {
public:
  BranchDrag(Viewport& viewport, FramePicker& picker, const Branch& branch, const Eigen::Isometry3d& pose,
             const PointerEvent& at)
      : Drag(viewport, picker, branch.id, DragMotion::inViewPlane(pose, at)), follows_(branch.follows) {}

  void end(const PointerEvent& event) override {
    if (isAtJoint() || !follows_ || event.control) return Drag::end(event);
    viewport().workspace().edits().discardTransient();
  }
  void keep() override { viewport().workspace().edits().keepTransient(); }
  QString hint() const override {
    if (isAtJoint()) return Drag::hint();
    return follows_ ? QObject::tr(
                          "Release to let the branch spring back · Ctrl: it stays here · on a branch or "
                          "cable: join it")
                    : QObject::tr(
                          "Release to leave the branch here · on a branch or cable: join it · Shift: "
                          "fine · Esc: back");
  }

protected:
  bool snaps() const override { return !follows_; }  // Ctrl leaves it where it was pulled to

private:
  bool follows_;
};

}  // namespace

Drag::Drag(Viewport& viewport, FramePicker& picker, SelectionSet target, std::unique_ptr<DragMotion> motion,
           const Eigen::Isometry3d& gripFromTarget)
    : viewport_(viewport),
      target_(std::move(target)),
      snap_(viewport, picker, target_),
      motion_(std::move(motion)),
      gripFromTarget_(gripFromTarget) {}

void Drag::move(const PointerEvent& event) {
  if (!typed_.isEmpty()) return;
  PointerEvent followed = event;
  followed.control = event.control && snaps();
  motion_->follow(viewport_.camera(), viewport_.viewSize(), followed);
  found_ = snap_.find(followed);
  if (found_) motion_->snapTo(snap_.poseIn(*found_, motion_->pose()), found_->direction());
  const double grid = followed.control ? DragMotion::gridStep(viewport_.camera(), viewport_.viewSize(),
                                                              motion_->pose().translation())
                                       : 0;
  snap_.draw(found_, motion_->pose().translation(), grid);
  place();
}

bool Drag::type(const QString& text, bool erase) {
  QString wanted = typed_;
  if (erase)
    wanted.chop(1);
  else
    wanted += text;
  if (wanted == typed_) return false;
  if (typed_.isEmpty() && !text.contains(QRegularExpression("^[-+0-9.,(]$"))) return false;
  typed_ = wanted;
  isTypedWrong_ = false;
  found_.reset();
  // On the way to "12 mm" it is not to be at 12 m.
  static const QRegularExpression mayBecomeMillimetres("[^A-Za-z]m$");
  if (!typed_.contains(mayBecomeMillimetres) && motion_->setTyped(typed_)) place();
  return true;
}

bool Drag::acceptTyped() {
  if (typed_.isEmpty()) return true;
  isTypedWrong_ = !motion_->setTyped(typed_);
  if (!isTypedWrong_) place();
  return !isTypedWrong_;
}

void Drag::place() {
  Workspace& workspace = viewport_.workspace();
  const bool isEnd = std::holds_alternative<EndReference>(target_.primary());
  if (isEnd && found_ && found_->connector) return plugIn();
  if (pluggedIn_) workspace.edits().discardTransient();
  pluggedIn_.reset();
  letGo();
  if (auto edit = makeMove(workspace.document(), target_, reachable(motion_->pose() * gripFromTarget_)))
    workspace.edits().applyTransient(std::move(edit));
}

void Drag::plugIn() {
  if (pluggedIn_ == found_->connector) return;
  pluggedIn_ = found_->connector;
  Workspace& workspace = viewport_.workspace();
  workspace.edits().discardTransient();  // the socket the end had stays where it was
  workspace.edits().applyTransient(
      makeReplug(workspace.documentForIds(), std::get<EndReference>(target_.primary()),
                 {found_->worldFromFrame, found_->part, found_->connector, false}));
}

bool Drag::putOnPart() {
  const auto* end = std::get_if<EndReference>(&target_.primary());
  if (!end || !found_ || !found_->part || found_->connector || found_->joint) return false;
  Workspace& workspace = viewport_.workspace();
  if (partUnder(workspace.document(), *end) == found_->part) return false;  // its own socket goes along
  workspace.edits().discardTransient();
  workspace.apply(makeReplug(workspace.documentForIds(), *end,
                             {motion_->pose() * gripFromTarget_, found_->part, std::nullopt, false}));
  return true;
}

void Drag::end(const PointerEvent&) {
  if (!joinThere() && !putOnPart()) viewport_.workspace().edits().keepTransient();
}

bool Drag::joinThere() {
  if (!isAtJoint()) return false;
  Workspace& workspace = viewport_.workspace();
  workspace.edits().discardTransient();
  auto join = makeJoin(workspace.documentForIds(), target_.primary(), *found_->joint,
                       motion_->pose() * gripFromTarget_);
  if (!join || !workspace.apply(std::move(join))) return true;
  if (found_->joint->branch) workspace.select(*found_->joint->branch);
  return true;
}

void Drag::cancel() {
  viewport_.workspace().edits().discardTransient();
}

QString Drag::hint() const {
  if (pluggedIn_) return QObject::tr("Release to plug the cable in here · Esc: back to where it was");
  if (isAtJoint())
    return QObject::tr("Release to join it to %1 · Esc: back to where it was").arg(found_->joint->name);
  if (std::holds_alternative<ConnectorId>(target_.primary()))
    return QObject::tr("Release to leave the socket here · Shift: fine · Esc: back to where it was");
  return std::holds_alternative<EndReference>(target_.primary())
             ? QObject::tr("Release to leave the end here · Shift: fine · Ctrl: snap · Esc: back")
             : QObject::tr("Release to leave the handle here · Shift: fine · Ctrl: snap · Esc: back");
}

QString Drag::readout() const {
  if (isTypedWrong_) return QObject::tr("\"%1\" is no number with a unit").arg(typed_);
  return typed_.isEmpty() ? motion_->readout() : QObject::tr("%1 ↵").arg(typed_);
}

std::unique_ptr<Drag> Drag::freely(Viewport& viewport, FramePicker& picker, const SelectionSet& target,
                                   const PointerEvent& at) {
  const auto pose = poseOf(viewport.workspace().document(), target);
  if (!pose) return nullptr;
  const Document& document = viewport.workspace().document();
  const auto* branch = std::get_if<BranchId>(&target.primary());
  if (const Branch* found = branch ? document.findBranch(*branch) : nullptr)
    return std::make_unique<BranchDrag>(viewport, picker, *found, pose->worldFromPose, at);
  const auto* connector = std::get_if<ConnectorId>(&target.primary());
  if (const Connector* plug = connector ? document.findConnector(*connector) : nullptr;
      plug && plug->isFree())
    return std::make_unique<PlugDrag>(viewport, picker, *plug, pose->worldFromPose, at);
  if (const auto* end = std::get_if<EndReference>(&target.primary()))
    return std::make_unique<EndDrag>(viewport, picker, *end, pose->worldFromPose, at);
  return std::make_unique<FreeDrag>(viewport, picker, target,
                                    DragMotion::inViewPlane(pose->worldFromPose, at));
}

std::unique_ptr<Drag> Drag::byGizmo(Viewport& viewport, FramePicker& picker, const SelectionSet& target,
                                    const GizmoPart& part, const PointerEvent& at) {
  const auto pose = poseOf(viewport.workspace().document(), target);
  const auto& place = viewport.scene().gizmo().place();
  if (!pose || !place) return nullptr;
  // The gizmo of a part stands in its middle, wherever the part's own frame is.
  Eigen::Isometry3d grip = pose->worldFromPose;
  grip.translation() = place->worldFromGizmo.translation();
  return std::make_unique<GizmoDrag>(viewport, picker, target,
                                     DragMotion::byGizmo(grip, *place, part, viewport.camera(),
                                                         viewport.viewSize(), viewport.pixelRatio(), at),
                                     grip.inverse() * pose->worldFromPose);
}

std::unique_ptr<Drag> Drag::ofCable(Viewport& viewport, FramePicker& picker, const CableHit& hit,
                                    const PointerEvent& at) {
  const Cable* cable = viewport.workspace().document().findCable(hit.cable);
  if (!cable) return nullptr;
  return std::make_unique<CablePull>(viewport, picker, cable->id, handleAt(hit, viewport.workspace()), at);
}

}  // namespace liana
