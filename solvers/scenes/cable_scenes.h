// The rigid-body cable at work: cranes, pendulums, a cable that slackens on the ground, a winch, the paper's
// chains.
#pragma once

#include "solvers/scenes/dynamic_scene.h"
#include "solvers/scenes/particle_chains.h"

namespace liana {

/// The gantry crane of the paper's Fig. 14: a trolley drives and stops, the load swings. Energies as in
/// Fig. 16.
DynamicScene gantryCraneScene();
/// 5 m of cable with a load of 1000 kg, released at 30°.
DynamicScene hoistPendulumScene();
/// A load rests on the ground below its anchor; the cable is longer than that and lies down in folds (Fig.
/// 15).
DynamicScene slackCableScene();
/// A winch lets a load down and takes it up again: elements come out of it and go into it.
DynamicScene winchCableScene();
/// Table II: a chain with heavy ends whose anchor is jerked.
DynamicScene heavyChainScene();
/// Table I.
DynamicScene particleChainScene(ChainModel model);
/// The paper's experiments on 10 m of cable between plates: pulled, twisted by 12 turns, bent.
DynamicScene pulledCableScene();
DynamicScene twistedCableScene();
DynamicScene bentCableScene();

/// The line of a rigid-body cable, by the number of its part.
SceneLine rigidCableLine(int part);

}  // namespace liana
