// Select, drag, pull.
#include "gui/tools/select_tool.h"

#include "gui/tools/drag.h"
#include "gui/view/viewport.h"
#include "gui/workspace/workspace.h"
#include "kernel/edits/add_handle.h"

namespace liana {

SelectTool::SelectTool(Viewport& viewport) : viewport_(viewport) {
  connect(&viewport.workspace(), &Workspace::hoverChanged, this, &Tool::nextStepChanged);
  connect(&viewport.workspace(), &Workspace::documentReplaced, this, &Tool::nextStepChanged);
}

SelectTool::~SelectTool() = default;

QString SelectTool::nextStep() const {
  if (drag_) return drag_->hint();
  Workspace& workspace = viewport_.workspace();
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
  viewport_.workspace().hover(viewport_.pick(event.pixel));
}

bool SelectTool::press(const PointerEvent& event) {
  grabbed_ = viewport_.pick(event.pixel);
  return cableOf(grabbed_).isValid();
}

void SelectTool::beginDrag(const PointerEvent& pressed) {
  Workspace& workspace = viewport_.workspace();
  if (const auto* handle = std::get_if<HandleReference>(&grabbed_)) {
    drag_ = Drag::ofHandle(viewport_, *handle, pressed);
    workspace.select(grabbed_);
  } else if (const auto* end = std::get_if<EndReference>(&grabbed_)) {
    drag_ = Drag::ofEnd(viewport_, *end, pressed);
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
