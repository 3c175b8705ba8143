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

/// The stiffness of a joint, written out: MᵀKM, MKMᵀ and −MKM with K = (4/ℓ)diag(B).
struct JointStiffness {
  Eigen::Matrix3d first, second;  // lower halves
  Eigen::Matrix3d cross;          // rows: the second frame

  JointStiffness(const Joint& joint, double s, const Eigen::Vector3d& v) {
    const double scale = 4 / joint.length, x = v[0], y = v[1], z = v[2];
    const double a = scale * joint.stiffness[0], b = scale * joint.stiffness[1],
                 c = scale * joint.stiffness[2];
    const double ass = a * s * s, bss = b * s * s, css = c * s * s;
    const double xx = b * z * z + c * y * y, yy = a * z * z + c * x * x, zz = a * y * y + b * x * x;
    const double xy = c * x * y, xz = b * x * z, yz = a * y * z, sx = s * x, sy = s * y, sz = s * z;
    const double dxy = (a - b) * sz, dxz = (c - a) * sy, dyz = (b - c) * sx;
    first << ass + xx, 0, 0, dxy - xy, bss + yy, 0, dxz - xz, dyz - yz, css + zz;
    second << ass + xx, 0, 0, -dxy - xy, bss + yy, 0, -dxz - xz, -dyz - yz, css + zz;
    const double exy = (a + b) * sz, exz = (a + c) * sy, eyz = (b + c) * sx;
    cross << xx - ass, -exy - xy, exz - xz,  //
        exy - xy, yy - bss, -eyz - yz,       //
        -exz - xz, eyz - yz, zz - css;
  }
};

/// What the moment adds to the second derivatives; those across the joint only if asked for.
void addBend(const BentJoint& bent, JointStiffness& block, bool across) {
  const Eigen::Vector3d m = 2 * bent.moment, &v = bent.v;
  const double own = m.dot(v);
  block.first.diagonal().array() -= own;
  block.second.diagonal().array() -= own;
  if (!across) return;
  const double xy = m[0] * v[1] + m[1] * v[0], xz = m[0] * v[2] + m[2] * v[0], yz = m[1] * v[2] + m[2] * v[1];
  const Eigen::Vector3d t = bent.s * m;
  Eigen::Matrix3d cross;
  cross << 2 * m[0] * v[0] - own, xy + t[2], xz - t[1],  //
      xy - t[2], 2 * m[1] * v[1] - own, yz + t[0],       //
      xz + t[1], yz - t[0], 2 * m[2] * v[2] - own;
  block.cross += cross;
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
    JointStiffness block(joint, bent.s, bent.v);
    addBend(bent, block, sum.curvature != Curvature::Convex);
    sum.hessian.addDiagonalBlock(turnIndex(i), block.first);
    sum.hessian.addDiagonalBlock(turnIndex(i + 1), block.second);
    sum.hessian.addBlock(turnIndex(i + 1), turnIndex(i), block.cross);
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
  JointStiffness block(clamp.joint, bent.s, bent.v);
  addBend(bent, block, sum.curvature != Curvature::Convex);
  sum.hessian.addDiagonalBlock(turnIndex(clamp.segment), clamp.frameFirst ? block.second : block.first);
}

}  // namespace liana
