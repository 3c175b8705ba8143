// Compares the derivatives a constraint gives with differences of its values: the check every kind passes.
#pragma once

#include "solvers/constraints/constraint.h"

namespace liana {

/// Largest deviations found, relative to the largest entry of the derivative.
struct ConstraintDeviation {
  double jacobian = 0;
  double hessian = 0;
};

/// Differences of eighth order of c for the Jacobian, of sixth order of λ·c along random directions for the
/// Hessian, around the given poses. Frames move by turned().
ConstraintDeviation checkConstraint(const Constraint& constraint, const PlacePose* poses, double scalar,
                                    const double* multipliers);

}  // namespace liana
