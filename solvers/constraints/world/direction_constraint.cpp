#include "solvers/constraints/world/direction_constraint.h"

#include "solvers/math/rotation.h"

namespace liana {

void DirectionConstraint::evaluate(const PlacePose* poses, double /*scalar*/, const double* multipliers,
                                   ConstraintValue& value) const {
  addRows(direction, poses[0], 0, 0, multipliers, value);
}

void DirectionConstraint::addRows(const Eigen::Vector3d& direction, const PlacePose& pose, int place, int row,
                                  const double* multipliers, ConstraintValue& value) {
  const CrossAxes across(direction);
  const Eigen::Vector3d d3 = thirdDirector(pose.frame);
  const int at = ConstraintValue::rotation(place);
  value.c[row] = across.first.dot(d3);
  value.c[row + 1] = across.second.dot(d3);
  value.jacobian.block<1, 3>(row, at) = d3.cross(across.first).transpose();
  value.jacobian.block<1, 3>(row + 1, at) = d3.cross(across.second).transpose();
  const Eigen::Vector3d b = multipliers[row] * across.first + multipliers[row + 1] * across.second;
  value.hessian.block<3, 3>(at, at) += directionHessian(b, d3);
}

}  // namespace liana
