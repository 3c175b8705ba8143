// How often a solved shape is wound up.
#pragma once

#include "kernel/model/cable/centerline.h"
#include "solvers/rod/link.h"

namespace liana {

/// Twist, writhe and link of a solved cable from its stations, in turns, positive for a right-handed
/// screw (a plug's own turns count the other way); all zero without a shape. Costs the
/// square of the number of stations: for reports, not for drags.
TwistAndLink twistAndLink(const Centerline& line);

}  // namespace liana
