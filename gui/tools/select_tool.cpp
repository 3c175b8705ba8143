// Select, drag, pull, draw a box.
#include "gui/tools/select_tool.h"

#include <QCursor>
#include <cmath>

#include "gui/tools/drag/drag.h"
#include "gui/tools/picking/frame_picker.h"
#include "gui/tools/picking/selection_rectangle.h"
#include "gui/view/scene/viewport.h"
#include "gui/workspace/selection/movable.h"
#include "gui/workspace/shapes/shown_length.h"
#include "gui/workspace/workspace.h"
#include "kernel/edits/cable/add_handle.h"

namespace liana {
namespace {

/// How far an arrow key moves things [mm]: a handy number of the unit people read.
double arrowStep() {
  return ShownLength::ofProgram().unit() == LengthUnit::Inch ? 0.05 * millimetresPer(LengthUnit::Inch) : 1;
}

constexpr double kDegree = EIGEN_PI / 180;

/// Where an arrow key points, and the page keys: away from the eye and towards it.
std::optional<Eigen::Vector3d> screenDirection(int key, const CameraPose& camera) {
  switch (key) {
    case Qt::Key_Left:
      return -camera.right();
    case Qt::Key_Right:
      return camera.right();
    case Qt::Key_Up:
      return camera.up();
    case Qt::Key_Down:
      return -camera.up();
    case Qt::Key_PageUp:
      return camera.forward();
    case Qt::Key_PageDown:
      return -camera.forward();
    default:
      return std::nullopt;
  }
}

/// The axis of the world nearest to a direction.
Eigen::Vector3d worldAxisAlong(const Eigen::Vector3d& direction) {
  int axis = 0;
  direction.cwiseAbs().maxCoeff(&axis);
  return std::copysign(1.0, direction[axis]) * Eigen::Vector3d::Unit(axis);
}

}  // namespace

SelectTool::SelectTool(Viewport& viewport, FramePicker& picker)
    : viewport_(viewport), picker_(picker), rectangle_(new SelectionRectangle(viewport)) {
  connect(&picker, &FramePicker::prepared, this, [this] {
    if (drag_) drag(lastDrag_);
  });
  connect(&viewport.workspace(), &Workspace::hoverChanged, this, &Tool::nextStepChanged);
  connect(&viewport.workspace(), &Workspace::documentReplaced, this, &Tool::nextStepChanged);
  connect(&viewport.workspace(), &Workspace::selectionChanged, this, [this] { nudgeToken_ = 0; });
}

SelectTool::~SelectTool() = default;

QString SelectTool::nextStep() const {
  if (drag_) return drag_->hint();
  if (boxCorner_) return tr("Drawn to the right: what lies within · to the left: all it touches · Esc: stop");
  Workspace& workspace = viewport_.workspace();
  if (const auto& part = viewport_.scene().gizmo().highlight()) {
    const QChar axis("XYZ"[part->axis]);
    switch (part->kind) {
      case GizmoPart::Kind::Arrow:
        return tr("Drag to move along %1").arg(axis);
      case GizmoPart::Kind::Square:
        return tr("Drag to move in the plane across %1").arg(axis);
      case GizmoPart::Kind::Ring:
        return tr("Drag to turn about %1").arg(axis);
    }
  }
  const Selection& hovered = workspace.hovered();
  if (std::holds_alternative<HandleReference>(hovered))
    return tr("Drag the handle to move it · click to select · Ctrl: several");
  if (std::holds_alternative<EndReference>(hovered)) return tr("Drag the end to move it · click to select");
  if (std::holds_alternative<ConnectorId>(hovered))
    return tr("Drag the socket to move it with its cables · click to select");
  if (std::holds_alternative<BranchId>(hovered))
    return tr("Drag the branch to pull it, onto another to merge them · double-click: rigid, loose, stays");
  if (std::holds_alternative<CableId>(hovered))
    return tr("Pull at the cable · double-click to add a handle · click to select");
  if (std::holds_alternative<PartInstance>(hovered))
    return tr("Click to select the part · Ctrl: several · right click for more");
  if (workspace.isEmpty()) return tr("Open a project or a CAD file to begin");
  return tr("Click a part or a cable · Shift+drag selects by a box · F1: keys and mouse");
}

void SelectTool::hover(const PointerEvent& event) {
  const auto part = viewport_.picks().gizmo(event.pixel);
  viewport_.highlightGizmo(part);
  Workspace& workspace = viewport_.workspace();
  workspace.hover(part ? Selection{} : viewport_.picks().thing(event.pixel));
  const auto hit = std::holds_alternative<CableId>(workspace.hovered()) ? viewport_.picks().cable(event.pixel)
                                                                        : std::nullopt;
  workspace.setProbe(hit ? std::optional(Workspace::Probe{hit->cable, hit->fraction}) : std::nullopt);
  Q_EMIT nextStepChanged();
}

bool SelectTool::press(const PointerEvent& event) {
  grabbedPart_ = viewport_.picks().gizmo(event.pixel);
  nudgeToken_ = 0;
  if (grabbedPart_) return true;
  grabbed_ = viewport_.picks().thing(event.pixel);
  if (viewport_.picks().marker(event.pixel)) return true;
  if (event.shift) grabbed_ = {};
  const bool turns = viewport_.navigation().moveFor(Qt::LeftButton, {}).has_value();
  return event.shift || !turns || cableOf(grabbed_).isValid();
}

void SelectTool::beginDrag(const PointerEvent& pressed) {
  Workspace& workspace = viewport_.workspace();
  if (grabbedPart_) {
    drag_ = Drag::byGizmo(viewport_, picker_, workspace.selected(), *grabbedPart_, pressed);
    viewport_.highlightGizmo(grabbedPart_);
  } else if (isBall(grabbed_)) {
    SelectionSet dragged = workspace.selected();
    if (!dragged.contains(grabbed_)) dragged = grabbed_;
    dragged.add(grabbed_);  // the one under the mouse is what the others follow
    drag_ = Drag::freely(viewport_, picker_, dragged, pressed);
    workspace.select(dragged);
  } else if (!cableOf(grabbed_).isValid()) {
    boxCorner_ = pressed.pixel;
  } else if (const auto hit = viewport_.picks().cable(pressed.pixel)) {
    workspace.select(hit->cable);
    drag_ = Drag::ofCable(viewport_, picker_, *hit, pressed);
  }
  lastDrag_ = pressed;
  Q_EMIT nextStepChanged();
}

void SelectTool::drag(const PointerEvent& event) {
  if (boxCorner_) rectangle_->showBox(ScreenBox::drawn(*boxCorner_, event.pixel));
  if (!drag_) return;
  lastDrag_ = event;
  drag_->move(event);
  Q_EMIT nextStepChanged();
  Q_EMIT readoutChanged(drag_->readout());
}

void SelectTool::endDrag(const PointerEvent& event) {
  if (boxCorner_) selectBox(event);
  if (!drag_) return;
  drag_->end(event);
  finish();
}

void SelectTool::selectBox(const PointerEvent& event) {
  const ScreenBox box = ScreenBox::drawn(*boxCorner_, event.pixel);
  Workspace& workspace = viewport_.workspace();
  SelectionSet chosen = event.shift || event.control ? workspace.selected() : SelectionSet();
  for (const Selection& thing : viewport_.scene().pickAll(box, viewport_.camera(), viewport_.viewSize())) {
    if (event.control)
      chosen.toggle(thing);
    else
      chosen.add(thing);
  }
  finish();
  workspace.select(chosen);
}

void SelectTool::click(const PointerEvent& event) {
  if (viewport_.picks().gizmo(event.pixel)) return;  // what it belongs to stays selected
  Workspace& workspace = viewport_.workspace();
  const Selection thing = viewport_.picks().thing(event.pixel);
  SelectionSet chosen = thing;
  if (event.shift || event.control) chosen = workspace.selected();
  if (event.control)
    chosen.toggle(thing);
  else
    chosen.add(thing);
  workspace.select(chosen);
}

void SelectTool::doubleClick(const PointerEvent& event) {
  Workspace& workspace = viewport_.workspace();
  const HandleMarker* marker = viewport_.picks().marker(event.pixel);
  if (marker && std::holds_alternative<BranchId>(marker->target)) {
    Q_EMIT viewport_.contextMenuRequested(marker->target, QCursor::pos());
    return;
  }
  if (marker || viewport_.picks().gizmo(event.pixel)) return;
  const auto hit = viewport_.picks().cable(event.pixel);
  if (!hit) return;
  const RouteHandle handle = handleAt(*hit, viewport_.workspace());
  if (workspace.apply(std::make_unique<AddHandle>(hit->cable, handle)))
    workspace.select(HandleReference{hit->cable, handle.id});
}

bool SelectTool::key(const KeyPress& pressed) {
  if (!drag_) return nudge(pressed);
  if (pressed.key == Qt::Key_Return || pressed.key == Qt::Key_Enter) {
    if (!drag_->acceptTyped()) {
      Q_EMIT readoutChanged(drag_->readout());
      return true;
    }
    drag_->keep();
    finish();
    Q_EMIT dragEnded();
    return true;
  }
  if (!drag_->type(pressed.text, pressed.key == Qt::Key_Backspace)) return false;
  Q_EMIT readoutChanged(drag_->readout());
  return true;
}

bool SelectTool::nudge(const KeyPress& pressed) {
  const auto direction = screenDirection(pressed.key, viewport_.camera());
  Workspace& workspace = viewport_.workspace();
  // Parts are not to be shifted by a key hit by chance.
  if (!direction || std::holds_alternative<PartInstance>(workspace.selection())) return false;
  auto pose = poseOf(workspace.document(), workspace.selected());
  if (!pose || (pressed.alt && !pose->canTurn)) return false;
  const double steps = pressed.shift ? 0.1 : pressed.control ? 10 : 1;
  if (pressed.alt) {
    // The way the arrow points is the way the side that is seen goes.
    const Eigen::Vector3d about =
        worldAxisAlong(viewport_.camera().towardsEye(pose->worldFromPose.translation()).cross(*direction));
    const Eigen::AngleAxisd turn(steps * kDegree, about);
    pose->worldFromPose.linear() = turn * pose->worldFromPose.linear();
  } else {
    pose->worldFromPose.translation() += steps * arrowStep() * worldAxisAlong(*direction);
  }
  if (nudgeToken_ == 0) nudgeToken_ = workspace.edits().newMergeToken();
  workspace.apply(makeMove(workspace.document(), workspace.selected(), pose->worldFromPose), nudgeToken_);
  return true;
}

bool SelectTool::cancel() {
  if (boxCorner_) {
    finish();
    return true;
  }
  if (drag_) {
    drag_->cancel();
    finish();
    return true;
  }
  const bool hadSelection = !isNothing(viewport_.workspace().selection());
  viewport_.workspace().select({});
  return hadSelection;
}

void SelectTool::finish() {
  drag_.reset();
  boxCorner_.reset();
  rectangle_->hide();
  Q_EMIT readoutChanged({});
  Q_EMIT nextStepChanged();
}

}  // namespace liana
