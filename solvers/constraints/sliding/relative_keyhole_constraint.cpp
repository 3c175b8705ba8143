#include "solvers/constraints/sliding/relative_keyhole_constraint.h"

namespace liana {

void RelativeKeyholeConstraint::evaluate(const PlacePose* poses, double /*scalar*/,
                                         const double* /*multipliers*/, ConstraintValue& value) const {
  value.c.head<3>() = poses[0].position - poses[1].position;
  value.jacobian.block<3, 3>(0, ConstraintValue::position(0)).setIdentity();
  value.jacobian.block<3, 3>(0, ConstraintValue::position(1)) = -Eigen::Matrix3d::Identity();
}

}  // namespace liana
