// A world ready to be run, with what to watch and how to draw it: shared by tests, benchmarks and programs.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "solvers/dynamics/recording.h"

namespace liana {

/// A number worth plotting over time.
struct SceneChannel {
  std::string name;  // lower_case, with the unit at its end: "tension_N"
  std::function<double(const World& world)> value;
};

/// How a wire looks: points in the world, in order.
using SceneLine = std::function<void(const World& world, std::vector<Eigen::Vector3d>& points)>;

struct DynamicScene {
  World world;
  double step = 1.0 / 60;  // [s]
  double duration = 10;    // [s]
  std::vector<SceneChannel> channels;
  std::vector<BodyLook> boxes;  // bodies without one are drawn as small cubes
  std::vector<SceneLine> lines;
  /// What somebody does at the controls; called before each step. May be empty. It must not remember
  /// anything.
  std::function<void(World& world, double h)> drive;
};

/// Takes the scene on by one step of h.
StepReport advance(DynamicScene& scene, double h);

/// An empty recording of the scene, and its present moment.
Recording recordingOf(const DynamicScene& scene, const std::string& name);
RecordingFrame frameOf(const DynamicScene& scene);

/// The line of a massless cable.
SceneLine cableLine(int constraint);

/// A channel for a coordinate of a body's centre of mass, axis 0 to 2: "load_x_m".
SceneChannel positionChannel(const std::string& bodyName, int body, int axis);

/// What can be asked for by name. `make` builds it afresh each time.
struct SceneEntry {
  std::string name;         // kebab-case
  std::string description;  // one line
  std::function<DynamicScene()> make;
};

/// Scenes that need no contact with meshes, in the order of the list.
const std::vector<SceneEntry>& dynamicScenes();

}  // namespace liana
