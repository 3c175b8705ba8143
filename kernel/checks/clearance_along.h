// How far a cable is from everything else, place by place: what a colour scale shows.
#pragma once

#include <optional>
#include <vector>

#include "kernel/geometry/distance/part_distances.h"
#include "kernel/model/cable/cable.h"
#include "kernel/model/cable/centerline.h"

namespace liana {

/// Another cable that may be near.
struct NeighbourCable {
  const Centerline* line = nullptr;
  double radius = 0;                  // [mm]
  std::optional<FlatSection> flat{};  // instead, of a flat one
};

/// Farther than this nobody asks [mm].
inline constexpr double kClearanceReach = 500;

/// From the cable's surface to the nearest part, other cable, or place of its own where it comes back to
/// itself (farther along the cable than half the circle of that diameter), one number per station, negative
/// inside [mm]. Not a number where an end or clip holds the cable, as in ClearanceCheck, and where nothing is
/// within kClearanceReach. `parts` may be null.
std::vector<double> clearanceAlong(const Cable& cable, const Centerline& line, const PartDistances* parts,
                                   const std::vector<NeighbourCable>& others);

}  // namespace liana
