// Orientations as people type them: three angles in degrees.
#pragma once

#include <Eigen/Geometry>

namespace liana {

/// Turns about the world's X first, then Y, then Z [degrees].
Eigen::Matrix3d rotationOf(const Eigen::Vector3d& anglesAboutXYZ);
/// Angles that give this rotation; Y within ±90°.
Eigen::Vector3d anglesOf(const Eigen::Matrix3d& rotation);

}  // namespace liana
