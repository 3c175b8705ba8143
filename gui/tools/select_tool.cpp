// Select, drag, pull.
#include "gui/tools/select_tool.h"

#include <cmath>

#include "gui/tools/drag.h"
#include "gui/view/viewport.h"
#include "gui/workspace/movable.h"
#include "gui/workspace/workspace.h"
#include "kernel/edits/add_handle.h"

namespace liana {

SelectTool::SelectTool(Viewport& viewport) : viewport_(viewport) {
  connect(&viewport.workspace(), &Workspace::hoverChanged, this, &Tool::nextStepChanged);
  connect(&viewport.workspace(), &Workspace::documentReplaced, this, &Tool::nextStepChanged);
  connect(&viewport.workspace(), &Workspace::selectionChanged, this, [this] { nudgeToken_ = 0; });
}

SelectTool::~SelectTool() = default;

QString SelectTool::nextStep() const {
  if (drag_) return drag_->hint();
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
    return tr("Drag the handle to move it · click to select");
  if (std::holds_alternative<EndReference>(hovered)) return tr("Drag the end to move it · click to select");
  if (std::holds_alternative<CableId>(hovered))
    return tr("Pull at the cable · double-click to add a handle · click to select");
  if (std::holds_alternative<PartInstance>(hovered))
    return tr("Click to select the part · drag to turn the view");
  if (workspace.isEmpty()) return tr("Open a project or a CAD file to begin");
  return tr("Click a part or a cable · drag to turn, middle button to pan, wheel to zoom");
}

void SelectTool::hover(const PointerEvent& event) {
  const auto part = viewport_.pickGizmo(event.pixel);
  viewport_.highlightGizmo(part);
  Workspace& workspace = viewport_.workspace();
  workspace.hover(part ? Selection{} : viewport_.pick(event.pixel));
  const auto hit =
      std::holds_alternative<CableId>(workspace.hovered()) ? viewport_.pickCable(event.pixel) : std::nullopt;
  workspace.setProbe(hit ? std::optional(Workspace::Probe{hit->cable, hit->fraction}) : std::nullopt);
  Q_EMIT nextStepChanged();
}

bool SelectTool::press(const PointerEvent& event) {
  grabbedPart_ = viewport_.pickGizmo(event.pixel);
  grabbed_ = grabbedPart_ ? viewport_.workspace().selection() : viewport_.pick(event.pixel);
  nudgeToken_ = 0;
  return cableOf(grabbed_).isValid();
}

void SelectTool::beginDrag(const PointerEvent& pressed) {
  Workspace& workspace = viewport_.workspace();
  if (grabbedPart_) {
    drag_ = Drag::byGizmo(viewport_, grabbed_, *grabbedPart_, pressed);
    viewport_.highlightGizmo(grabbedPart_);
  } else if (!std::holds_alternative<CableId>(grabbed_)) {
    drag_ = Drag::freely(viewport_, grabbed_, pressed);
    workspace.select(grabbed_);
  } else if (const auto hit = viewport_.pickCable(pressed.pixel)) {
    workspace.select(hit->cable);
    drag_ = Drag::ofCable(viewport_, *hit, pressed);
  }
  Q_EMIT nextStepChanged();
}

void SelectTool::drag(const PointerEvent& event) {
  if (!drag_) return;
  drag_->move(event);
  Q_EMIT readoutChanged(drag_->readout());
}

void SelectTool::endDrag(const PointerEvent& event) {
  if (!drag_) return;
  drag_->end(event);
  finish();
}

void SelectTool::click(const PointerEvent& event) {
  viewport_.workspace().select(viewport_.pick(event.pixel));
}

void SelectTool::doubleClick(const PointerEvent& event) {
  Workspace& workspace = viewport_.workspace();
  if (viewport_.pickMarker(event.pixel)) return;
  const auto hit = viewport_.pickCable(event.pixel);
  if (!hit) return;
  const RouteHandle handle = viewport_.makeHandleAt(*hit);
  if (workspace.apply(std::make_unique<AddHandle>(hit->cable, handle)))
    workspace.select(HandleReference{hit->cable, handle.id});
}

bool SelectTool::key(int key, const QString& text, bool shift, bool control) {
  if (!drag_) return nudge(key, shift ? 0.1 : control ? 10.0 : 1.0);
  if (key == Qt::Key_Return || key == Qt::Key_Enter) {
    drag_->end({});
    finish();
    Q_EMIT dragEnded();
    return true;
  }
  if (!drag_->type(text, key == Qt::Key_Backspace)) return false;
  Q_EMIT readoutChanged(drag_->readout());
  return true;
}

bool SelectTool::nudge(int key, double millimetres) {
  const CameraPose& camera = viewport_.camera();
  Eigen::Vector3d wanted;
  switch (key) {
    case Qt::Key_Left:
      wanted = -camera.right();
      break;
    case Qt::Key_Right:
      wanted = camera.right();
      break;
    case Qt::Key_Up:
      wanted = camera.up();
      break;
    case Qt::Key_Down:
      wanted = -camera.up();
      break;
    case Qt::Key_PageUp:
      wanted = camera.forward();
      break;
    case Qt::Key_PageDown:
      wanted = -camera.forward();
      break;
    default:
      return false;
  }
  Workspace& workspace = viewport_.workspace();
  auto pose = poseOf(workspace.document(), workspace.selection());
  if (!pose) return false;
  int axis = 0;
  wanted.cwiseAbs().maxCoeff(&axis);
  pose->worldFromPose.translation()[axis] += std::copysign(millimetres, wanted[axis]);
  if (nudgeToken_ == 0) nudgeToken_ = workspace.newMergeToken();
  workspace.apply(makeMove(workspace.document(), workspace.selection(), pose->worldFromPose), nudgeToken_);
  return true;
}

bool SelectTool::cancel() {
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
  Q_EMIT readoutChanged({});
  Q_EMIT nextStepChanged();
}

}  // namespace liana
