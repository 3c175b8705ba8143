// How hard ropes pull while all that they carry hangs at rest: what a dynamic factor is measured against.
#include <algorithm>
#include <cmath>

#include "kernel/hoisting/hoist_run.h"

namespace liana {
namespace {

constexpr double kStep = 1.0 / 60, kLongest = 12, kMean = 1;  // [s]
constexpr double kDamping = 0.97;                             // of all speeds, in a step
constexpr int kSteadySteps = 30;                              // in a row: from then on all is at rest
constexpr double kSteadyPull = 1e-5;                          // of the hardest pull, in a step
constexpr double kSteadySpeed = 1e-4;                         // [m/s]

void slowDown(World& world) {
  for (int i = 0; i < world.bodies().size(); ++i) {
    if (!world.bodies().isUsed(i) || !world.bodies().isDynamic(i)) continue;
    world.body(i).velocity *= kDamping;
    world.body(i).angularVelocity *= kDamping;
  }
}

double fastestOf(const HoistWorld& hoist) {
  double fastest = 0;
  for (const int index : hoist.bodies)
    if (hoist.world.bodies().isDynamic(index))
      fastest = std::max(fastest, hoist.world.bodies()[index].velocity.norm());
  return fastest;
}

/// Tells when neither bodies nor pulls change any more.
class Stillness {
public:
  explicit Stillness(std::size_t ropes) : before_(ropes, 0) {}

  bool look(const HoistWorld& hoist) {
    double hardest = 0, change = 0;
    for (std::size_t i = 0; i < before_.size(); ++i) {
      const double now = hoist.ropes[i] ? hoist.ropes[i]->tension(hoist.world) : 0;
      hardest = std::max(hardest, now);
      change = std::max(change, std::abs(now - before_[i]));
      before_[i] = now;
    }
    const bool isStill = change <= kSteadyPull * hardest && fastestOf(hoist) < kSteadySpeed;
    steady_ = isStill ? steady_ + 1 : 0;
    return steady_ >= kSteadySteps;
  }

private:
  std::vector<double> before_;
  int steady_ = 0;
};

/// The largest pull of each rope once all has come to rest with the drives still.
Result<std::vector<double>> settledTensions(const Rigging& rigging, const RigGeometry& geometry,
                                            const LoadCase& loadCase, const Eigen::Vector3d& gravity,
                                            const HoistWorldSettings& settings, const Progress& progress) {
  LoadCase rest = loadCase;
  rest.commands.clear();
  Result<HoistWorld> hoist = HoistWorld::build(rigging, geometry, rest, gravity, settings);
  if (!hoist.ok()) return hoist.error();
  std::vector<double> tensions(hoist->ropes.size(), 0);
  const int longest = static_cast<int>(kLongest / kStep), counted = static_cast<int>(kMean / kStep);
  Stillness stillness(tensions.size());
  int settled = longest;
  for (int step = 0; step < settled + counted; ++step) {
    if (step % 16 == 0 && !progress.report(static_cast<double>(step) / (longest + counted), "Coming to rest"))
      return Error::cancelled();
    if (hoist->world.step(kStep).status == StepStatus::Refused) break;  // the run itself will say why
    slowDown(hoist->world);
    if (step < settled) {
      if (stillness.look(*hoist)) settled = step + 1;
      continue;
    }
    for (std::size_t i = 0; i < tensions.size(); ++i)
      if (hoist->ropes[i]) tensions[i] += hoist->ropes[i]->tension(hoist->world) / counted;
  }
  return tensions;
}

}  // namespace

Result<std::vector<double>> hangingTensions(const Rigging& rigging, const RigGeometry& geometry,
                                            const LoadCase& loadCase, const Eigen::Vector3d& gravity,
                                            const Progress& progress) {
  HoistWorldSettings settings;
  settings.withContacts = settings.withSlack = settings.withShifts = false;
  return settledTensions(rigging, geometry, loadCase, gravity, settings, progress);
}

Result<std::vector<double>> restingTensions(const Rigging& rigging, const RigGeometry& geometry,
                                            const LoadCase& loadCase, const Eigen::Vector3d& gravity,
                                            const Progress& progress) {
  return settledTensions(rigging, geometry, loadCase, gravity, {}, progress);
}

}  // namespace liana
