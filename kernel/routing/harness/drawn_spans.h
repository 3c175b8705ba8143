// Stretches of a group's cables that a pull draws: how long they must be to pull as hard as asked.
#pragma once

#include <functional>
#include <vector>

#include "kernel/routing/harness/harness_router.h"

namespace liana {

/// The lengths of all stretches between supports, cable by cable [mm].
using SpanLengths = std::vector<double>;

/// A stretch between two places that hold the cable, or nodes that its pull may move. Fixings that it slides
/// through lie within it.
struct DrawnSpan {
  std::size_t cable = 0;                  // in the group
  std::size_t ownFirst = 0;               // the first of its cable's stretches in the list of lengths
  std::size_t first = 0, last = 0;        // its own there, [first, last)
  double keptBefore = 0, keptBehind = 0;  // of it that does not give way, at its start and its end [mm]
  double apart = 0;                       // its ends, where both stay; else zero [mm]
  double given = 0;                       // its length as the cable has it [mm]
};

/// Finds the lengths at which the mean tension of each stretch is its cable's pull, in the shape the whole
/// group has at these lengths: T(R) = Y, and with no pull given R ≥ R_given, T ≤ Y(R), as stretchByPulling
/// has it for single cables. Nodes that follow go where that takes them. One stretch is searched after the
/// other, in a bracket, until none is upset by the others any more; 1/T² is linear in the length of a taut
/// cable, which the secant uses.
class DrawnSpans {
public:
  /// `first`: where each cable's stretches begin in the list of lengths.
  DrawnSpans(const std::vector<Cable>& cables, const HarnessNodes& nodes,
             const std::vector<std::size_t>& first, const Eigen::Vector3d& gravity);

  bool empty() const { return spans_.empty(); }

  /// Makes those that would not reach long enough to do so.
  void letReach(SpanLengths& lengths) const;

  using Solve = std::function<std::vector<RoutedCable>(const GroupBegin& begin)>;
  /// `solve` takes the lengths as they then are; `routed` is solved at the present ones. What comes back is
  /// no equilibrium where one cannot be drawn so, and says why.
  std::vector<RoutedCable> draw(SpanLengths& lengths, std::vector<RoutedCable> routed,
                                const Solve& solve) const;

private:
  class Search;

  double surplus(const DrawnSpan& span, const SpanLengths& lengths,
                 const std::vector<RoutedCable>& routed) const;
  double tension(const DrawnSpan& span, const SpanLengths& lengths, const RoutedCable& routed) const;
  double wantedPull(const DrawnSpan& span, double length) const;

  const std::vector<Cable>& cables_;
  double gravity_;  // [m/s²]
  std::vector<DrawnSpan> spans_;
};

}  // namespace liana
