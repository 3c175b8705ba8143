// A first shape for a cable whose plain ones all run through something: along a free way around it.
#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "solvers/quasistatic/rod_problem.h"
#include "solvers/rod/rod_state.h"

namespace liana {

/// A shape that runs through nothing, of a cable just as long as its way.
struct WayAround {
  std::vector<double> segmentLengths;  // [m]
  RodState state;
};

/// Leads the stretches of `first` that run through an obstacle around it; the others stay. Each stretch
/// between two supports leaves them straight, as far as their sockets reach. Its way is at most as long as
/// the cable there, or four times that with `mayGrow`. Nothing when there is no such way, or none is needed.
std::optional<WayAround> findWayAround(const RodProblem& problem, const RodState& first, bool mayGrow,
                                       const std::function<bool()>& keepGoing = {});

}  // namespace liana
