#include "solvers/energies/bend_twist_term.h"

#include "solvers/math/quaternion.h"

namespace liana {

namespace {

using Matrix43 = Eigen::Matrix<double, 4, 3>;

/// Columns A_k·r, the derivatives of Im(p̄ r)_k with respect to p.
Matrix43 byFirst(const Eigen::Vector4d& r) {
  Matrix43 a;
  a << r[1], r[2], r[3],   //
      -r[0], r[3], -r[2],  //
      -r[3], -r[0], r[1],  //
      r[2], -r[1], -r[0];
  return a;
}

/// Columns A_kᵀ·p, the derivatives of Im(p̄ r)_k with respect to r.
Matrix43 bySecond(const Eigen::Vector4d& p) {
  Matrix43 b;
  b << -p[1], -p[2], -p[3],  //
      p[0], -p[3], p[2],     //
      p[3], p[0], -p[1],     //
      -p[2], p[1], p[0];
  return b;
}

/// Σ m_k A_k.
Eigen::Matrix4d mixed(const Eigen::Vector3d& m) {
  Eigen::Matrix4d a;
  a << 0, m[0], m[1], m[2],   //
      -m[0], 0, -m[2], m[1],  //
      -m[1], m[2], 0, -m[0],  //
      -m[2], -m[1], m[0], 0;
  return a;
}

double energyOf(const Joint& joint, const Eigen::Vector3d& strain) {
  return 0.5 * joint.length * strain.cwiseProduct(strain).dot(joint.stiffness);
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
    const int first = 7 * i + 3, second = 7 * i + 10;
    const Eigen::Vector4d p = X.segment<4>(first), r = X.segment<4>(second);
    const Eigen::Vector3d strain = joint.curvature(p, r) - joint.restCurvature;
    sum.energy += energyOf(joint, strain);
    if (order == Order::Energy) continue;
    const Eigen::Vector3d m = joint.stiffness.cwiseProduct(strain);
    const Matrix43 a = byFirst(r), b = bySecond(p);
    sum.gradient.segment<4>(first) += 2 * a * m;
    sum.gradient.segment<4>(second) += 2 * b * m;
    if (order == Order::Gradient) continue;
    const Eigen::Vector3d weight = (4 / joint.length) * joint.stiffness;
    const Matrix43 aw = a * weight.asDiagonal(), bw = b * weight.asDiagonal();
    sum.hessian.addDiagonalBlock(first, (aw * a.transpose()).eval());
    sum.hessian.addDiagonalBlock(second, (bw * b.transpose()).eval());
    Eigen::Matrix4d cross = bw * a.transpose();
    if (sum.curvature != Curvature::Convex) cross += 2 * mixed(m).transpose();
    sum.hessian.addBlock(second, first, cross);
  }
  for (const FrameJoint& clamp : frameJoints) {
    const int index = 7 * clamp.segment + 3;
    const Eigen::Vector4d q = X.segment<4>(index);
    const Eigen::Vector4d& p = clamp.frameFirst ? clamp.frame : q;
    const Eigen::Vector4d& r = clamp.frameFirst ? q : clamp.frame;
    const Eigen::Vector3d strain = clamp.joint.curvature(p, r) - clamp.joint.restCurvature;
    sum.energy += energyOf(clamp.joint, strain);
    if (order == Order::Energy) continue;
    const Matrix43 a = clamp.frameFirst ? bySecond(clamp.frame) : byFirst(clamp.frame);
    sum.gradient.segment<4>(index) += 2 * a * clamp.joint.stiffness.cwiseProduct(strain);
    if (order == Order::Gradient) continue;
    const Eigen::Vector3d weight = (4 / clamp.joint.length) * clamp.joint.stiffness;
    sum.hessian.addDiagonalBlock(index, (a * weight.asDiagonal() * a.transpose()).eval());
  }
}

}  // namespace liana
