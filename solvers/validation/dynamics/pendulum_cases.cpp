// Energy of pendulums and momentum of what nothing holds.
#include <algorithm>

#include "solvers/scenes/pendulum_scenes.h"
#include "solvers/validation/dynamics/dynamics_cases.h"
#include "solvers/validation/dynamics/sampled_series.h"

namespace liana {

void validatePendulums(ValidationTable& table) {
  for (int rods : {1, 2}) {
    DynamicScene scene = pendulumScene(rods);
    const SceneSeries run = runScene(scene, true);
    const std::string name = rods == 1 ? "rigid pendulum, 60 s" : "double pendulum, 60 s";
    const double start = run.energies.front().total();
    double highest = start, lowest = start, deepest = run.energies.front().potential, top = deepest;
    for (const WorldEnergies& energy : run.energies) {
      highest = std::max(highest, energy.total());
      lowest = std::min(lowest, energy.total());
      deepest = std::min(deepest, energy.potential);
      top = std::max(top, energy.potential);
    }
    const double range = top - deepest;  // of the swing
    table.add(name, "energy lost / swing's range", 0, (start - lowest) / range, 1, 0.01);
    table.add(name, "energy gained / swing's range", 0, (highest - start) / range, 1, 1e-6);
  }
  DynamicScene scene = freeChainScene();
  const Eigen::Vector3d momentum = scene.world.momentum(), angular = scene.world.angularMomentum();
  runScene(scene);
  table.add("free chain, 10 s", "momentum", 0, (scene.world.momentum() - momentum).norm(), momentum.norm(),
            1e-10);
  table.add("free chain, 10 s", "angular momentum", 0, (scene.world.angularMomentum() - angular).norm(),
            angular.norm(), 1e-10);
}

}  // namespace liana
