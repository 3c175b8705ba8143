// Finds straight pieces that lie inside a mesh and lays them over it.
#pragma once

#include <vector>

#include "solvers/wires/path/wire_node.h"

namespace liana {

/// What sweeps should never leave: a piece that enters a mesh and comes out again. It is laid over the mesh
/// in the plane of the nearest way out, by nodes on the upper hull of the edges that cross this plane. Pieces
/// that begin or end inside are left alone. Returns how many were lifted.
int liftOut(std::vector<WireNode>& nodes, const std::vector<PlacedObstacle>& obstacles, long& stamp);

}  // namespace liana
