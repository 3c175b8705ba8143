// Loads from 1 to 1e5 kg on wires from 1 to 1e5 kg over a cylinder (Fig. 11), h = 1/60 s, 30 s; and the
// scenes of the paper.
#include <algorithm>
#include <cmath>
#include <cstdio>

#include "solvers/scenes/wires/wire_rigs.h"
#include "solvers/validation/wires/wire_cases.h"

namespace liana {

namespace {

constexpr double kMasses[] = {1, 10, 100, 1e3, 1e4, 1e5};
constexpr double kUnstable = 0.05;  // the paper's limit of the violation

/// Largest violation while it runs; infinite if it stopped.
template <class Violation>
double worstViolation(DynamicScene scene, Violation violation) {
  double worst = 0;
  const auto steps = static_cast<int>(std::lround(scene.duration / scene.step));
  for (int i = 0; i < steps && worst < 1; ++i) {
    if (advance(scene, scene.step).status == StepStatus::Refused) return INFINITY;
    worst = std::max(worst, violation(scene.world));
  }
  return worst;
}

/// What is beyond the elastic stretch.
double wireViolation(const World& world) {
  const HybridWire& wire = wireOf(world);
  return wire.read(world).largestStretch() -
         wire.read(world).largestTension() / wire.settings().section.axial;
}

}  // namespace

void validateCylinderLoads(ValidationTable& table) {
  int stable = 0;
  for (const double wire : kMasses) {
    double worst = 0;
    for (const double load : kMasses) {
      if (table.stopped()) return;
      const double violation = worstViolation(cylinderLoadsScene({wire, load}), wireViolation);
      stable += violation < kUnstable;
      worst = std::max(worst, violation);
    }
    char label[60];
    std::snprintf(label, sizeof label, "cylinder, wire of %g kg", wire);
    table.add(label, "worst violation, loads of 1 to 1e5 kg", 0, worst, 1, 1e-3);
  }
  table.addCount("cylinder", "stable boxes of Fig. 11", 36, stable);
}

void validateCylinderChain(ValidationTable& table) {
  int failing = 0, holding = 0;
  for (const double wire : kMasses)
    for (const double load : kMasses) {
      if (table.stopped()) return;
      if (load > wire && load < 100 * wire) continue;
      const double violation = worstViolation(cylinderChainScene({wire, load}), chainStretch);
      if (load > wire)
        failing += violation > kUnstable;
      else
        holding += violation < kUnstable;
    }
  table.addCount("chain of 30 links over a cylinder", "fails with loads of 100 wires and more", 10, failing);
  table.addCount("chain of 30 links over a cylinder", "holds loads up to its own mass", 21, holding);
}

void validateWireScenes(ValidationTable& table) {
  struct Entry {
    const char* name;
    DynamicScene (*make)();
  };
  const Entry entries[] = {{"boxes on a wire", boxesOnWireScene},
                           {"unwinding block", unwindingBlockScene},
                           {"crane", wireCraneScene},
                           {"chain", [] { return wireChainScene(); }},
                           {"net", [] { return wireNetScene(); }},
                           {"suspension", [] { return wireSuspensionScene(); }},
                           {"loads over a cylinder", [] { return cylinderLoadsScene(); }},
                           {"along edges", [] { return alongEdgesScene(); }},
                           {"across edges", [] { return acrossEdgesScene(); }}};
  for (const Entry& entry : entries) {
    if (table.stopped()) return;
    DynamicScene scene = entry.make();
    const auto steps = static_cast<int>(std::lround(scene.duration / scene.step));
    int well = 0;
    double deepest = 0;
    for (int i = 0; i < steps; ++i) {
      well += advance(scene, scene.step).status == StepStatus::Done;
      deepest = std::max(deepest, wirePenetration(scene.world));
    }
    table.addCount(entry.name, "steps that went well", steps, well);
    table.add(entry.name, "deepest penetration / size", 0, deepest, 1, 1e-6);
  }
}

/// A block falls out of a steel rope and jerks it taut, more than once: what the block has of energy never
/// exceeds what it began with, and each jerk gives back less than the fall brought.
void validateJerk(ValidationTable& table) {
  DynamicScene scene = unwindingBlockScene();
  const auto energy = [&] {
    const Body& block = scene.world.body(0);
    return block.kineticEnergy() - block.mass * scene.world.settings().gravity.dot(block.pose.position);
  };
  const double start = energy(), height = scene.world.body(0).pose.position.z();
  double least = start, lowest = height, gained = 0, regained = 0;
  const auto steps = static_cast<int>(std::lround(scene.duration / scene.step));
  for (int i = 0; i < steps && !table.stopped(); ++i) {
    advance(scene, scene.step);
    least = std::min(least, energy());
    lowest = std::min(lowest, scene.world.body(0).pose.position.z());
    gained = std::max(gained, energy() - start);
    regained = std::max(regained, energy() - least);
  }
  const double fall = scene.world.body(0).mass * scene.world.settings().gravity.norm() * (height - lowest);
  table.add("block jerked by a steel rope", "energy gained since the start / fall", 0, gained / fall, 1,
            1e-3);
  table.add("block jerked by a steel rope", "energy a jerk gives back / fall", 0, regained / fall, 1, 0.5);
}

}  // namespace liana
