// Finds the shapes of cables that hang together, in one solve.
#pragma once

#include <functional>
#include <memory>
#include <vector>

#include "kernel/model/harness/harness_graph.h"
#include "kernel/routing/route_cable.h"

namespace liana {

class GroupSolver;

/// Routes harnesses one after the other, keeping the solver's memory between them. One per thread.
class HarnessRouter {
public:
  HarnessRouter();
  ~HarnessRouter();
  HarnessRouter(HarnessRouter&&) noexcept;
  HarnessRouter& operator=(HarnessRouter&&) noexcept;

  /// `start` as the last answer's `next.group`, or null: then the search begins at the first shape. All
  /// cables come with one report; `keepGoing` is asked between solver steps.
  std::vector<RoutedCable> route(const std::vector<Cable>& harness, const HarnessNodes& nodes,
                                 const DocumentSettings& settings, const Surroundings& around,
                                 const std::shared_ptr<const RodGroupState>& start = {},
                                 const std::function<bool(int iteration)>& keepGoing = {});

private:
  std::unique_ptr<GroupSolver> solver_;
};

}  // namespace liana
