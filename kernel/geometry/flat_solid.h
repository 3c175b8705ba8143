// The body of a flat cable for export: its section carried along the frames.
#pragma once

#include <Eigen/Geometry>
#include <vector>

#include "kernel/base/result.h"
#include "kernel/geometry/cable_solid.h"

namespace liana {

/// Width along the first axis of the frames, thickness along the second [mm].
struct FlatOutline {
  double width = 0, thickness = 0;
  bool hasSquareEdges = false;

  double area() const;
};

/// A valid solid whose outside is outside: a skin through sections where that is sound, else facets. `frames`
/// stand at the curve's parameters. The tight bend is where it cuts into itself over its wide side.
Result<CableSolid> makeFlatSolid(const HermiteCurve& curve, const std::vector<Eigen::Quaterniond>& frames,
                                 const FlatOutline& outline);

/// The same in planar triangles, with the middles of its sections exact. It always closes.
Result<Shape> makeFacetedStrip(const HermiteCurve& curve, const std::vector<Eigen::Quaterniond>& frames,
                               const FlatOutline& outline);

}  // namespace liana
