// How hard ropes pull while all that they carry hangs at rest: what a dynamic factor is measured against.
#include <algorithm>
#include <cmath>

#include "kernel/hoisting/hoist_run.h"

namespace liana {
namespace {

constexpr double kStep = 1.0 / 60, kSettle = 12, kMean = 1;  // [s]
constexpr double kDamping = 0.97;                            // of all speeds, in a step

void slowDown(World& world) {
  for (int i = 0; i < world.bodies().size(); ++i) {
    if (!world.bodies().isUsed(i) || !world.bodies().isDynamic(i)) continue;
    world.body(i).velocity *= kDamping;
    world.body(i).angularVelocity *= kDamping;
  }
}

/// The largest pull of each rope once all has come to rest with the drives still.
Result<std::vector<double>> settledTensions(const Rigging& rigging, const RigGeometry& geometry,
                                            const LoadCase& loadCase, const Eigen::Vector3d& gravity,
                                            const HoistWorldSettings& settings) {
  LoadCase rest = loadCase;
  rest.commands.clear();
  Result<HoistWorld> hoist = HoistWorld::build(rigging, geometry, rest, gravity, settings);
  if (!hoist.ok()) return hoist.error();
  std::vector<double> tensions(hoist->ropes.size(), 0);
  const int settled = static_cast<int>(kSettle / kStep), counted = static_cast<int>(kMean / kStep);
  for (int step = 0; step < settled + counted; ++step) {
    if (hoist->world.step(kStep).status == StepStatus::Refused) break;  // the run itself will say why
    slowDown(hoist->world);
    for (std::size_t i = 0; i < tensions.size() && step >= settled; ++i)
      if (hoist->ropes[i]) tensions[i] += hoist->ropes[i]->tension(hoist->world) / counted;
  }
  return tensions;
}

}  // namespace

Result<std::vector<double>> hangingTensions(const Rigging& rigging, const RigGeometry& geometry,
                                            const LoadCase& loadCase, const Eigen::Vector3d& gravity) {
  HoistWorldSettings settings;
  settings.withContacts = settings.withSlack = settings.withShifts = false;
  return settledTensions(rigging, geometry, loadCase, gravity, settings);
}

Result<std::vector<double>> restingTensions(const Rigging& rigging, const RigGeometry& geometry,
                                            const LoadCase& loadCase, const Eigen::Vector3d& gravity) {
  return settledTensions(rigging, geometry, loadCase, gravity, {});
}

}  // namespace liana
