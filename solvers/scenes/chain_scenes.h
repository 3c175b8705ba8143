// Chains of rigid bodies for measuring what a step costs.
#pragma once

#include "solvers/scenes/dynamic_scene.h"

namespace liana {

/// Capsule-like elements of 0.1 m joined by ball joints, hanging from the origin with a load of five
/// elements' mass, pushed sideways. The step is short enough for a thousand of them.
DynamicScene hangingChainScene(int elements);

}  // namespace liana
