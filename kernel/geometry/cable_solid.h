// The body of a cable for export: swept exactly where that works, in facets where it does not.
#pragma once

#include <Eigen/Geometry>
#include <optional>
#include <vector>

#include "kernel/base/result.h"
#include "kernel/geometry/curve/hermite_curve.h"
#include "kernel/geometry/shape.h"

namespace liana {

/// A place where a cable is bent tighter than its own radius, so that its skin cuts into itself [mm].
struct TightBend {
  double arcLength = 0;
  Eigen::Vector3d point = Eigen::Vector3d::Zero();
  double bendRadius = 0;
};

/// The tightest such place; nothing when a tube of this radius [mm] is sound all along.
std::optional<TightBend> findTightBend(const HermiteCurve& curve, double radius);

/// One closed solid of planar triangles around the curve, within 0.05 mm of the round one where that is
/// sound; an inner radius above zero makes it hollow. It always closes, even where it cuts into itself.
Result<Shape> makeFacetedTube(const HermiteCurve& curve, double outerRadius, double innerRadius = 0);

/// The same for a flat cable with rounded edges: `frames` stand at the curve's parameters, their first axes
/// along the width [mm].
Result<Shape> makeFlatSolid(const HermiteCurve& curve, const std::vector<Eigen::Quaterniond>& frames,
                            double width, double thickness);

struct CableSolid {
  Shape shape;
  bool isFaceted = false;              // the exact sweep failed or came out broken
  std::optional<TightBend> tightBend;  // the solid cuts into itself here
};

/// A valid solid whose outside is outside.
Result<CableSolid> makeCableSolid(const HermiteCurve& curve, double outerRadius, double innerRadius = 0);

}  // namespace liana
