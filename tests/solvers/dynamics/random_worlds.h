// Worlds nobody would build: what a seed gives, from chains of feathers and anvils to motors that fight each
// other.
#pragma once

#include "solvers/dynamics/world.h"

namespace liana {

/// Chains, loops, contacts, masses from a milligram to a kiloton, joints of no length, drivers and limits
/// that contradict each other. The same seed gives the same world. `step` is a step size to run it with [s].
World randomWorld(unsigned seed, double& step);

}  // namespace liana
