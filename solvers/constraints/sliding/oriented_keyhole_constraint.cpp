#include "solvers/constraints/sliding/oriented_keyhole_constraint.h"

#include "solvers/constraints/world/direction_constraint.h"
#include "solvers/math/rotation.h"

namespace liana {

void OrientedKeyholeConstraint::evaluate(const PlacePose* poses, double /*scalar*/, const double* multipliers,
                                         ConstraintValue& value) const {
  constexpr int at = ConstraintValue::rotation(0);
  value.c.head<3>() = poses[0].position - point;
  value.jacobian.block<3, 3>(0, ConstraintValue::position(0)).setIdentity();
  if (!holdsRoll) {
    DirectionConstraint::addRows(thirdDirector(frame), poses[0], 0, 3, multipliers, value);
    return;
  }
  RelativeRotation turn(frame, poses[0].frame);
  turn.takeShorterWay();
  const Eigen::Map<const Eigen::Vector3d> lambda(multipliers + 3);
  value.c.tail<3>() = 2 * turn.v;
  value.jacobian.block<3, 3>(3, at) = turn.jacobian();
  value.hessian.block<3, 3>(at, at).diagonal().setConstant(2 * turn.ownHessian(lambda));
}

}  // namespace liana
