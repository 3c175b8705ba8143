// How often a solved shape is wound up.
#pragma once

#include "kernel/model/centerline.h"
#include "solvers/rod/link.h"

namespace liana {

/// Twist, writhe and link of a solved cable from its stations, in turns; all zero without a shape. Costs the
/// square of the number of stations: for reports, not for drags.
TwistAndLink twistAndLink(const Centerline& line);

}  // namespace liana
