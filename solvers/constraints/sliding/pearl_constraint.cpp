#include "solvers/constraints/sliding/pearl_constraint.h"

namespace liana {

void PearlConstraint::evaluate(const PlacePose* poses, double /*scalar*/, const double* /*multipliers*/,
                               ConstraintValue& value) const {
  value.c[0] = poses[1].arcLength - poses[0].arcLength - gap;
  value.jacobian(0, ConstraintValue::arcLength(0)) = -1;
  value.jacobian(0, ConstraintValue::arcLength(1)) = 1;
}

}  // namespace liana
