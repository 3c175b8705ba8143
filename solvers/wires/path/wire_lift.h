// Finds straight pieces that lie inside a mesh and lays them over it.
#pragma once

#include <optional>
#include <vector>

#include "solvers/wires/path/wire_node.h"

namespace liana {

/// What sweeps should never leave: a piece that enters a mesh and comes out again. It is laid over the mesh
/// in the plane of the nearest way out, by nodes on the upper hull of the edges that cross this plane. Pieces
/// that begin or end inside are left alone. Returns how many were lifted.
int liftOut(std::vector<WireNode>& nodes, const std::vector<PlacedObstacle>& obstacles, long& stamp);

/// Lays the piece behind a node over the edges of a mesh between its ends, on the side that `up` points to,
/// in the world and across the piece. False where no edge stands above it.
bool layOver(std::vector<WireNode>& nodes, size_t node, const PlacedObstacle& obstacle, int index,
             const Eigen::Vector3d& up, long& stamp);

/// A point that goes straight from one place to another cuts a corner of a mesh: the place on the edge
/// nearest to the middle of its way inside, by which it goes around. In body axes; nothing where it stays
/// outside.
std::optional<Eigen::Vector3d> wayAround(const WireSurface& surface, const Eigen::Vector3d& from,
                                         const Eigen::Vector3d& to);

}  // namespace liana
