// Pendulums of rigid rods, and a free chain: what must keep its energy and its momentum.
#pragma once

#include "solvers/scenes/dynamic_scene.h"

namespace liana {

/// Rods of 1 m and 1 kg joined end to end at the origin, let go from the horizontal.
DynamicScene pendulumScene(int rods);

/// Five such rods in a row that nothing holds, flying and turning without gravity.
DynamicScene freeChainScene();

}  // namespace liana
