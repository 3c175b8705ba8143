// The scenes that `liana simulate` knows.
#pragma once

#include <vector>

#include "solvers/scenes/dynamic_scene.h"

namespace liana {

/// All scenes in the order of the list. Scenes that need the kernel's shapes are added here.
std::vector<SceneEntry> simulatedScenes();

}  // namespace liana
