// Where the search for a group's shape begins: at the shapes its cables have alone, or in other groups.
#pragma once

#include <memory>
#include <vector>

#include "kernel/routing/harness/harness_problem.h"
#include "kernel/routing/route_cable.h"
#include "solvers/group/group_state.h"

namespace liana {

/// Some cables and the problem they are solved as.
struct GroupMembers {
  const HarnessProblem& problem;
  GroupLayout layout{problem.group};
};

/// Takes cables, their fixings and nodes over from the state of one group into that of another. `rods`: which
/// rod of `to` each of `from` is; −1: it is not there. What lies in other segments there stays as it is.
void takeOver(const GroupMembers& from, const RodGroupState& state, const GroupMembers& to,
              const std::vector<int>& rods, RodGroupState& into);

/// Lays a rod as the cable lies that was solved on its own.
void layAsAlone(const RoutedCable& alone, const GroupMembers& to, int rod, RodGroupState& into);

/// Some of a group's cables that hang together: a harness.
struct GroupUnit {
  const std::vector<std::size_t>& members;  // in the group
  const std::vector<Cable>& cables;         // of the group
  const HarnessNodes& nodes;
  const DocumentSettings& settings;
};

/// Takes over a harness's own state, wherever its pulled connectors were.
void takeOverUnit(const GroupUnit& unit, const RodGroupState& from, const GroupMembers& whole,
                  RodGroupState& into);

/// A harness's own part of a group's state; null: it cannot be built.
std::shared_ptr<const RodGroupState> partOf(const GroupUnit& unit, const RodGroupState& state,
                                            const GroupMembers& whole);

}  // namespace liana
