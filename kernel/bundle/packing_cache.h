// Remembers packings: the bundles of a document are asked for again with every change, and seldom are other
// ones.
#pragma once

#include "kernel/bundle/circle_packing.h"

namespace liana {

/// As packCircles with the usual options; the same wires in the same order are packed once. Any thread may
/// ask.
CirclePacking rememberedPacking(const std::vector<double>& diameters);

}  // namespace liana
