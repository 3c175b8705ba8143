// Finds the shapes of cables that hang together or touch each other, in one solve.
#pragma once

#include <functional>
#include <memory>
#include <vector>

#include "kernel/model/harness/harness_graph.h"
#include "kernel/routing/route_cable.h"

namespace liana {

class GroupSolver;

/// Where the search for a group's shape begins. Nothing given: at the first shape.
struct GroupBegin {
  std::shared_ptr<const RodGroupState> state{};  // the last answer's `next.group`
  std::vector<RoutedCable> shapes{};             // or where each lies without the others; all have shapes
};

/// Routes harnesses one after the other, keeping the solver's memory between them. One per thread.
class HarnessRouter {
public:
  HarnessRouter();
  ~HarnessRouter();
  HarnessRouter(HarnessRouter&&) noexcept;
  HarnessRouter& operator=(HarnessRouter&&) noexcept;

  /// The cables may be of several harnesses, and of none, where they touch each other. All come with one
  /// report, and those of a harness with its state as `next.group`; `keepGoing` is asked between solver
  /// steps.
  std::vector<RoutedCable> route(const std::vector<Cable>& harness, const HarnessNodes& nodes,
                                 const DocumentSettings& settings, const Surroundings& around,
                                 const GroupBegin& begin = {},
                                 const std::function<bool(int iteration)>& keepGoing = {});

private:
  std::unique_ptr<GroupSolver> solver_;
};

}  // namespace liana
