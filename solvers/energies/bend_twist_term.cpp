#include "solvers/energies/bend_twist_term.h"

#include "solvers/math/quaternion.h"

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

/// ∂²E/∂α² of the first frame, MᵀKM − 2(m·v)I with K = (4/ℓ)diag(B); with −s for s that of the second.
Eigen::Matrix3d ownStiffness(const Joint& joint, const BentJoint& bent, double s) {
  Eigen::Matrix3d M;
  M << s, bent.v[2], -bent.v[1],  //
      -bent.v[2], s, bent.v[0],   //
      bent.v[1], -bent.v[0], s;
  Eigen::Matrix3d block = (4 / joint.length) * M.transpose() * joint.stiffness.asDiagonal() * M;
  block.diagonal().array() -= 2 * bent.moment.dot(bent.v);
  return block;
}

}  // namespace

Eigen::Vector3d Joint::curvature(const Eigen::Vector4d& p, const Eigen::Vector4d& r) const {
  return (2 / length) * relativeImaginary(p, r);
}

Eigen::Vector3d Joint::moment(const Eigen::Vector4d& p, const Eigen::Vector4d& r) const {
  return stiffness.cwiseProduct(curvature(p, r) - restCurvature);
}

void BendTwistTerm::addTo(kernels::Chain& chain) const {
  static_assert(sizeof(Joint) == kernels::Chain::kJoint * sizeof(double));
  chain.segments = static_cast<int>(joints.size()) + 1;
  chain.joints = joints.empty() ? nullptr : &joints.front().length;
}

void BendTwistTerm::accumulate(const Eigen::VectorXd& X, Order order, Evaluation& sum) const {
  kernels::Chain chain;
  chain.shape = X.data();
  addTo(chain);
  kernels::accumulate(chain, order, sum);
  accumulateFrames(X, order, sum);
}

void BendTwistTerm::accumulateFrames(const Eigen::VectorXd& X, Order order, Evaluation& sum) const {
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
  const Eigen::Matrix3d block = ownStiffness(clamp.joint, bent, clamp.frameFirst ? -bent.s : bent.s);
  sum.hessian.addDiagonalBlock(turnIndex(clamp.segment), block);
}

}  // namespace liana
