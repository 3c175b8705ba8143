// A load case while it runs: step by step, with live commands, snapshots and a way back.
#pragma once

#include <memory>

#include "kernel/base/progress.h"
#include "kernel/hoisting/hoist_recording.h"
#include "kernel/hoisting/hoist_world.h"

namespace liana {

/// Used by one thread at a time; views read the recording's frames, which are never changed once made, except
/// that `rewind` and a step after it take back those that come later.
class HoistRun {
public:
  /// The document's rigging with one of its load cases, or another one. Fails when there is none, or it
  /// cannot be built; says why and what to do; or is cancelled.
  static Result<std::unique_ptr<HoistRun>> begin(const DocumentContent& content, const LoadCase& loadCase,
                                                 const Progress& progress = {});

  double time() const { return hoist_.world.time(); }
  /// Whether the case's time is over or the run cannot go on (`recording().stopped`).
  bool isOver() const;
  /// One step; false when it is over.
  bool step();
  /// All the rest; fails only when cancelled. What was run stays.
  Result<void> finish(const Progress& progress = {});

  /// Tells a drive, from the next step on: a slider, a key. What was commanded live for later is forgotten.
  Result<void> command(DriveCommand command);
  /// Longer or shorter than the case.
  void setDuration(double seconds) { recording_.loadCase.duration = seconds; }
  /// Goes back to the step nearest to a time, and takes the frames behind it back. Running on without a
  /// change gives the same bits again.
  void rewind(double time);

  const HoistRecording& recording() const { return recording_; }
  const World& world() const { return hoist_.world; }
  const HoistWorld& hoist() const { return hoist_; }
  const StepReport& lastStep() const { return report_; }

private:
  /// Everything that changes in a step, but for the frames.
  struct Snapshot {
    World world;
    long steps = 0;
    std::size_t frames = 0, events = 0;
    std::vector<double> peaks, lows;
    std::vector<char> touching, held;
    bool inTrouble = false;
  };

  HoistRun(HoistWorld hoist, const LoadCase& loadCase);
  void describe(const RigGeometry& geometry);
  void keepSnapshot();
  void restore(const Snapshot& snapshot);
  void blow();
  void pullTagLines();
  void addForce(int body, const Eigen::Vector3d& place, const Eigen::Vector3d& force);
  void watchTensions();
  void watchOverload();
  void watchStops();
  void watchStep();
  void watchContacts(const HoistFrame& frame);
  void addFrame();
  void readRopes(HoistFrame& frame) const;
  void readJoints(HoistFrame& frame) const;
  void readContacts(HoistFrame& frame) const;
  void addEvent(HoistEventKind kind, std::string what);
  void insertCommand(const DriveCommand& command);
  void refreshProfiles();
  int riggedBody(int worldBody) const;

  HoistWorld hoist_;
  HoistRecording recording_;
  StepReport report_;
  double h_ = 0;
  long steps_ = 0, stepsPerFrame_ = 1, stepsPerSnapshot_ = 30;
  std::vector<double> peaks_, lows_;
  std::vector<char> touching_;  // by pair of bodies
  std::vector<char> held_;      // by body: its stop holds it back
  bool inTrouble_ = false;
  std::vector<std::pair<double, std::string>> liveCommands_;  // time and drive, of what came while it ran
  std::vector<Snapshot> snapshots_;
};

/// Largest tension of each rope while everything hangs at rest, without ground, wind, slack and drives [N].
Result<std::vector<double>> hangingTensions(const Rigging& rigging, const RigGeometry& geometry,
                                            const LoadCase& loadCase, const Eigen::Vector3d& gravity,
                                            const Progress& progress = {});

/// The same once everything has come to rest where the case begins, on the ground or hanging, without wind
/// and drives: what ropes are stretched by when the case begins, so that nothing bounces [N].
Result<std::vector<double>> restingTensions(const Rigging& rigging, const RigGeometry& geometry,
                                            const LoadCase& loadCase, const Eigen::Vector3d& gravity,
                                            const Progress& progress = {});

}  // namespace liana
