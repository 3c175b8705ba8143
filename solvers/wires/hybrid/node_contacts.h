// Where massive nodes of a wire touch the surfaces it may lie on.
#pragma once

#include "solvers/multibody/contact.h"
#include "solvers/wires/path/wire_path.h"

namespace liana {

/// Adds the contact of a point mass with an obstacle if it may touch it within the step: the point keeps a
/// hair's breadth away, so that the path beside it stays outside.
void addNodeContact(const BodyList& bodies, int node, const WireObstacle& obstacle, int obstacleIndex,
                    double h, double margin, std::vector<ContactPoint>& contacts);

/// Moves a place that lies inside an obstacle, or nearer than the hair's breadth, straight out of it. It is
/// looked for no deeper than `reach`. Contacts are soft and hold in the middle of a step; a path must begin
/// outside at its ends too.
void liftOut(const BodyList& bodies, const WireObstacle& obstacle, double reach, Eigen::Vector3d& place);

}  // namespace liana
