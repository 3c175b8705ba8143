// The skin of a rope: strands that wind around each other along a line of straight pieces. Pure numbers.
#pragma once

#include "gui/view/actors/tube_mesh.h"

namespace liana {

/// A place on the rope's axis [mm] and the colour there.
struct RopePoint {
  Eigen::Vector3d position = Eigen::Vector3d::Zero();
  Rgb color{};
};

/// Rings and columns as of a tube (TubeMesh); empty for fewer than two places. The lay of long ropes is drawn
/// longer than it is, so that it can be seen and costs no more than that of short ones.
TubeMesh buildRope(const std::vector<RopePoint>& points, double radius);

}  // namespace liana
