#include "solvers/constraints/relative/relative_plane_constraint.h"

#include "solvers/math/rotation.h"

namespace liana {

void RelativePlaneConstraint::evaluate(const PlacePose* poses, double /*scalar*/, const double* multipliers,
                                       ConstraintValue& value) const {
  constexpr int a = ConstraintValue::position(0), b = ConstraintValue::position(1);
  constexpr int turn = ConstraintValue::rotation(1);
  const Eigen::Vector3d d = poses[0].position - poses[1].position;
  const Eigen::Vector3d n =
      turnsWithFrame ? Eigen::Vector3d(rotationMatrix(poses[1].frame) * normal) : normal;
  value.c[0] = n.dot(d);
  value.jacobian.block<1, 3>(0, a) = n.transpose();
  value.jacobian.block<1, 3>(0, b) = -n.transpose();
  if (!turnsWithFrame) return;
  value.jacobian.block<1, 3>(0, turn) = n.cross(d).transpose();
  const Eigen::Matrix3d mixed = multipliers[0] * crossMatrix(n);
  value.hessian.block<3, 3>(turn, turn) = multipliers[0] * directionHessian(d, n);
  value.hessian.block<3, 3>(turn, a) = mixed;
  value.hessian.block<3, 3>(a, turn) = mixed.transpose();
  value.hessian.block<3, 3>(turn, b) = -mixed;
  value.hessian.block<3, 3>(b, turn) = -mixed.transpose();
}

}  // namespace liana
