// Which changes of a cable give it another shape, and which do not.
#pragma once

#include "kernel/model/document.h"

namespace liana {

/// Equal but for names of the cable and its spec, colour, limits, revision and what else shapes nothing. Ask
/// for the bend radius beside it: shapingBendRadius.
bool areShapedAlike(const Cable& a, const Cable& b);
/// Equal but for limits and the unit lengths are shown in.
bool shapeAlike(const DocumentSettings& a, const DocumentSettings& b);
/// Whether cables keep their shapes when one takes the other's place. A connector that is and stays fixed
/// moves its cables' ends, which is their own change.
bool shapeAlike(const Connector& a, const Connector& b);
bool shapeAlike(const Branch& a, const Branch& b);
/// The one limit that may give a cable another shape: the bend radius, where the cable finds its own length
/// by it [mm]; zero elsewhere.
double shapingBendRadius(const Cable& cable, const DocumentSettings& settings);

}  // namespace liana
