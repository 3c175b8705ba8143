// Solves a cable whose length is not given but found: pulled taut, or between straight and bent.
#pragma once

#include "kernel/model/routing_rule.h"
#include "solvers/quasistatic/quasi_static_solver.h"

namespace liana {

/// Puts the lengths of an earlier solve into the problem where the rule would find them again anyway, so that
/// the search begins next to where it ends.
void beginWithLengths(const RoutingRule& rule, const std::vector<double>& earlierSegmentLengths,
                      RodProblem& problem);

/// Changes the segment lengths of problem and state to those the rule asks for and solves there. Without
/// convergence both are left as they were and the report says why.
SolveReport solveWithRule(const RoutingRule& rule, RodProblem& problem, RodState& state,
                          QuasiStaticSolver& solver, const SolverOptions& options);

}  // namespace liana
