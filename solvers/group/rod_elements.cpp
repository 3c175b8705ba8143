#include "solvers/group/rod_elements.h"

namespace liana {

double JointPiece::energy() const {
  const Eigen::Vector3d strain = 2 * relativeImaginary(p, r) - length * restCurvature;
  return 0.5 * strain.cwiseProduct(strain).dot(stiffness) / length;
}

JointPiece::Derivatives JointPiece::derivatives() const {
  Derivatives d;
  const RelativeRotation turn(p, r);
  const Eigen::Vector3d strain = (2 / length) * turn.v - restCurvature;
  d.moment = stiffness.cwiseProduct(strain);
  d.energy = 0.5 * length * d.moment.dot(strain);
  const Eigen::Matrix3d jacobian = turn.jacobian();  // v moves by ½·jacobian·(b − a)
  d.bySecond = jacobian.transpose() * d.moment;
  d.byFirst = -d.bySecond;
  d.byLength = -d.moment.dot(restCurvature) - 0.5 * d.moment.dot(strain);
  const Eigen::Matrix3d stretched =
      jacobian.transpose() * (stiffness / length).asDiagonal() * jacobian;  // ¼·J ᵀ(4B/ℓ)J
  const double own = 2 * turn.ownHessian(d.moment);
  d.own1 = stretched;
  d.own1.diagonal().array() += own;
  d.own2 = d.own1;
  d.cross = -stretched + 2 * turn.crossHessian(d.moment);
  const Eigen::Vector3d whole = d.moment + stiffness.cwiseProduct(restCurvature);
  d.secondAndLength = -(1 / length) * (jacobian.transpose() * whole);
  d.lengthTwice = whole.cwiseProduct(stiffness.cwiseInverse()).dot(whole) / length;
  return d;
}

JointPiece::Derivatives JointPiece::slopes() const {
  Derivatives d;
  const RelativeRotation turn(p, r);
  const Eigen::Vector3d strain = (2 / length) * turn.v - restCurvature;
  d.moment = stiffness.cwiseProduct(strain);
  d.energy = 0.5 * length * d.moment.dot(strain);
  d.bySecond = turn.world * (turn.s * d.moment + turn.v.cross(d.moment));  // jacobianᵀ·m
  d.byFirst = -d.bySecond;
  d.byLength = -d.moment.dot(restCurvature) - 0.5 * d.moment.dot(strain);
  return d;
}

}  // namespace liana
