// The one answer to how tightly a cable may be bent.
#pragma once

#include "kernel/model/document.h"

namespace liana {

/// The bend radius that counts [mm]: the moving one for a cable that is bent again and again, where there is
/// one; zero: no limit.
double bendRadiusLimit(const Cable& cable, const CheckLimits& limits);
/// The same with what the cable, its spec and the document say.
double bendRadiusLimit(const Cable& cable, const DocumentSettings& settings);

/// The same of a flat cable in the plane it lies in: given, or the other one times width over thickness,
/// where its outermost fibre is strained alike; zero: no limit, or a round cable.
double edgewiseRadiusLimit(const Cable& cable, const CheckLimits& limits);
double edgewiseRadiusLimit(const Cable& cable, const DocumentSettings& settings);

}  // namespace liana
