// Equality of poses, which Eigen leaves out: structs that hold one can default theirs.
#pragma once

#include <Eigen/Geometry>

namespace Eigen {

inline bool operator==(const Isometry3d& a, const Isometry3d& b) {
  return a.matrix() == b.matrix();
}

}  // namespace Eigen
