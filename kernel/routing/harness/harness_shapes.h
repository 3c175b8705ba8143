// The bridge back: a solved group of rods in SI units becomes a centerline in millimetres for each cable.
#pragma once

#include "kernel/routing/harness/harness_problem.h"
#include "kernel/routing/route_cable.h"
#include "solvers/group/group_solver.h"

namespace liana {

/// Centerlines with the forces of all supports, the places sliding ones have found, and contacts. `system` is
/// that of the solve.
std::vector<RoutedCable> harnessShapes(const std::vector<Cable>& harness, const HarnessProblem& problem,
                                       const RodGroupState& state, const GroupReport& report,
                                       const GroupSystem& system);

}  // namespace liana
