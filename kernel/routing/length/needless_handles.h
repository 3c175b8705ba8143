// Which handles of a cable could as well not be there, because the cable passes by itself.
#pragma once

#include "kernel/base/progress.h"
#include "kernel/base/result.h"
#include "kernel/model/cable/cable.h"
#include "kernel/model/document.h"
#include "kernel/routing/surroundings/surroundings.h"

namespace liana {

/// The cable with as few of its handles as take it within `tolerance` [mm] of the places of all. Clips and
/// handles that hold a direction stay. Begins with those alone, solves, and adds the handle the cable is
/// farthest from, until none is too far; if the cable cannot be solved on the way all handles stay. Fails
/// only when it is cancelled.
Result<Cable> withoutNeedlessHandles(const Cable& cable, const DocumentSettings& settings, double tolerance,
                                     const Progress& progress = {}, const Surroundings& around = {});

}  // namespace liana
