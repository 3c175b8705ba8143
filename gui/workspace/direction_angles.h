// Directions as people type them: heading, elevation and roll of a frame's +z axis.
#pragma once

#include <Eigen/Geometry>

namespace liana {

/// In degrees. Heading turns about the world's z axis from x towards y, elevation rises above the x–y plane,
/// roll turns about the direction itself; at zero the frame's x axis is level.
struct DirectionAngles {
  double heading = 0, elevation = 0, roll = 0;
};

/// Straight up and straight down have heading zero.
DirectionAngles directionAnglesOf(const Eigen::Matrix3d& axes);
Eigen::Matrix3d axesOf(const DirectionAngles& angles);

}  // namespace liana
