// What a run of a world leaves behind: where everything was at each moment, exactly, for replay and plots.
#pragma once

#include <string>
#include <vector>

#include "solvers/dynamics/world.h"

namespace liana {

/// How a body looks: a box in body axes.
struct BodyLook {
  int body = 0;
  Eigen::Vector3d size{0.1, 0.1, 0.1};               // edge lengths [m]
  Eigen::Vector3d centre = Eigen::Vector3d::Zero();  // from the centre of mass [m]
};

/// One moment. Bodies may come and go, so every frame names its own.
struct RecordingFrame {
  double time = 0;  // [s]
  WorldEnergies energies;
  std::vector<int> bodies;
  std::vector<BodyPose> poses;                      // of `bodies`
  std::vector<double> values;                       // one per channel
  std::vector<std::vector<Eigen::Vector3d>> lines;  // wires: points in the world [m]
};

/// Doubles as they were in the world: two runs are the same if and only if their recordings are.
struct Recording {
  std::string scene;
  double step = 0;                    // [s]
  std::vector<std::string> channels;  // names, with units at their ends
  std::vector<BodyLook> looks;
  std::vector<RecordingFrame> frames;
};

/// Time, poses and energies of the world; values and lines are the caller's.
RecordingFrame frameOf(const World& world);

/// Bit by bit; tells 0 from −0.
bool isSame(const RecordingFrame& a, const RecordingFrame& b);
bool isSame(const Recording& a, const Recording& b);

}  // namespace liana
