#include "solvers/constraints/relative/relative_distance_constraint.h"

namespace liana {

void RelativeDistanceConstraint::evaluate(const PlacePose* poses, double /*scalar*/,
                                          const double* multipliers, ConstraintValue& value) const {
  constexpr int a = ConstraintValue::position(0), b = ConstraintValue::position(1);
  const Eigen::Vector3d d = poses[0].position - poses[1].position;
  const double length = d.norm() + 1e-300;
  const Eigen::Vector3d u = d / length;
  value.c[0] = length - distance;
  value.jacobian.block<1, 3>(0, a) = u.transpose();
  value.jacobian.block<1, 3>(0, b) = -u.transpose();
  const Eigen::Matrix3d bend = (multipliers[0] / length) * (Eigen::Matrix3d::Identity() - u * u.transpose());
  value.hessian.block<3, 3>(a, a) = value.hessian.block<3, 3>(b, b) = bend;
  value.hessian.block<3, 3>(a, b) = value.hessian.block<3, 3>(b, a) = -bend;
}

}  // namespace liana
