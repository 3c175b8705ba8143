// The six scenes of the MICADO paper and a pile: groups of rods that move in time, shared by tests,
// benchmarks and the command line.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "solvers/group/first_shape.h"
#include "solvers/group/group_stepper.h"

namespace liana {

/// A group, where it starts, and what is done to it while time goes on.
struct GroupScene {
  std::string name, description;
  RodGroup group;
  std::shared_ptr<const ContactSurface> surface;  // what the group's contact points to; may be null
  std::vector<PlaceGuess> guesses;
  int steps = 60;
  double step = 0.02;    // [s]
  double damping = 2;    // [1/s]
  int absoluteRows = 0;  // multipliers towards the world; Table 1 of the paper
  int relativeRows = 0;  // and among the rods
  /// Changes the group before a step; may exchange constraints, not add or remove any. May be empty.
  std::function<void(RodGroup& group, double time)> drive;
  /// True ends the scene after a step. May be empty.
  std::function<bool(const RodGroup& group, const RodGroupState& state)> isOver;
};

/// Names in the order of the paper's table: bridge, necklace, bow, bundle, net, dna; then our own: pile.
const std::vector<std::string>& groupSceneNames();
/// The scene of that name; it must exist.
GroupScene groupScene(const std::string& name);

/// One moment of a scene: the nodes of every rod, and where sliders are.
struct SceneFrame {
  double time = 0;  // [s]
  std::vector<std::vector<Eigen::Vector3d>> rods;
  std::vector<Eigen::Vector3d> sliders;
  double kineticEnergy = 0;  // [J]
  int contacts = 0;
};

struct SceneRun {
  std::vector<SceneFrame> frames;  // the first at time 0
  int converged = 0;               // steps
  int newtonSteps = 0;
  double seconds = 0;     // processor time of all steps
  std::string complaint;  // of the first step that did not converge
  RodGroupState last;
};

/// Runs a scene from its first shape. `goOn` is asked after every step; false ends it. May be empty.
SceneRun runScene(GroupScene& scene, const std::function<bool(int step)>& goOn = {});

}  // namespace liana
