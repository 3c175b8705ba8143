#include "solvers/constraints/sliding/keyhole_constraint.h"

namespace liana {

void KeyholeConstraint::evaluate(const PlacePose* poses, double /*scalar*/, const double* /*multipliers*/,
                                 ConstraintValue& value) const {
  value.c.head<3>() = poses[0].position - point;
  value.jacobian.block<3, 3>(0, ConstraintValue::position(0)).setIdentity();
}

}  // namespace liana
