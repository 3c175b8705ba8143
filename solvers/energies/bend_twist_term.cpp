#include "solvers/energies/bend_twist_term.h"

#include "solvers/math/rotation.h"

namespace liana {

namespace {

using rod_coordinates::turnIndex;

/// A joint at two frames: what its derivatives are made of.
struct BentJoint {
  double s;
  Eigen::Vector3d v, moment;
  double energy;

  BentJoint(const Joint& joint, const Eigen::Vector4d& p, const Eigen::Vector4d& r)
      : s(p.dot(r)), v(relativeImaginary(p, r)) {
    const Eigen::Vector3d strain = (2 / joint.length) * v - joint.restCurvature;
    moment = joint.stiffness.cwiseProduct(strain);
    energy = 0.5 * joint.length * strain.dot(moment);
  }
  Eigen::Vector3d byFirst() const { return -2 * (s * moment + v.cross(moment)); }
  Eigen::Vector3d bySecond() const { return 2 * (s * moment - v.cross(moment)); }
};

Eigen::Matrix3d turning(double s, const Eigen::Vector3d& v) {
  Eigen::Matrix3d m;
  m << s, v[2], -v[1], -v[2], s, v[0], v[1], -v[0], s;
  return m;
}

/// What bending adds to both frames' own blocks beyond the stiffness.
double ownBend(const BentJoint& bent, Curvature curvature) {
  return curvature == Curvature::Convex ? 0 : -2 * bent.moment.dot(bent.v);
}

}  // namespace

Eigen::Vector3d Joint::curvature(const Eigen::Vector4d& p, const Eigen::Vector4d& r) const {
  return (2 / length) * relativeImaginary(p, r);
}

Eigen::Vector3d Joint::moment(const Eigen::Vector4d& p, const Eigen::Vector4d& r) const {
  return stiffness.cwiseProduct(curvature(p, r) - restCurvature);
}

void BendTwistTerm::accumulate(const Eigen::VectorXd& X, Order order, Evaluation& sum) const {
  const int count = static_cast<int>(joints.size());
  for (int i = 0; i < count; ++i) {
    const Joint& joint = joints[i];
    if (joint.stiffness[0] == 0) continue;
    const BentJoint bent(joint, frameIn(X, i), frameIn(X, i + 1));
    sum.energy += bent.energy;
    if (order == Order::Energy) continue;
    turnIn(sum.gradient, i) += bent.byFirst();
    turnIn(sum.gradient, i + 1) += bent.bySecond();
    if (order == Order::Gradient) continue;
    const Eigen::Matrix3d M = turning(bent.s, bent.v);
    const Eigen::Vector3d weight = (4 / joint.length) * joint.stiffness;
    const Eigen::Matrix3d KM = weight.asDiagonal() * M, KMt = weight.asDiagonal() * M.transpose();
    Eigen::Matrix3d first = M.transpose() * KM, second = M * KMt;
    Eigen::Matrix3d cross = -M * KM;  // rows: the second frame
    const double own = ownBend(bent, sum.curvature);
    if (sum.curvature != Curvature::Convex) {
      first.diagonal().array() += own;
      second.diagonal().array() += own;
      cross += 2 * (bent.moment * bent.v.transpose() + bent.v * bent.moment.transpose() -
                    bent.s * crossMatrix(bent.moment));
      cross.diagonal().array() += own;
    }
    sum.hessian.addDiagonalBlock(turnIndex(i), first);
    sum.hessian.addDiagonalBlock(turnIndex(i + 1), second);
    sum.hessian.addBlock(turnIndex(i + 1), turnIndex(i), cross);
  }
  for (const FrameJoint& clamp : frameJoints) accumulateClamp(clamp, X, order, sum);
}

void BendTwistTerm::accumulateClamp(const FrameJoint& clamp, const Eigen::VectorXd& X, Order order,
                                    Evaluation& sum) const {
  const Eigen::Vector4d q = frameIn(X, clamp.segment);
  const BentJoint bent =
      clamp.frameFirst ? BentJoint(clamp.joint, clamp.frame, q) : BentJoint(clamp.joint, q, clamp.frame);
  sum.energy += bent.energy;
  if (order == Order::Energy) return;
  turnIn(sum.gradient, clamp.segment) += clamp.frameFirst ? bent.bySecond() : bent.byFirst();
  if (order == Order::Gradient) return;
  // Seen from the other side v changes its sign, and with it M becomes its transpose.
  const Eigen::Matrix3d M = turning(bent.s, clamp.frameFirst ? Eigen::Vector3d(-bent.v) : bent.v);
  const Eigen::Vector3d weight = (4 / clamp.joint.length) * clamp.joint.stiffness;
  Eigen::Matrix3d block = M.transpose() * weight.asDiagonal() * M;
  block.diagonal().array() += ownBend(bent, sum.curvature);
  sum.hessian.addDiagonalBlock(turnIndex(clamp.segment), block);
}

}  // namespace liana
