#include "solvers/constraints/world/frame_constraint.h"

#include "solvers/math/rotation.h"

namespace liana {

void FrameConstraint::evaluate(const PlacePose* poses, double /*scalar*/, const double* multipliers,
                               ConstraintValue& value) const {
  RelativeRotation turn(frame, poses[0].frame);
  turn.takeShorterWay();
  const Eigen::Map<const Eigen::Vector3d> lambda(multipliers);
  constexpr int at = ConstraintValue::rotation(0);
  value.c.head<3>() = 2 * turn.v;
  value.jacobian.block<3, 3>(0, at) = turn.jacobian();
  value.hessian.block<3, 3>(at, at).diagonal().setConstant(2 * turn.ownHessian(lambda));
}

}  // namespace liana
