#include "kernel/hoisting/hoist_run.h"

#include <algorithm>
#include <cmath>
#include <cstdio>

namespace liana {
namespace {

constexpr double kFrameTime = 1.0 / 60;  // between frames, where steps are shorter [s]
constexpr std::size_t kMostSnapshots = 240;
constexpr std::size_t kMostEvents = 1000;

std::string atTime(double time) {
  char text[32];
  std::snprintf(text, sizeof text, "at %.3f s", time);
  return text;
}

}  // namespace

Result<std::unique_ptr<HoistRun>> HoistRun::begin(const DocumentContent& content, const LoadCase& loadCase,
                                                  const Progress& progress) {
  if (!content.rigging) return Error{"The project has no rigging; add bodies and ropes first."};
  const Result<RigGeometry> geometry = RigGeometry::gather(*content.rigging, content);
  if (!geometry.ok()) return geometry.error();
  HoistWorldSettings settings;
  Result<std::vector<double>> start =
      restingTensions(*content.rigging, *geometry, loadCase, content.settings.gravity, progress.part(0, 0.5));
  if (!start.ok()) return start.error();
  settings.startTensions = std::move(*start);
  Result<HoistWorld> hoist =
      HoistWorld::build(*content.rigging, *geometry, loadCase, content.settings.gravity, settings);
  if (!hoist.ok()) return hoist.error();
  Result<std::vector<double>> hanging =
      hangingTensions(*content.rigging, *geometry, loadCase, content.settings.gravity, progress.part(0.5, 1));
  if (!hanging.ok()) return hanging.error();
  std::unique_ptr<HoistRun> run(new HoistRun(std::move(*hoist), loadCase));
  run->describe(*geometry);
  run->recording_.hangingTensions = std::move(*hanging);
  run->addFrame();
  run->keepSnapshot();
  return run;
}

HoistRun::HoistRun(HoistWorld hoist, const LoadCase& loadCase) : hoist_(std::move(hoist)), h_(loadCase.step) {
  recording_.loadCase = loadCase;
  stepsPerFrame_ = std::max(1L, std::lround(kFrameTime / h_));
  recording_.interval = static_cast<double>(stepsPerFrame_) * h_;
  peaks_.assign(hoist_.ropes.size(), 0);
  lows_.assign(hoist_.ropes.size(), 0);
  const std::size_t bodies = hoist_.bodies.size() + 1;
  touching_.assign(bodies * bodies, 0);
  held_.assign(hoist_.bodies.size(), 0);
}

void HoistRun::describe(const RigGeometry& geometry) {
  for (std::size_t i = 0; i < hoist_.rigging.bodies.size(); ++i) {
    recording_.bodies.push_back(hoist_.rigging.bodies[i].name);
    recording_.rest.push_back({1e-3 * geometry.bodies[i].centre, geometry.bodies[i].axes});
    recording_.masses.push_back(hoist_.world.body(hoist_.bodies[i]).mass);
  }
  for (const TurningFitting& fitting : hoist_.turning) recording_.turning.push_back(fitting.fitting);
  for (const RigRope& rope : hoist_.rigging.ropes) recording_.ropes.push_back(rope.name);
  for (const HoistDrive& drive : hoist_.drives) recording_.drives.push_back(drive.name);
  for (const RigJoint& joint : hoist_.rigging.joints) recording_.joints.push_back(joint.name);
}

bool HoistRun::isOver() const {
  return !recording_.stopped.empty() || time() >= recording_.loadCase.duration - 0.5 * h_;
}

bool HoistRun::step() {
  if (isOver()) return false;
  blow();
  pullTagLines();
  report_ = hoist_.world.step(h_);
  if (report_.status == StepStatus::Refused) {
    recording_.stopped = "The run stopped " + atTime(time()) + ": " + report_.message + ".";
    addEvent(HoistEventKind::RunStopped, recording_.stopped);
    return false;
  }
  ++steps_;
  watchTensions();
  watchStep();
  watchOverload();
  watchStops();
  if (steps_ % stepsPerFrame_ == 0) addFrame();
  if (steps_ % stepsPerSnapshot_ == 0) keepSnapshot();
  return true;
}

Result<void> HoistRun::finish(const Progress& progress) {
  while (step())
    if (steps_ % 64 == 0 && !progress.report(time() / recording_.loadCase.duration, "Running"))
      return Error::cancelled();
  return {};
}

void HoistRun::addEvent(HoistEventKind kind, std::string what) {
  if (recording_.events.size() < kMostEvents) recording_.events.push_back({time(), kind, std::move(what)});
}

// Commands --------------------------------------------------------------------------------------------------

Result<void> HoistRun::command(DriveCommand command) {
  const bool isForDrive = command.kind == CommandKind::Run || command.kind == CommandKind::Stop;
  if (isForDrive && !hoist_.findDrive(command.drive))
    return Error{"There is no drive \"" + command.drive + "\"; choose a winch or a driven joint."};
  if (!std::isfinite(command.value)) return Error{"The value for \"" + command.drive + "\" is no number."};
  const double now = time();
  // A new hand at the levers: what an earlier one did later on is not done any more.
  std::vector<DriveCommand>& commands = recording_.loadCase.commands;
  for (const auto& [when, drive] : liveCommands_)
    if (when > now + 1.5 * h_)
      std::erase_if(commands, [&, moment = when, name = drive](const DriveCommand& old) {
        return old.time == moment && old.drive == name;
      });
  std::erase_if(liveCommands_, [&](const auto& live) { return live.first > now + 1.5 * h_; });
  // The world has looked one step and a half ahead in the last step; what it saw stays.
  command.time = now + h_;
  if (command.kind == CommandKind::Run && recording_.loadCase.speedFactor > 0)
    command.value /= recording_.loadCase.speedFactor;
  insertCommand(command);
  return {};
}

void HoistRun::insertCommand(const DriveCommand& command) {
  std::vector<DriveCommand>& commands = recording_.loadCase.commands;
  const auto place =
      std::upper_bound(commands.begin(), commands.end(), command.time,
                       [](double when, const DriveCommand& other) { return when < other.time; });
  commands.insert(place, command);
  liveCommands_.emplace_back(command.time, command.drive);
  refreshProfiles();
}

void HoistRun::refreshProfiles() {
  for (HoistDrive& drive : hoist_.drives)
    *drive.profile = profileOf(drive.limits, drive.name, recording_.loadCase);
}

// Snapshots -------------------------------------------------------------------------------------------------

void HoistRun::keepSnapshot() {
  if (!snapshots_.empty() && snapshots_.back().steps >= steps_) return;
  snapshots_.push_back({hoist_.world, steps_, recording_.frames.size(), recording_.events.size(), peaks_,
                        lows_, touching_, held_, inTrouble_});
  if (snapshots_.size() <= kMostSnapshots) return;
  std::vector<Snapshot> kept;
  for (std::size_t i = 0; i < snapshots_.size(); i += 2) kept.push_back(std::move(snapshots_[i]));
  snapshots_ = std::move(kept);
  stepsPerSnapshot_ *= 2;
}

void HoistRun::restore(const Snapshot& snapshot) {
  hoist_.world = snapshot.world;
  steps_ = snapshot.steps;
  recording_.frames.resize(snapshot.frames);
  recording_.events.resize(snapshot.events);
  peaks_ = snapshot.peaks;
  lows_ = snapshot.lows;
  touching_ = snapshot.touching;
  held_ = snapshot.held;
  inTrouble_ = snapshot.inTrouble;
  recording_.stopped.clear();
}

void HoistRun::rewind(double time) {
  const long target = std::clamp(std::lround(time / h_), 0L, steps_);
  std::size_t from = 0;
  for (std::size_t i = 0; i < snapshots_.size(); ++i)
    if (snapshots_[i].steps <= target) from = i;
  restore(snapshots_[from]);
  snapshots_.resize(from + 1, snapshots_.front());
  while (steps_ < target && step()) {
  }
}

}  // namespace liana
