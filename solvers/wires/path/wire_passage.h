// How the wire passes an edge: where it comes from and where it goes.
#pragma once

#include <vector>

#include "solvers/wires/path/wire_node.h"

namespace liana {

/// Where the wire comes from and goes to at a node on an edge. Beside a rim of a cylinder that is the next
/// place behind its round side, with this side unrolled into the plane that touches it at the rim: there the
/// wire is straight. Without friction the straight piece beyond is unrolled too: the same line goes on. Where
/// an arc on another body begins at the node itself it goes on along that arc.
struct EdgeSides {
  Eigen::Vector3d before, behind;  // in the world
  bool unrolledBefore = false, unrolledBehind = false;
  Eigen::Vector3d against = Eigen::Vector3d::Zero();  // outward normal of the body of such an arc
};
EdgeSides edgeSides(const std::vector<WireNode>& nodes, size_t node,
                    const std::vector<PlacedObstacle>& obstacles);

/// How the wire passes an edge: slopes tan β of the pieces before and behind against the plane across it, and
/// the turn about it, negative where the wire would pull at the edge [rad].
struct EdgePassage {
  double slopeIn = 0, slopeOut = 0, turn = 0;
  double lengthIn = 0, lengthOut = 0;  // across the edge [m]
};
EdgePassage edgePassage(const WireNode& node, const PlacedObstacle& obstacle, const EdgeSides& sides);

/// Whether the wire bends around the edge: where it comes from and where it goes, seen along the edge, lie
/// more than half a turn apart measured through the outside.
bool presses(const WireNode& node, const PlacedObstacle& obstacle, const EdgeSides& sides);

}  // namespace liana
