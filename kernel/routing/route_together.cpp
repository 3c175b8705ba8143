#include "kernel/routing/route_together.h"

#include <algorithm>
#include <limits>

#include "kernel/routing/cable_obstacles.h"

namespace liana {
namespace {

std::vector<CableTube> tubesBeside(std::size_t cable, const std::vector<Cable>& cables,
                                   const std::vector<RoutedCable>& routed) {
  std::vector<CableTube> others;
  for (std::size_t i = 0; i < cables.size(); ++i)
    if (i != cable && routed[i].hasShape())
      others.push_back(CableTube::of(routed[i].centerline, cables[i].spec.outerDiameter));
  return others;
}

}  // namespace

double largestMove(const std::vector<Eigen::Vector3d>& from, const std::vector<Eigen::Vector3d>& to) {
  if (from.size() != to.size()) return std::numeric_limits<double>::infinity();
  double largest = 0;
  for (std::size_t i = 0; i < from.size(); ++i) largest = std::max(largest, (from[i] - to[i]).norm());
  return largest;
}

std::vector<RoutedCable> routeTogether(const std::vector<Cable>& cables, const DocumentSettings& settings,
                                       const Surroundings& around,
                                       const std::function<bool(std::size_t cable)>& keepGoing) {
  std::vector<RoutedCable> routed(cables.size());
  CableRouter router;
  const int rounds = around.meetsCables && cables.size() > 1 ? kMostRounds : 1;
  for (int round = 0; round < rounds; ++round) {
    double moved = 0;
    for (std::size_t i = 0; i < cables.size(); ++i) {
      if (keepGoing && !keepGoing(i)) return routed;
      router.setSurroundings(amongCables(around, tubesBeside(i, cables, routed)));
      const auto goOn = [&](int) { return !keepGoing || keepGoing(i); };
      RoutedCable now = router.route(cables[i], settings, routed[i].next, goOn);
      const bool worse = routed[i].report.inEquilibrium() && !now.report.inEquilibrium();
      if (worse) continue;  // it stays where it was in balance
      moved = std::max(moved, largestMove(routed[i].centerline.points, now.centerline.points));
      routed[i] = std::move(now);
    }
    if (round > 0 && moved < kAtRest) break;
  }
  return routed;
}

}  // namespace liana
