#include "kernel/routing/cable_rounds.h"

#include <algorithm>
#include <limits>

#include "kernel/bundle/sections_along.h"

namespace liana {

double largestMove(const std::vector<Eigen::Vector3d>& from, const std::vector<Eigen::Vector3d>& to) {
  if (from.size() != to.size()) return std::numeric_limits<double>::infinity();
  double largest = 0;
  for (std::size_t i = 0; i < from.size(); ++i) largest = std::max(largest, (from[i] - to[i]).norm());
  return largest;
}

bool mayTouch(const CableTube& a, const CableTube& b, double within) {
  const double gap = within * (a.radius + b.radius),
               reach = a.radius + b.radius + a.edgeOffset() + b.edgeOffset() + gap;
  const auto boxOf = [](const CableTube& tube) {
    Eigen::AlignedBox3d box;
    for (const Eigen::Vector3d& point : tube.points) box.extend(point);
    return box;
  };
  if (a.points.empty() || b.points.empty()) return false;
  return boxOf(a).squaredExteriorDistance(boxOf(b)) <= reach * reach && areNear(a, b, gap);
}

CableRounds::CableRounds(const std::vector<Cable>& cables, std::vector<RoutedCable> routed)
    : cables_(cables),
      routed_(std::move(routed)),
      tubes_(cables.size()),
      disturbed_(cables.size(), 0),
      failed_(cables.size()) {
  for (std::size_t i = 0; i < cables.size(); ++i) tubes_[i] = CableTube::of(routed_[i].centerline, cables[i]);
}

std::vector<CableTube> CableRounds::beside(std::size_t cable, std::size_t end) const {
  std::vector<CableTube> others;
  for (std::size_t i = 0; i < end; ++i)
    if (i != cable && !tubes_[i].points.empty()) others.push_back(tubes_[i]);
  return others;
}

void CableRounds::layIn(std::size_t cable, const Solve& solve, const std::vector<CableTube>& inTheWay) {
  const auto meets = [&](const CableTube& other) { return mayTouch(tubes_[cable], other); };
  if (std::none_of(tubes_.begin(), tubes_.begin() + static_cast<std::ptrdiff_t>(cable), meets) &&
      std::none_of(inTheWay.begin(), inTheWay.end(), meets))
    return;
  RoutedCable now = solve(cable, {}, beside(cable, cable));
  if (now.report.inEquilibrium() || !routed_[cable].report.inEquilibrium())
    return take(cable, std::move(now));
  failed_[cable] = std::move(now);
  disturbed_[cable] = 1;
  disturb(cable, {tubes_[cable]});
}

void CableRounds::change(std::size_t cable, const Solve& solve) {
  take(cable, solve(cable, routed_[cable].next, beside(cable, tubes_.size())));
}

/// Tells those that touched the cable where it was, or touch it where it is, when it has moved.
void CableRounds::take(std::size_t cable, RoutedCable now) {
  failed_[cable].reset();
  routed_[cable] = std::move(now);
  CableTube tube = CableTube::of(routed_[cable].centerline, cables_[cable]);
  std::swap(tube, tubes_[cable]);
  if (largestMove(tube.points, tubes_[cable].points) > kAtRest) disturb(cable, {tube, tubes_[cable]});
}

void CableRounds::disturb(std::size_t by, const std::vector<CableTube>& tubes) {
  for (std::size_t i = 0; i < tubes_.size(); ++i)
    if (i != by && !disturbed_[i])
      disturbed_[i] = std::any_of(tubes.begin(), tubes.end(),
                                  [&](const CableTube& tube) { return mayTouch(tubes_[i], tube); });
}

void CableRounds::settle(const Solve& solve) {
  bool any = true;
  for (int round = 1; round < kMostRounds && any; ++round) {
    any = false;
    for (std::size_t i = 0; i < tubes_.size(); ++i) {
      if (!disturbed_[i]) continue;
      disturbed_[i] = 0;
      any = true;
      RoutedCable now = solve(i, failed_[i] ? WarmStart() : routed_[i].next, beside(i, tubes_.size()));
      if (now.report.inEquilibrium() || !routed_[i].report.inEquilibrium()) take(i, std::move(now));
    }
  }
  for (std::size_t i = 0; i < tubes_.size(); ++i)
    if (failed_[i]) routed_[i] = std::move(*failed_[i]);
}

}  // namespace liana
