// A length for a new cable at which it keeps its bend radius.
#pragma once

#include "kernel/model/document.h"

namespace liana {

/// The suggested length, or a longer one where the cable would bend tighter there than it may: the first of a
/// few that keeps its limit. If none does, or the search takes long, the suggested one [mm]. The search is
/// short enough for a click to wait for it: parts and other cables are left out of it.
double gentleLength(const Cable& cable, const DocumentSettings& settings);

}  // namespace liana
