// How long a cable might be, and where on it its handles, when nobody said so.
#pragma once

#include <vector>

#include "kernel/model/cable.h"

namespace liana {

/// A little more than a smooth curve from the start over the handles, in their order, to the end, in whole
/// millimetres; at least one [mm].
double suggestedLength(const Cable& cable);

/// The least length, in whole millimetres and with a little slack, at which the cable reaches from each
/// support to the next, its handles staying at their shares of it [mm].
double reachingLength(const Cable& cable);

/// Where along that curve each handle lies, as shares of its length, in the order of the handles.
std::vector<double> suggestedFractions(const Cable& cable);

}  // namespace liana
