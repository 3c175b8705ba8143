// The experiments of "Hybrid, multiresolution wires": heavy boxes dropped on a wire, a wrapped block, a
// crane, chain, net and suspension.
#pragma once

#include "solvers/scenes/dynamic_scene.h"
#include "solvers/wires/hybrid/wire_readings.h"

namespace liana {

/// A part of a world that is a hybrid wire.
const HybridWire& wireOf(const World& world, int part = 0);
HybridWire& wireOf(World& world, int part = 0);
/// The parts of a world that are hybrid wires.
std::vector<int> wiresOf(const World& world);
/// The line of a hybrid wire.
SceneLine wireLine(int part);
/// Deepest place of any wire inside anything it may lie on, relative to the size of that world's largest
/// surface; and the largest stretch of any wire.
double wirePenetration(const World& world);
double wireStretch(const World& world);

/// A solid box at rest.
Body solidBox(double mass, const Eigen::Vector3d& size, const Eigen::Vector3d& position);
/// A body that never moves.
Body standingBody(const Eigen::Vector3d& position);
/// A frame whose z axis lies along the y axis of its surroundings.
Eigen::Isometry3d alongY();

/// Two boxes of 100 t dropped on a wire of 50 kg, 4000 times lighter than both (Fig. 1). Bodies 0 and 1 are
/// the boxes; these bump into each other as the capsules that fill them.
DynamicScene boxesOnWireScene();

/// A block of 100 kg hung by 10 m of steel rope of 5 kg that is wrapped around it: it falls, the wire
/// unwinds, is jerked taut, the block turns over and swings (Fig. 14). Body 0 is the block.
DynamicScene unwindingBlockScene();

/// A trolley that drives over a wall; a gripper that hangs level on a wire running from a drum through its
/// two eyes and over a sheave that turns; a counterweight on a second wire over a sheave; a load below on two
/// slings (Fig. 15). Parts: 0 the hoisting wire, 1 that of the counterweight, 2 and 3 the slings.
DynamicScene wireCraneScene();

/// A slack wire of so many massive nodes between two points (Fig. 7, chain).
DynamicScene wireChainScene(int nodes = 40);

/// A square net of wires joined at knots, held along two sides (Fig. 7, net). All of its massive nodes, knots
/// counted: see `netNodeCount`.
struct WireNet {
  int meshes = 6;            // along a side
  int nodesPerStrand = 1;    // massive nodes between two knots
  double spacing = 1;        // of the knots [m]
  double slack = 1.05;       // material / distance
  double massPerLength = 1;  // [kg/m]
};
DynamicScene wireNetScene(const WireNet& net = {});
int netNodeCount(const WireNet& net);

/// Two loads on a wire over a prism of so many edges around a cylinder (Fig. 7, suspension; Fig. 9).
DynamicScene wireSuspensionScene(int edges = 40);

}  // namespace liana
