#include "solvers/constraints/world/distance_constraint.h"

namespace liana {

void DistanceConstraint::evaluate(const PlacePose* poses, double /*scalar*/, const double* multipliers,
                                  ConstraintValue& value) const {
  constexpr int at = ConstraintValue::position(0);
  const Eigen::Vector3d d = poses[0].position - point;
  const double length = d.norm() + 1e-300;
  const Eigen::Vector3d u = d / length;
  value.c[0] = length - distance;
  value.jacobian.block<1, 3>(0, at) = u.transpose();
  value.hessian.block<3, 3>(at, at) =
      (multipliers[0] / length) * (Eigen::Matrix3d::Identity() - u * u.transpose());
}

}  // namespace liana
