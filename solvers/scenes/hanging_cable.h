// Cables of any number of elements for measuring what a step costs.
#pragma once

#include "solvers/scenes/dynamic_scene.h"

namespace liana {

/// 5 m of cable in so many rigid bodies with a swinging load of 1000 kg, steps of 1/60 s.
DynamicScene hangingCableScene(int elements);

}  // namespace liana
