// Candidates under the mouse and their picture.
#include "gui/tools/picking/end_hover.h"

#include <cmath>

#include "kernel/geometry/curve/hermite_curve.h"

namespace liana {
namespace {

const QColor kOffered(24, 120, 242), kChosen(51, 158, 84), kRoll(230, 120, 20);

bool isSamePlace(const PickedFrame& a, const PickedFrame& b) {
  return a.name == b.name && a.connector == b.connector && a.part == b.part && !a.isFree() &&
         a.worldFromFrame.isApprox(b.worldFromFrame, 1e-6);
}

void lookAlong(PickedFrame& frame, const Eigen::Vector3d& direction) {
  if (direction.norm() < 1e-9) return;
  const Eigen::Vector3d z = direction.normalized(), x = z.unitOrthogonal();
  frame.worldFromFrame.linear() << x, z.cross(x), z;
}

/// Lets a free end look at a place, one at a joint as near to it as the cable there lets.
void aim(PickedFrame& frame, const Eigen::Vector3d& place) {
  if (frame.joint) return lookAlong(frame, leavingDirection(*frame.joint, place));
  if (frame.isFree()) lookAlong(frame, place - frame.origin());
}

std::vector<Eigen::Vector3d> circle(const PickedFrame& frame) {
  std::vector<Eigen::Vector3d> points;
  for (int i = 0; i <= 48; ++i) {
    const double angle = 2 * EIGEN_PI * i / 48;
    points.push_back(frame.worldFromFrame *
                     Eigen::Vector3d(frame.radius * std::cos(angle), frame.radius * std::sin(angle), 0));
  }
  return points;
}

}  // namespace

void EndHover::set(std::vector<PickedFrame> candidates) {
  const bool stays =
      !candidates.empty() && !candidates_.empty() && isSamePlace(candidates.front(), candidates_.front());
  candidates_ = std::move(candidates);
  if (stays && index_ < candidates_.size()) return;
  index_ = 0;
  flipped_ = false;
  turn_ = 0;
}

std::optional<PickedFrame> EndHover::current() const {
  if (candidates_.empty()) return std::nullopt;
  PickedFrame frame = candidates_[index_];
  if (flipped_) frame.worldFromFrame.rotate(Eigen::AngleAxisd(EIGEN_PI, Eigen::Vector3d::UnitX()));
  frame.worldFromFrame.rotate(Eigen::AngleAxisd(turn_, Eigen::Vector3d::UnitZ()));
  // A socket that is there is taken as it is.
  if (flipped_ || turn_ != 0) frame.connector.reset();
  return frame;
}

void EndHover::cycle(int steps) {
  if (candidates_.empty()) return;
  const int count = static_cast<int>(candidates_.size());
  index_ = static_cast<std::size_t>(((static_cast<int>(index_) + steps) % count + count) % count);
}

void drawEnd(const PickedFrame& frame, bool isChosen, Sketch& sketch) {
  const QColor color = isChosen ? kChosen : kOffered;
  if (frame.radius > 0) sketch.lines.push_back({circle(frame), color, 2.5, false});
  sketch.marks.push_back({frame.origin(), Sketch::Shape::Dot, color, 9});
  if (frame.joint) {
    sketch.marks.push_back({frame.origin(), Sketch::Shape::Ring, color, 18});
  } else if (!frame.isFree()) {
    sketch.arrows.push_back(
        {frame.origin(), frame.worldFromFrame.linear().col(0), 0.3 * kEndArrowPixels, kRoll, 1.5});
    sketch.arrows.push_back({frame.origin(), frame.direction(), kEndArrowPixels, color, 3});
  }
  if (!isChosen) sketch.labels.push_back({frame.origin(), frame.name});
}

void aimFreeEnds(PickedFrame& start, PickedFrame& end) {
  aim(start, end.origin());
  aim(end, start.origin());
}

std::vector<Eigen::Vector3d> previewCurve(const PickedFrame& start, const PickedFrame& end) {
  PickedFrame from = start, to = end;
  aimFreeEnds(from, to);
  const double span = std::max((to.origin() - from.origin()).norm(), 1e-6);
  HermiteCurve curve;
  curve.parameters = {0, span};
  curve.points = {from.origin(), to.origin()};
  curve.tangents = {1.2 * from.direction(), -1.2 * to.direction()};
  std::vector<Eigen::Vector3d> points;
  for (int i = 0; i <= 40; ++i) points.push_back(curve.point(span * i / 40));
  return points;
}

}  // namespace liana
