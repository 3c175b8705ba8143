// A first shape for a cable whose plain ones all run through something: along a free way around it.
#pragma once

#include <functional>
#include <vector>

#include "solvers/quasistatic/rod_problem.h"
#include "solvers/rod/rod_state.h"

namespace liana {

/// A shape that runs through nothing, of a cable just as long as its way.
struct WayAround {
  std::vector<double> segmentLengths;  // [m]
  RodState state;
  bool isNeeded = false;  // the first shape runs through something
  bool isFound = false;   // otherwise lengths and state are those of the first shape
};

/// How much room such a way keeps to what it passes, where there is some: wide ways touch less, narrow ones
/// are shorter.
enum class WayRoom { Wide, Medium, Narrow };

/// Leads the stretches of `first` that run through an obstacle around it; the others stay. Each stretch
/// between two supports leaves them straight, as far as their sockets reach. Its way is at most as long as
/// the cable there, or four times that with `mayGrow`.
WayAround findWayAround(const RodProblem& problem, const RodState& first, WayRoom room, bool mayGrow,
                        const std::function<bool()>& keepGoing = {});

}  // namespace liana
