// Rotations moved by small world rotations: first and second derivatives of directions and of relative turns.
#pragma once

#include <cmath>

#include "solvers/math/quaternion.h"

namespace liana {

/// [a]× with [a]×·b = a × b.
inline Eigen::Matrix3d crossMatrix(const Eigen::Vector3d& a) {
  Eigen::Matrix3d m;
  m << 0, -a[2], a[1], a[2], 0, -a[0], -a[1], a[0], 0;
  return m;
}

/// R(q), for unit quaternions.
inline Eigen::Matrix3d rotationMatrix(const Eigen::Vector4d& q) {
  return toQuaternion(q).toRotationMatrix();
}

/// exp(ω/2)·q: the frame q turned by the rotation vector ω, given in world axes.
inline Eigen::Vector4d turned(const Eigen::Vector4d& q, const Eigen::Vector3d& omega) {
  const double angle = omega.norm();
  const double half = angle > 1e-8 ? std::sin(angle / 2) / angle : 0.5 - angle * angle / 48;
  const Eigen::Vector4d turn(std::cos(angle / 2), half * omega[0], half * omega[1], half * omega[2]);
  return multiply(turn, q).normalized();
}

/// ω with turned(from, ω) = to, no longer than half a turn.
inline Eigen::Vector3d rotationBetween(const Eigen::Vector4d& from, const Eigen::Vector4d& to) {
  Eigen::Vector4d turn = multiply(to, conjugate(from));
  if (turn[0] < 0) turn = -turn;
  const double size = turn.tail<3>().norm();
  const double factor = size > 1e-12 ? 2 * std::atan2(size, turn[0]) / size : 2;
  return factor * turn.tail<3>();
}

/// Second derivative of b·d for a direction d that turns with the frame:
/// b·d(ω) = b·d + ω·(d × b) + ½ωᵀHω, H = ½(b dᵀ + d bᵀ) − (b·d)I.
inline Eigen::Matrix3d directionHessian(const Eigen::Vector3d& b, const Eigen::Vector3d& d) {
  Eigen::Matrix3d h = 0.5 * (b * d.transpose() + d * b.transpose());
  h.diagonal().array() -= b.dot(d);
  return h;
}

/// The turn z = p̄·r = (s, v) from frame p to frame r, seen in p. With p turned by a and r by b (world axes),
/// e = b − a, w = R(p)(s·m + v × m):
///   v(a, b) = v + ½J·e + …,   J = (s·I − [v]×)·R(p)ᵀ
///   m·v(a, b) to second order: ½(a, b)ᵀH(a, b), H_aa = H_bb = −¼(m·v)I, H_ab = ¼(m·v)I + ¼[w]×.
struct RelativeRotation {
  double s = 1;
  Eigen::Vector3d v = Eigen::Vector3d::Zero();
  Eigen::Matrix3d world = Eigen::Matrix3d::Identity();  // R(p)

  RelativeRotation(const Eigen::Vector4d& p, const Eigen::Vector4d& r)
      : v(relativeImaginary(p, r)), world(rotationMatrix(p)) {
    s = p.dot(r);
  }
  /// The same turn with s ≥ 0: less than half a turn.
  void takeShorterWay() {
    if (s < 0) s = -s, v = -v;
  }
  Eigen::Matrix3d jacobian() const {
    return (s * Eigen::Matrix3d::Identity() - crossMatrix(v)) * world.transpose();
  }
  /// H_aa and H_bb.
  double ownHessian(const Eigen::Vector3d& m) const { return -0.25 * m.dot(v); }
  /// H_ab.
  Eigen::Matrix3d crossHessian(const Eigen::Vector3d& m) const {
    Eigen::Matrix3d h = 0.25 * crossMatrix(world * (s * m + v.cross(m)));
    h.diagonal().array() += 0.25 * m.dot(v);
    return h;
  }
};

}  // namespace liana
