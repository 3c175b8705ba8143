// Tells placements from matrices that stretch, mirror or are no numbers.
#pragma once

#include <Eigen/Geometry>

namespace liana {

/// Whether the placement is a rotation and a shift, within what files round.
inline bool isRigid(const Eigen::Isometry3d& placement) {
  if (!placement.matrix().allFinite()) return false;
  const Eigen::Matrix3d rotation = placement.linear();
  return (rotation.transpose() * rotation - Eigen::Matrix3d::Identity()).norm() < 1e-6 &&
         rotation.determinant() > 0;
}

}  // namespace liana
