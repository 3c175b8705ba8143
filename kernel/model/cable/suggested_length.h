// How long a cable might be, and where on it its handles, when nobody said so.
#pragma once

#include <vector>

#include "kernel/geometry/curve/hermite_curve.h"
#include "kernel/model/cable/cable.h"

namespace liana {

/// A smooth curve from the start over the handles, in their order, to the end.
HermiteCurve supportCurve(const Cable& cable);

/// A little more than the length of that curve, in whole millimetres; at least one [mm].
double suggestedLength(const Cable& cable);

/// The least length, in whole millimetres and with a little slack, at which the cable reaches from each
/// support to the next, its handles staying at their shares of it [mm].
double reachingLength(const Cable& cable);

/// A length and where on it the handles are held, as shares of it.
struct Reach {
  double length = 0;              // [mm]
  std::vector<double> fractions;  // in the order of the handles
};

/// The cable's own length if it could reach all its supports with its handles elsewhere on it. Else the
/// suggested one: at the least that reaches it would be drawn tight round its handles.
Reach comfortableReach(const Cable& cable);

/// A stretch of cable between two supports that are too far apart for it.
struct ShortSpan {
  std::size_t first = 0;  // the support before it: 0 is the start, then the handles
  double missing = 0;     // [mm]
};

/// The stretch that lacks most; nothing lacks if its `missing` is not positive.
ShortSpan worstSpan(const Cable& cable);

/// Where along that curve each handle lies, as shares of its length, in the order of the handles.
std::vector<double> suggestedFractions(const Cable& cable);

}  // namespace liana
