// Finds the shapes of cables that hang together, in one solve.
#pragma once

#include <functional>
#include <vector>

#include "kernel/model/harness/harness_graph.h"
#include "kernel/routing/route_cable.h"
#include "solvers/group/group_solver.h"

namespace liana {

/// Routes harnesses one after the other, keeping the solver's memory between them. One per thread.
class HarnessRouter {
public:
  /// `start` as the last answer's `next.group`, or null: then the search begins at the first shape. All
  /// cables come with one report; `keepGoing` is asked between solver steps.
  std::vector<RoutedCable> route(const std::vector<Cable>& harness, const HarnessNodes& nodes,
                                 const DocumentSettings& settings, const Surroundings& around,
                                 const std::shared_ptr<const RodGroupState>& start = {},
                                 const std::function<bool(int iteration)>& keepGoing = {});

private:
  GroupSolver solver_;
};

}  // namespace liana
