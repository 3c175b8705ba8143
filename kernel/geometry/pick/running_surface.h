// Where a rope runs on a wheel: the groove of a sheave, the barrel of a drum, or a plain cylinder.
#pragma once

#include <Eigen/Geometry>
#include <optional>

#include "kernel/geometry/mesh/triangle_mesh.h"

namespace liana {

/// About the z axis of a frame. A rope of diameter d lies with its middle d/2 outside of the radius.
struct RunningSurface {
  double radius = 0;        // of the bottom [mm]
  double from = 0, to = 0;  // of the bottom, along the axis from the frame's origin [mm]
  bool isGroove = false;    // between two rims or flanges
};

/// Reads the outline of what of the mesh turns about the axis. Of several grooves the one at or nearest to
/// `at` [mm along the axis]. None where nothing round is there: a hole, whose surface looks inwards.
std::optional<RunningSurface> runningSurface(const TriangleMesh& mesh, const Eigen::Isometry3d& meshFromFrame,
                                             double at);

}  // namespace liana
