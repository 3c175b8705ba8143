// What a run of a load case leaves behind: where everything was, how hard ropes pulled, and what happened.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "kernel/hoisting/ropes/rope_run.h"
#include "kernel/model/rigging/rigging.h"
#include "solvers/dynamics/step_report.h"

namespace liana {

/// Two bodies that touch; −1 is structure or floor.
struct HoistContact {
  int bodyA = -1, bodyB = -1;                          // of the rigging
  Eigen::Vector3d position = Eigen::Vector3d::Zero();  // where they press hardest [m]
  double force = 0;                                    // of all their touching points [N]

  friend bool operator==(const HoistContact&, const HoistContact&) = default;
};

struct JointReading {
  double force = 0, moment = 0;  // that the joint carries [N, N·m]

  friend bool operator==(const JointReading&, const JointReading&) = default;
};

/// Shapes of ropes are recorded on a grid of 2⁻²⁰ m, about a micrometre: fine enough for pictures and
/// clearances, and small in files.
inline constexpr int kGridBits = 20;
Eigen::Vector3d onRecordingGrid(const Eigen::Vector3d& point);

/// One moment. SI units, in the world.
struct HoistFrame {
  double time = 0;  // [s]
  WorldEnergies energies;
  std::vector<BodyPose> bodies;     // of the rigging, then what turns (drums, driven sheaves)
  std::vector<RopeReading> ropes;   // of the rigging
  std::vector<double> peaks, lows;  // of the ropes' largest tension since the frame before [N]
  std::vector<double> speeds;       // of the drives, as told [m/s or °/s]
  std::vector<JointReading> joints;
  std::vector<HoistContact> contacts;
};

enum class HoistEventKind { Contact, StopReached, OverloadTrip, StepTrouble, RunStopped };
const char* keyOf(HoistEventKind kind);

/// Something that happened while it ran. Slack, snaps and limits are found by the checks.
struct HoistEvent {
  double time = 0;  // [s]
  HoistEventKind kind = HoistEventKind::Contact;
  std::string what;  // for people

  friend bool operator==(const HoistEvent&, const HoistEvent&) = default;
};

/// Exact: numbers as the world had them, shapes of ropes to a micrometre. Two runs are the same if and only
/// if their recordings are.
struct HoistRecording {
  LoadCase loadCase;                                                // with what was commanded while it ran
  double interval = 0;                                              // between frames [s]
  std::vector<std::string> bodies, turning, ropes, drives, joints;  // names, in the order of the frames
  std::vector<BodyPose> rest;           // of `bodies`, where the document has them [m]
  std::vector<double> masses;           // of `bodies`, as they were lifted [kg]
  std::vector<double> hangingTensions;  // of the ropes: largest pull while all hangs at rest [N]
  std::vector<HoistFrame> frames;
  std::vector<HoistEvent> events;
  std::string stopped;   // why the run ended before its time, and where; empty when it did not
  std::string inputs{};  // tells the state of the project it was run for

  double begin() const { return frames.empty() ? 0 : frames.front().time; }
  double end() const { return frames.empty() ? 0 : frames.back().time; }
  /// The last frame not later than a time; 0 before the first.
  std::size_t frameAt(double time) const;
};

/// How a body got from where the document has it to where it is [m]: newWorldFromOldWorld.
Eigen::Isometry3d displacementOf(const HoistRecording& recording, std::size_t frame, std::size_t body);

/// Bit by bit; tells 0 from −0.
bool isSame(const HoistFrame& a, const HoistFrame& b);
bool isSame(const HoistRecording& a, const HoistRecording& b);

}  // namespace liana
