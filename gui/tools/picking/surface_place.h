// A place on the surface of a part under the mouse, with the direction out of it.
#pragma once

#include <Eigen/Core>
#include <optional>

#include "gui/workspace/selection/selection.h"
#include "kernel/model/assembly/part_reference.h"

namespace liana {

class Viewport;

struct SurfacePlace {
  Eigen::Vector3d point = Eigen::Vector3d::Zero();    // [mm]
  Eigen::Vector3d normal = Eigen::Vector3d::UnitZ();  // towards the eye's side of the surface
  PartReference part;
  PartInstance instance;

  /// Where the axis of something round and of this radius runs that lies on the surface here.
  Eigen::Vector3d standingOff(double radius) const { return point + radius * normal; }
};

std::optional<SurfacePlace> surfaceAt(const Viewport& viewport, const Eigen::Vector2d& pixel);

}  // namespace liana
