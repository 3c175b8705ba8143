// Finds where the arc of a wire on a round body goes through another body, and parts it there.
#pragma once

#include <optional>

#include "solvers/wires/path/wire_node.h"

namespace liana {

/// A part of an arc inside another obstacle, as shares of the arc: both ends lie outside.
struct ArcPart {
  double enter = 0, leave = 1;
  Eigen::Vector3d out = Eigen::Vector3d::UnitZ();  // the way out that is nearest and does not go into the
                                                   // arc's own body, across the chord between the ends
};

/// The first part of the arc that is inside the other obstacle. Walks along the arc in steps of its distance
/// from it, so that nothing is jumped over. Where the other body lies on top of the wire, with its surface
/// against that of the arc's own, there is no way out between the two: that part is passed over.
std::optional<ArcPart> findPiercedPart(const WireNode& arc, const PlacedObstacle& own,
                                       const PlacedObstacle& other);

/// Leaves the first part in `arc`, up to where the other obstacle begins, and returns the one behind it. Both
/// count their angles over the other obstacle, from the wire's places `before` and `behind`.
WireNode partArc(WireNode& arc, const PlacedObstacle& own, const ArcPart& part, const Eigen::Vector3d& before,
                 const Eigen::Vector3d& behind);

}  // namespace liana
