// Cables that may lie on each other, solved one after the other until none moves any more.
#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "kernel/routing/route_cable.h"
#include "kernel/routing/surroundings/cable_obstacles.h"

namespace liana {

constexpr int kMostRounds = 5;     // in which cables that lie on each other are solved
constexpr double kAtRest = 0.02;   // [mm] no node moves further in a round
constexpr double kTouching = 0.1;  // of the radii: how near cables are that may touch
constexpr double kFeelable = 4;    // of the radii: how near they are when the same round may bring them there

/// The furthest way from a node to the one of the same number; infinite when there are more or fewer.
double largestMove(const std::vector<Eigen::Vector3d>& from, const std::vector<Eigen::Vector3d>& to);

/// Whether two cables are so near, in parts of their radii, that one may feel the other.
bool mayTouch(const CableTube& a, const CableTube& b, double within = kTouching);

/// Each cable is solved against the others as they stand, so the one below does not feel the weight of the
/// one above. A cable is solved again only when one that it touched, or touches now, has moved.
class CableRounds {
public:
  /// Solves one cable among others, from where it was.
  using Solve = std::function<RoutedCable(std::size_t cable, const WarmStart& start,
                                          const std::vector<CableTube>& others)>;

  /// `routed` is where they stand; those without a shape are in nobody's way.
  CableRounds(const std::vector<Cable>& cables, std::vector<RoutedCable> routed);

  /// Lays a cable in among those before it in the list, if it may touch one of them, or of what else is in
  /// its way. One that finds no shape there stays where it is until those before it have given way.
  void layIn(std::size_t cable, const Solve& solve, const std::vector<CableTube>& inTheWay = {});
  /// Solves a cable that has changed among all others.
  void change(std::size_t cable, const Solve& solve);
  /// Solves all that are disturbed, round by round, until none is or the rounds are used up. A cable that
  /// finds no equilibrium stays where it was in one.
  void settle(const Solve& solve);

  std::vector<RoutedCable>& routed() { return routed_; }

private:
  /// The others in the list up to `end`.
  std::vector<CableTube> beside(std::size_t cable, std::size_t end) const;
  void take(std::size_t cable, RoutedCable now);
  /// Those that may touch one of these tubes are to be solved again.
  void disturb(std::size_t by, const std::vector<CableTube>& tubes);

  const std::vector<Cable>& cables_;
  std::vector<RoutedCable> routed_;
  std::vector<CableTube> tubes_;
  std::vector<char> disturbed_;
  std::vector<std::optional<RoutedCable>> failed_;  // what became of those that found no shape yet
};

}  // namespace liana
