// Finds the hose at the first click, cuts it at the second.
#include "gui/tools/flexible_tool.h"

#include <cmath>

#include "gui/tools/picking/frame_picker.h"
#include "gui/view/overlay/sketch_overlay.h"
#include "gui/view/scene/viewport.h"
#include "gui/workspace/background_task.h"
#include "gui/workspace/shapes/shown_length.h"
#include "gui/workspace/workspace.h"

namespace liana {
namespace {

const QColor kColor(51, 158, 84);

std::vector<Eigen::Vector3d> crossSection(const FoundTube& tube, double arcLength) {
  const Eigen::Isometry3d frame = tube.worldFromPart * tube.run.frameAt(arcLength);
  const double radius = 1.05 * tube.run.outerRadius;
  std::vector<Eigen::Vector3d> ring;
  for (int i = 0; i <= 36; ++i) {
    const double angle = 2 * EIGEN_PI * i / 36;
    ring.push_back(frame * Eigen::Vector3d(radius * std::cos(angle), radius * std::sin(angle), 0));
  }
  return ring;
}

}  // namespace

FlexibleTool::FlexibleTool(Viewport& viewport, BackgroundTask& task) : viewport_(viewport), task_(task) {
  connect(&task, &BackgroundTask::ended, this, &Tool::nextStepChanged);
  connect(&viewport.workspace(), &Workspace::documentChanged, this, [this](const DocumentChange& change) {
    if (isCurrent_ && movesOrTakesParts(change)) cancel();
  });
}

void FlexibleTool::activate() {
  isCurrent_ = true;
  viewport_.setFocus();
}

void FlexibleTool::deactivate() {
  isCurrent_ = false;
  tube_.reset();
  viewport_.workspace().hover({});
  viewport_.sketches().setSketch(SketchLayer::Tool, {});
}

QString FlexibleTool::nextStep() const {
  if (task_.isBusy()) return tr("Looking for the hose…");
  if (!tube_) return tr("Click a hose of the assembly where its flexible stretch begins");
  return tr("Click where it ends (%1) · with Shift: laid, not moulded · Enter: all of the hose · Esc: "
            "back")
      .arg(lengthText(std::abs(to_ - from_)));
}

void FlexibleTool::hover(const PointerEvent& event) {
  const auto hit = viewport_.picks().part(event.pixel);
  viewport_.workspace().hover(hit ? Selection(hit->part) : Selection{});
  if (tube_ && hit && hit->part == tube_->part)
    to_ = tube_->run.arcLengthNear(tube_->worldFromPart.inverse() * hit->point);
  draw();
  Q_EMIT nextStepChanged();
}

void FlexibleTool::draw() {
  Sketch sketch;
  if (tube_) {
    std::vector<Eigen::Vector3d> line;
    for (int i = 0; i <= 60; ++i)
      line.push_back(tube_->worldFromPart * tube_->run.centerline.point(from_ + (to_ - from_) * i / 60));
    sketch.lines.push_back({line, kColor, 3, false});
    for (const double arcLength : {from_, to_})
      sketch.lines.push_back({crossSection(*tube_, arcLength), kColor, 2.5, false});
    sketch.labels.push_back(
        {line.back(),
         tr("⌀%1, %2 long").arg(lengthText(2 * tube_->run.outerRadius), lengthText(std::abs(to_ - from_)))});
  }
  viewport_.sketches().setSketch(SketchLayer::Tool, std::move(sketch));
}

void FlexibleTool::click(const PointerEvent& event) {
  hover(event);
  const auto hit = viewport_.picks().part(event.pixel);
  if (!hit) return;
  if (tube_ && hit->part == tube_->part) return convert(from_, to_, event.shift);
  const Eigen::Vector3d place = hit->point;
  findTube(viewport_.workspace(), task_, hit->part, place, [this, place](const FoundTube& tube) {
    if (!isCurrent_) return;
    tube_ = tube;
    from_ = to_ = tube.run.arcLengthNear(tube.worldFromPart.inverse() * place);
    draw();
    Q_EMIT nextStepChanged();
  });
  Q_EMIT nextStepChanged();
}

void FlexibleTool::convert(double from, double to, bool laid) {
  if (std::abs(to - from) < 2 * tube_->run.outerRadius)
    return viewport_.workspace().post(
        MessageKind::Warning, tr("The stretch is shorter than the hose is thick; click farther away."));
  makeFlexible(viewport_.workspace(), task_, *tube_, from, to,
               laid ? RestShape::Straight : RestShape::AsInPart);
  tube_.reset();
  Q_EMIT finished();
}

bool FlexibleTool::wantsKey(int key) const {
  return key == Qt::Key_Return || key == Qt::Key_Enter;
}

bool FlexibleTool::key(const KeyPress& pressed) {
  if (!wantsKey(pressed.key) || !tube_) return false;
  convert(0, tube_->run.length(), pressed.shift);
  return true;
}

bool FlexibleTool::cancel() {
  const bool had = tube_.has_value();
  tube_.reset();
  if (isCurrent_) draw();
  Q_EMIT nextStepChanged();
  return had;
}

}  // namespace liana
