// From a saved shape to the start of the next solve.
#pragma once

#include "kernel/routing/route_cable.h"

namespace liana {

/// A start close to the shape `centerline` of the cable; empty when it has no shape. The solve that begins
/// there needs a few steps instead of a search.
WarmStart warmStartFrom(const Cable& cable, const Centerline& centerline);

}  // namespace liana
