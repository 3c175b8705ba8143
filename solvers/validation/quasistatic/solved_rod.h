// A rod problem together with its solution, as the validation cases use it.
#pragma once

#include "solvers/quasistatic/initial_state.h"
#include "solvers/quasistatic/quasi_static_solver.h"

namespace liana {

struct SolvedRod {
  RodProblem problem;
  RodState state;
  SolveReport report;

  /// The value if the solve converged, NaN otherwise: a number of a rod that did not converge counts as
  /// wrong.
  double valueIfConverged(double value) const;
  Eigen::Vector3d tip() const { return state.position(state.segmentCount()); }
};

/// Solves from the given shape.
SolvedRod solveRod(RodProblem problem, RodState start);
/// Solves from the shape a user would start with.
SolvedRod solveRod(const RodProblem& problem);

/// A straight rod along +z of length 1 m, clamped at the origin, weightless, B = 1 N·m², C = 1/1.3 N·m².
RodProblem uprightRod(int segments);

}  // namespace liana
