// Ropes in the view of a lift: where they run, their colours, what is wound on drums.
#include <algorithm>
#include <cmath>

#include "gui/hoist/run/hoist_session.h"
#include "gui/hoist/run/rig_preview.h"
#include "gui/hoist/view/hoist_view.h"
#include "gui/hoist/view/rig_solids.h"
#include "gui/view/overlay/color_map.h"

namespace liana {
namespace {

constexpr double kMillimetre = 1000;  // millimetres in a metre
constexpr Rgb kOwnColor{196, 150, 60}, kSlackColor{140, 146, 156}, kPassedColor{214, 26, 32};
constexpr double kTaut = 1e-3;  // of the breaking load: below it a rope hangs slack

}  // namespace

std::optional<std::size_t> HoistView::ropeOn(const Rigging& rigging, const std::string& drum) {
  for (std::size_t i = 0; i < rigging.ropes.size(); ++i)
    if (!rigging.ropes[i].route.empty() && rigging.ropes[i].route.front().at == drum) return i;
  return std::nullopt;
}

double HoistView::largestTension() const {
  const HoistRecording* recording = session_.recording();
  for (; recording && largestUpTo_ < recording->frames.size(); ++largestUpTo_)
    for (const double peak : recording->frames[largestUpTo_].peaks)
      largestTension_ = std::max(largestTension_, peak);
  return largestTension_;
}

Rgb HoistView::ropeColor(std::size_t index, double tension, double peak) const {
  if (!frame_ || colors_ == RopeColors::Own) return kOwnColor;
  const Rigging& rigging = shownRigging();
  const RigRope& rope = rigging.ropes[index];
  if (tension < kTaut * rope.spec.breakingLoad) return kSlackColor;
  const HoistLimits& limits = rigging.limits;
  const double factor = rope.isRunning() ? limits.runningFactor(rope.mechanismClass)
                                         : limits.standingFactor(rope.mechanismClass);
  const double used = factor * peak / rope.spec.breakingLoad;
  if (used > 1) return kPassedColor;
  if (colors_ == RopeColors::Safety)
    return colorAt(ColorMap::Sequential, factor * tension / rope.spec.breakingLoad);
  return colorAt(ColorMap::Sequential, tension / std::max(1.0, largestTension()));
}

void HoistView::placeRopes() {
  LiftActors& lift = *lift_;
  const Rigging& rigging = shownRigging();
  const HoistFrame* frame = frame_ ? &session_.recording()->frames[*frame_] : nullptr;
  const auto colorOfRope = [&](std::size_t i) {
    if (!frame || i >= frame->ropes.size()) return kOwnColor;
    const double tension = frame->ropes[i].largestTension;
    return ropeColor(i, tension, i < frame->peaks.size() ? std::max(tension, frame->peaks[i]) : tension);
  };
  for (std::size_t i = 0; i < rigging.ropes.size(); ++i) {
    std::vector<RopePoint> points;
    if (frame && i < frame->ropes.size()) {
      for (const Eigen::Vector3d& point : frame->ropes[i].points)
        points.push_back({kMillimetre * point, colorOfRope(i)});
    } else if (!frame && i < preview_.ropes().size()) {
      for (const Eigen::Vector3d& point : preview_.ropes()[i]) points.push_back({point, kOwnColor});
    }
    lift.setRope(i, std::move(points), rigging.ropes[i].spec.diameter / 2);
  }
  for (const auto& [actor, name] : drums_) {
    const RigFitting* drum = rigging.findFitting(name);
    const std::optional<std::size_t> on = drum ? ropeOn(rigging, name) : std::nullopt;
    if (!on) continue;
    const std::size_t index = *on;
    const double diameter = rigging.ropes[index].spec.diameter;
    const double wraps = frame && index < frame->ropes.size() ? frame->ropes[index].wraps : drum->wraps;
    const Eigen::Isometry3d place = *placeOf(*drum);
    // The line leaves where the rope begins; what is wound turns with that.
    std::vector<Eigen::Vector3d> wound = woundRope(*drum, diameter, wraps);
    double turn = 0;
    const auto& first = lift.ropePoints(index);
    if (!first.empty() && !wound.empty()) {
      const Eigen::Vector3d leaves = place.inverse() * first.front().position;
      turn = std::atan2(leaves.y(), leaves.x()) - std::atan2(wound.back().y(), wound.back().x());
    }
    std::vector<RopePoint> points;
    for (const Eigen::Vector3d& point : wound)
      points.push_back(
          {place * (Eigen::AngleAxisd(turn, Eigen::Vector3d::UnitZ()) * point), colorOfRope(index)});
    lift.setRope(actor, std::move(points), diameter / 2);
  }
}

}  // namespace liana
