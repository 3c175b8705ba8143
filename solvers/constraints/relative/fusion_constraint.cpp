#include "solvers/constraints/relative/fusion_constraint.h"

#include "solvers/math/rotation.h"

namespace liana {

void FusionConstraint::evaluate(const PlacePose* poses, double /*scalar*/, const double* multipliers,
                                ConstraintValue& value) const {
  constexpr int a = ConstraintValue::rotation(0), b = ConstraintValue::rotation(1);
  value.c.head<3>() = poses[0].position - poses[1].position;
  value.jacobian.block<3, 3>(0, ConstraintValue::position(0)).setIdentity();
  value.jacobian.block<3, 3>(0, ConstraintValue::position(1)) = -Eigen::Matrix3d::Identity();
  RelativeRotation turn(multiply(poses[0].frame, mountA), multiply(poses[1].frame, mountB));
  turn.takeShorterWay();
  value.c.tail<3>() = 2 * turn.v;
  value.jacobian.block<3, 3>(3, b) = turn.jacobian();
  value.jacobian.block<3, 3>(3, a) = -value.jacobian.block<3, 3>(3, b);
  const Eigen::Map<const Eigen::Vector3d> lambda(multipliers + 3);
  value.hessian.block<3, 3>(a, a).diagonal().setConstant(2 * turn.ownHessian(lambda));
  value.hessian.block<3, 3>(b, b) = value.hessian.block<3, 3>(a, a);
  value.hessian.block<3, 3>(a, b) = 2 * turn.crossHessian(lambda);
  value.hessian.block<3, 3>(b, a) = value.hessian.block<3, 3>(a, b).transpose();
}

}  // namespace liana
