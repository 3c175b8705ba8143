// From axes to angles and back.
#include "gui/workspace/direction_angles.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace liana {
namespace {

constexpr double kDegrees = 180 / std::numbers::pi;

/// The axes without roll.
Eigen::Matrix3d levelAxes(double heading, double elevation) {
  const Eigen::Vector3d z(std::cos(elevation) * std::cos(heading), std::cos(elevation) * std::sin(heading),
                          std::sin(elevation));
  const Eigen::Vector3d x(-std::sin(heading), std::cos(heading), 0);
  Eigen::Matrix3d axes;
  axes << x, z.cross(x), z;
  return axes;
}

}  // namespace

DirectionAngles directionAnglesOf(const Eigen::Matrix3d& axes) {
  const Eigen::Vector3d z = axes.col(2);
  const double across = std::hypot(z.x(), z.y());
  const double heading = across > 1e-9 ? std::atan2(z.y(), z.x()) : 0;
  const double elevation = std::atan2(z.z(), across);
  const Eigen::Matrix3d level = levelAxes(heading, elevation);
  const double roll = std::atan2(axes.col(0).dot(level.col(1)), axes.col(0).dot(level.col(0)));
  return {kDegrees * heading, kDegrees * elevation, kDegrees * roll};
}

Eigen::Matrix3d axesOf(const DirectionAngles& angles) {
  return levelAxes(angles.heading / kDegrees, angles.elevation / kDegrees) *
         Eigen::AngleAxisd(angles.roll / kDegrees, Eigen::Vector3d::UnitZ()).toRotationMatrix();
}

}  // namespace liana
