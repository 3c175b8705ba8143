// Where the search for a group's shape begins: at the shapes its cables have alone, or in other groups.
#pragma once

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

}  // namespace liana
