#include "io/cli/scene_list.h"

#include "io/cli/contact_scenes.h"

namespace liana {

std::vector<SceneEntry> simulatedScenes() {
  std::vector<SceneEntry> scenes = dynamicScenes();
  scenes.push_back({"box-stack", "ten boxes one on top of the other", boxStackScene});
  scenes.push_back({"chain-and-wall", "a chain of rods swinging against a wall", chainAndWallScene});
  scenes.push_back({"set-down", "a load set down by a rope that goes slack, and lifted again", setDownScene});
  return scenes;
}

}  // namespace liana
