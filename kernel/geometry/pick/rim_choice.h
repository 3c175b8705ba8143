// What exact faces and facets share: choosing among the rims of something round, names, frames.
#pragma once

#include "kernel/geometry/pick/pick_frames.h"

namespace liana {

/// Where something round ends along its axis.
struct Rim {
  Eigen::Vector3d center = Eigen::Vector3d::Zero();
  double radius = 0;
  /// What follows beyond: Closed is a hole's bottom or the body a shaft stands on.
  enum class Beyond { Free, Unknown, Closed } beyond = Beyond::Unknown;
};

/// An axis with its rims: a hole, a shaft, a cone.
struct RoundFeature {
  PickKind kind = PickKind::Shaft;
  Eigen::Vector3d axisPoint = Eigen::Vector3d::Zero(), axis = Eigen::Vector3d::UnitZ();
  double radius = 0;
  std::vector<Rim> rims;
};

/// Frames at the rims, looking out of the feature, those that are not closed before the others, the nearest
/// to the pick first; then each of them flipped.
std::vector<PickFrame> framesOf(const RoundFeature& feature, const Eigen::Vector3d& pick);

/// A frame with +z along `direction`; its x axis follows from the direction alone.
PickFrame makeFrame(PickKind kind, const Eigen::Vector3d& origin, const Eigen::Vector3d& direction,
                    const std::string& what, double radius = 0);

/// "8.2", "12": at most one digit behind the point.
std::string shortNumber(double value);

}  // namespace liana
