// Exact curves and tubes along a centerline, for export to CAD systems.
#pragma once

#include <string>

#include "kernel/base/result.h"
#include "kernel/geometry/curve/hermite_curve.h"
#include "kernel/geometry/shape.h"

namespace liana {

/// Empty when a spline or a tube can be put along the curve; otherwise what is wrong with it.
std::string findCurveDefect(const HermiteCurve& curve);

/// One B-spline edge with continuous curvature that stays within `tolerance` [mm] of the curve and has its
/// tangents at the ends.
Result<Shape> makeSplineEdge(const HermiteCurve& curve, double tolerance = 0.005);

/// A solid tube along the curve; an inner radius above zero makes it hollow [mm].
Result<Shape> makeTube(const HermiteCurve& curve, double outerRadius, double innerRadius = 0);

}  // namespace liana
