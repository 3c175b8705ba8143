#include "kernel/routing/route_together.h"

#include <algorithm>
#include <limits>

#include "kernel/routing/cable_obstacles.h"

namespace liana {
namespace {

constexpr int kMostRounds = 5;
constexpr double kAtRest = 0.02;  // [mm] no node moves further in a round

std::vector<CableTube> tubesBeside(std::size_t cable, const std::vector<Cable>& cables,
                                   const std::vector<RoutedCable>& routed) {
  std::vector<CableTube> others;
  for (std::size_t i = 0; i < cables.size(); ++i)
    if (i != cable && routed[i].hasShape())
      others.push_back(CableTube::of(routed[i].centerline, cables[i].spec.outerDiameter));
  return others;
}

double largestMove(const Centerline& from, const Centerline& to) {
  if (from.points.size() != to.points.size()) return std::numeric_limits<double>::infinity();
  double largest = 0;
  for (std::size_t i = 0; i < from.points.size(); ++i)
    largest = std::max(largest, (from.points[i] - to.points[i]).norm());
  return largest;
}

}  // namespace

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
      moved = std::max(moved, largestMove(routed[i].centerline, now.centerline));
      routed[i] = std::move(now);
    }
    if (round > 0 && moved < kAtRest) break;
  }
  return routed;
}

}  // namespace liana
