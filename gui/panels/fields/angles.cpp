// R = Rz · Ry · Rx.
#include "gui/panels/fields/angles.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace liana {
namespace {

constexpr double kDegrees = 180 / std::numbers::pi;

}  // namespace

Eigen::Matrix3d rotationOf(const Eigen::Vector3d& angles) {
  const Eigen::Vector3d a = angles / kDegrees;
  return (Eigen::AngleAxisd(a.z(), Eigen::Vector3d::UnitZ()) *
          Eigen::AngleAxisd(a.y(), Eigen::Vector3d::UnitY()) *
          Eigen::AngleAxisd(a.x(), Eigen::Vector3d::UnitX()))
      .toRotationMatrix();
}

Eigen::Vector3d anglesOf(const Eigen::Matrix3d& rotation) {
  const double sine = std::clamp(-rotation(2, 0), -1.0, 1.0);
  // Seen along Y, turns about X and Z are one and the same: give it all to Z.
  if (std::abs(sine) > 1 - 1e-12)
    return {0, std::copysign(90.0, sine), kDegrees * std::atan2(-rotation(0, 1), rotation(1, 1))};
  return kDegrees * Eigen::Vector3d(std::atan2(rotation(2, 1), rotation(2, 2)), std::asin(sine),
                                    std::atan2(rotation(1, 0), rotation(0, 0)));
}

}  // namespace liana
