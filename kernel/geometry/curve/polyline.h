// A curve as straight lines, for formats that know nothing else.
#pragma once

#include <vector>

#include "kernel/geometry/curve/hermite_curve.h"

namespace liana {

/// Points of the curve, from its first to its last, such that the lines between them stay within `tolerance`
/// [mm] and the first and the last line are within `endAngle` [rad] of the curve's tangents there.
std::vector<Eigen::Vector3d> polylineAlong(const HermiteCurve& curve, double tolerance, double endAngle);

}  // namespace liana
