// A click becomes an axis.
#include "gui/motion/axis_tool.h"

#include <algorithm>

#include "gui/view/overlay/sketch_overlay.h"
#include "gui/view/scene/viewport.h"
#include "gui/workspace/workspace.h"

namespace liana {
namespace {

bool hasAxis(const PickedFrame& frame) {
  switch (frame.kind) {
    case PickKind::Hole:
    case PickKind::Shaft:
    case PickKind::Boss:
    case PickKind::Cone:
    case PickKind::CircularEdge:
    case PickKind::StraightEdge:
      return true;
    default:
      return false;
  }
}

}  // namespace

AxisTool::AxisTool(Viewport& viewport, FramePicker& picker) : viewport_(viewport), picker_(picker) {
  connect(&picker, &FramePicker::prepared, this, [this] {
    if (viewport_.tool() == this) hover(last_);
  });
}

QString AxisTool::nextStep() const {
  if (picker_.isPreparing()) return tr("Finding the axes of this part…");
  return frame_ ? tr("Click: this is the axis · F: the other way round · Esc: leave it as it is")
                : tr("Click a hole, a shaft or an edge: its axis becomes that of the joint · Esc: leave it");
}

void AxisTool::activate() {
  viewport_.setFocus();
}

void AxisTool::deactivate() {
  frame_.reset();
  isFlipped_ = false;
  viewport_.workspace().hover({});
  draw();
}

void AxisTool::hover(const PointerEvent& event) {
  last_ = event;
  const std::vector<PickedFrame> frames = picker_.framesAt(event.pixel);
  const auto found = std::find_if(frames.begin(), frames.end(), hasAxis);
  frame_ = found == frames.end() ? std::nullopt : std::optional(*found);
  viewport_.workspace().hover(frame_ && frame_->instance ? Selection(*frame_->instance) : Selection{});
  draw();
  Q_EMIT nextStepChanged();
}

void AxisTool::draw() {
  Sketch sketch;
  if (frame_) {
    const QColor color(40, 140, 235);
    const Eigen::Vector3d direction = (isFlipped_ ? -1 : 1) * frame_->direction();
    sketch.arrows.push_back({frame_->origin(), direction, 70, color, 3});
    sketch.marks.push_back({frame_->origin(), Sketch::Shape::Dot, color, 9});
  }
  viewport_.sketches().setSketch(SketchLayer::Tool, std::move(sketch));
}

bool AxisTool::wantsKey(int key) const {
  return key == Qt::Key_F && frame_.has_value();
}

bool AxisTool::key(const KeyPress& pressed) {
  if (pressed.key != Qt::Key_F || !frame_) return false;
  isFlipped_ = !isFlipped_;
  draw();
  return true;
}

void AxisTool::click(const PointerEvent& event) {
  hover(event);
  if (!frame_) return;
  Q_EMIT picked(frame_->origin(), (isFlipped_ ? -1 : 1) * frame_->direction());
  Q_EMIT finished();
}

}  // namespace liana
