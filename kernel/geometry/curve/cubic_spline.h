// The smoothest cubic curve through points: with continuous curvature, where nothing but the points is known.
#pragma once

#include "kernel/geometry/curve/hermite_curve.h"

namespace liana {

/// A C² cubic spline over the summed chords; at its ends the curvature goes on as evenly as the points next
/// to them say. Fourth order in the place, second in the curvature, up to the ends. Points that repeat their
/// neighbour are left out; fewer than two that differ give an empty curve.
HermiteCurve splineThrough(const std::vector<Eigen::Vector3d>& points);

}  // namespace liana
