#include "solvers/scenes/hanging_cable.h"

#include "solvers/scenes/cable_experiments.h"
#include "solvers/scenes/cable_scenes.h"

namespace liana {

DynamicScene hangingCableScene(int elements) {
  HoistPendulum pendulum = makeHoistPendulum(elements);
  DynamicScene scene;
  scene.channels = {positionChannel("load", pendulum.load, 0), positionChannel("load", pendulum.load, 2)};
  scene.boxes = {{pendulum.load, {0.3, 0.3, 0.3}}};
  scene.lines = {rigidCableLine(pendulum.cable)};
  scene.world = std::move(pendulum.world);
  return scene;
}

}  // namespace liana
