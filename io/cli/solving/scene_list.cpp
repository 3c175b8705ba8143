#include "io/cli/solving/scene_list.h"

#include "io/cli/solving/contact_scenes.h"

namespace liana {

std::vector<SceneEntry> simulatedScenes() {
  std::vector<SceneEntry> scenes = dynamicScenes();
  scenes.push_back({"box-stack", "ten boxes one on top of the other", boxStackScene});
  scenes.push_back({"chain-and-wall", "a chain of rods swinging against a wall", chainAndWallScene});
  scenes.push_back({"set-down", "a load set down by a rope that goes slack, and lifted again", setDownScene});
  scenes.push_back({"touching-boxes-on-wire", "the boxes on the wire touch as boxes, until they tip off",
                    touchingBoxesOnWireScene});
  return scenes;
}

}  // namespace liana
