// A first shape for a harness whose plain one runs through parts: its cables are led along free ways around
// them.
#pragma once

#include <functional>

#include "kernel/routing/harness/harness_problem.h"
#include "kernel/routing/way/way_around.h"

namespace liana {

enum class HarnessWay {
  NotNeeded,  // no cable runs through a part
  Found,      // those that did now lie along free ways, each as long as its way: the solve lets them out
  Blocked,    // for one of them there is none, no longer than the cable
};

/// Supports, branches and sliding fixings keep the places the state has for them; the stretches between them
/// are led around. Blocked: the state is left as it was.
HarnessWay layAroundParts(const HarnessProblem& problem, const Surroundings& around, WayRoom room,
                          const std::function<bool()>& keepGoing, RodGroupState& state);

}  // namespace liana
