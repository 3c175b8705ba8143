// Quaternions as plain 4-vectors (w, x, y, z), of any norm: the algebra the energies are written in.
#pragma once

#include <Eigen/Geometry>

namespace liana {

inline Eigen::Vector4d toVector(const Eigen::Quaterniond& q) {
  return {q.w(), q.x(), q.y(), q.z()};
}
inline Eigen::Quaterniond toQuaternion(const Eigen::Vector4d& q) {
  return {q[0], q[1], q[2], q[3]};
}

/// p·q
inline Eigen::Vector4d multiply(const Eigen::Vector4d& p, const Eigen::Vector4d& q) {
  return {p[0] * q[0] - p[1] * q[1] - p[2] * q[2] - p[3] * q[3],
          p[0] * q[1] + p[1] * q[0] + p[2] * q[3] - p[3] * q[2],
          p[0] * q[2] - p[1] * q[3] + p[2] * q[0] + p[3] * q[1],
          p[0] * q[3] + p[1] * q[2] - p[2] * q[1] + p[3] * q[0]};
}

inline Eigen::Vector4d conjugate(const Eigen::Vector4d& q) {
  return {q[0], -q[1], -q[2], -q[3]};
}

/// Im(p̄·r): half the rotation from p to r in the frame of p, for small angles and unit quaternions.
inline Eigen::Vector3d relativeImaginary(const Eigen::Vector4d& p, const Eigen::Vector4d& r) {
  return {p[0] * r[1] - p[1] * r[0] - p[2] * r[3] + p[3] * r[2],
          p[0] * r[2] + p[1] * r[3] - p[2] * r[0] - p[3] * r[1],
          p[0] * r[3] - p[1] * r[2] + p[2] * r[1] - p[3] * r[0]};
}

/// d3 = q·(0,0,1)·q̄, the tangent; its length is ‖q‖².
inline Eigen::Vector3d thirdDirector(const Eigen::Vector4d& q) {
  return {2 * (q[1] * q[3] + q[0] * q[2]), 2 * (q[2] * q[3] - q[0] * q[1]),
          q[0] * q[0] - q[1] * q[1] - q[2] * q[2] + q[3] * q[3]};
}

}  // namespace liana
