// The plane that cuts parts open.
#pragma once

#include <Eigen/Geometry>

namespace liana {

/// What lies in front of it, on the side the normal points to, is cut away.
struct SectionPlane {
  Eigen::Vector3d normal = Eigen::Vector3d::UnitX();  // unit length
  double offset = 0;                                  // of the plane along the normal [mm]

  double height(const Eigen::Vector3d& point) const { return normal.dot(point) - offset; }
  bool cutsAway(const Eigen::Vector3d& point) const { return height(point) > 0; }
  /// The same plane for points given in another frame.
  SectionPlane seenFrom(const Eigen::Isometry3d& worldFromFrame) const {
    return {worldFromFrame.linear().transpose() * normal, offset - normal.dot(worldFromFrame.translation())};
  }
  /// From where to where along the box the plane can stand: offsets of its nearest and farthest corner.
  Eigen::Vector2d rangeOver(const Eigen::AlignedBox3d& box) const {
    const double middle = normal.dot(box.center()), half = 0.5 * normal.cwiseAbs().dot(box.sizes());
    return {middle - half, middle + half};
  }

  friend bool operator==(const SectionPlane&, const SectionPlane&) = default;
};

}  // namespace liana
