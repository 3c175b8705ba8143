#include "solvers/constraints/world/plane_constraint.h"

namespace liana {

void PlaneConstraint::evaluate(const PlacePose* poses, double /*scalar*/, const double* /*multipliers*/,
                               ConstraintValue& value) const {
  value.c[0] = normal.dot(poses[0].position - point);
  value.jacobian.block<1, 3>(0, ConstraintValue::position(0)) = normal.transpose();
}

}  // namespace liana
