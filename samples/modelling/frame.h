// Where a thing stands, from directions people think in.
#pragma once

#include <Eigen/Geometry>

namespace liana::samples {

using Frame = Eigen::Isometry3d;

/// From its origin, its +z and its +x, which are unit vectors across each other.
inline Frame frameFrom(const Eigen::Vector3d& origin, const Eigen::Vector3d& z, const Eigen::Vector3d& x) {
  Frame frame = Frame::Identity();
  frame.linear() << x, z.cross(x), z;
  frame.translation() = origin;
  return frame;
}

}  // namespace liana::samples
