#include "solvers/constraints/world/axis_constraint.h"

namespace liana {

void AxisConstraint::evaluate(const PlacePose* poses, double /*scalar*/, const double* /*multipliers*/,
                              ConstraintValue& value) const {
  const CrossAxes across(axis);
  const Eigen::Vector3d d = poses[0].position - point;
  value.c[0] = across.first.dot(d);
  value.c[1] = across.second.dot(d);
  value.jacobian.block<1, 3>(0, ConstraintValue::position(0)) = across.first.transpose();
  value.jacobian.block<1, 3>(1, ConstraintValue::position(0)) = across.second.transpose();
}

}  // namespace liana
