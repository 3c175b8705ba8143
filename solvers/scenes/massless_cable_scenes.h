// The experiments of "Massless Cable for Real-time Simulation": cubes on a cable, four cables with six
// bodies, the fishing rod.
#pragma once

#include "solvers/scenes/dynamic_scene.h"

namespace liana {

/// Two cubes of 1000 kg and 2 m on a cable of 4 m without gravity. The cable pushes too, as the paper's does,
/// so that the cubes swing against each other.
struct CubePair {
  double stiffness = 1e3;  // c_s [N/m] or c_t [N·m/rad]
  double step = 0.01;      // [s]
};
/// The cubes start with 0.2 m/s away from each other.
DynamicScene stretchPairScene(const CubePair& pair = {});
/// The cubes start turning about the cable with 1 rad/s against each other.
DynamicScene twistPairScene(const CubePair& pair = {});

/// Two held boxes with two cables between them on which a wide body slides; a box hangs from it, and over
/// that box a cable with torsion carries two small ones (Fig. 9). Bodies: 0, 1 held, 2 wide, 3 large, 4, 5
/// small.
DynamicScene fourCableScene();

/// A box tossed from a light rod, drawn back over the ground and lifted by a driver that slips (Fig. 10).
/// Bodies: 0 the rod, 1 the box; constraint 0 the rod's nail, 1 the line.
struct FishingRod {
  double rewindAt = 5, liftAt = 65;  // [s]
};
DynamicScene fishingRodScene(const FishingRod& rod = {});

}  // namespace liana
