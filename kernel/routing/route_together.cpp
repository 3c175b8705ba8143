#include "kernel/routing/route_together.h"

#include <algorithm>
#include <limits>
#include <memory>

#include "kernel/routing/cable_obstacles.h"

namespace liana {
namespace {

constexpr double kReach = 1.5;     // radii: what is further from a cable's skin than this it does not feel
constexpr double kUnfelt = 0.002;  // [mm] of a neighbour's move: a tenth of what ends the rounds
constexpr double kTouch = 0.05;    // radii: nor, if it is in balance, what is further than this

using Tubes = std::vector<std::shared_ptr<const CableTube>>;  // one per cable; null without a shape

Eigen::AlignedBox3d boxOf(const CableTube& tube) {
  Eigen::AlignedBox3d box;
  for (const Eigen::Vector3d& point : tube.points) box.extend(point);
  return box;
}

bool couldFeel(const CableTube& cable, const CableTube& other, double gap) {
  const double reach = cable.radius + other.radius + gap;
  return boxOf(cable).squaredExteriorDistance(boxOf(other)) <= reach * reach && areNear(cable, other, gap);
}

/// Its centerline runs through another cable: from where it lies now it may find a way round.
bool runsThroughOne(std::size_t cable, const Tubes& tubes) {
  const double inside = -(1 - kTouch) * tubes[cable]->radius;
  for (std::size_t i = 0; i < tubes.size(); ++i)
    if (i != cable && tubes[i] && couldFeel(*tubes[cable], *tubes[i], inside)) return true;
  return false;
}

/// Whether a cable, last solved among the shapes `seen`, could rest elsewhere among those of now.
bool mustBeSolved(std::size_t cable, const RoutedCable& routed, const Tubes& seen, const Tubes& now) {
  if (seen.empty()) return true;
  if (!now[cable]) return seen != now;
  if (routed.report.status == SolveStatus::Pierced && runsThroughOne(cable, now)) return true;
  const double gap = (routed.report.converged() ? kTouch : kReach) * now[cable]->radius;
  for (std::size_t i = 0; i < now.size(); ++i) {
    if (i == cable || seen[i] == now[i]) continue;
    if (seen[i] && now[i] && largestMove(seen[i]->points, now[i]->points) < kUnfelt) continue;
    for (const auto& shape : {seen[i], now[i]})
      if (shape && couldFeel(*now[cable], *shape, gap)) return true;
  }
  return false;
}

/// How far a cable is from resting where it should: one that another has run through does not run through
/// that one in its turn.
int rankOf(const SolveReport& report) {
  if (report.converged()) return 0;
  if (!report.inEquilibrium()) return 3;
  return report.status == SolveStatus::Pierced ? 2 : 1;
}

std::vector<CableTube> tubesBeside(std::size_t cable, const Tubes& tubes) {
  std::vector<CableTube> others;
  for (std::size_t i = 0; i < tubes.size(); ++i)
    if (i != cable && tubes[i]) others.push_back(*tubes[i]);
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
  Tubes tubes(cables.size());
  std::vector<Tubes> seen(cables.size());
  for (int round = 0; round < rounds; ++round) {
    double moved = 0;
    for (std::size_t i = 0; i < cables.size(); ++i) {
      if (keepGoing && !keepGoing(i)) return routed;
      if (round > 0 && !mustBeSolved(i, routed[i], seen[i], tubes)) continue;
      router.setSurroundings(amongCables(around, tubesBeside(i, tubes)));
      const auto goOn = [&](int) { return !keepGoing || keepGoing(i); };
      RoutedCable now = router.route(cables[i], settings, routed[i].next, goOn);
      seen[i] = tubes;
      if (rankOf(now.report) > rankOf(routed[i].report)) continue;  // it stays where it was in balance
      moved = std::max(moved, largestMove(routed[i].centerline.points, now.centerline.points));
      routed[i] = std::move(now);
      if (routed[i].hasShape())
        tubes[i] = std::make_shared<const CableTube>(
            CableTube::of(routed[i].centerline, cables[i].spec.outerDiameter));
      else
        tubes[i] = nullptr;
    }
    if (round > 0 && moved < kAtRest) break;
  }
  return routed;
}

}  // namespace liana
