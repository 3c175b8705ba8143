#include "io/cli/scene_list.h"

namespace liana {

std::vector<SceneEntry> simulatedScenes() {
  return dynamicScenes();
}

}  // namespace liana
