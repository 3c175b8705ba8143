// The experiments of the massless cable's paper.
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <numbers>

#include "solvers/scenes/massless_cable_scenes.h"
#include "solvers/validation/dynamics/dynamics_cases.h"
#include "solvers/validation/dynamics/sampled_series.h"
#include "solvers/wires/massless_cable.h"

namespace liana {

namespace {

struct PairCase {
  double stiffness;
  double step, periods;  // resolves the oscillation; how long to watch it
};
const PairCase kPairCases[] = {{10, 0.01, 1.05}, {1e3, 0.01, 5.05}, {1e6, 0.001, 10.05}};

/// Largest distance of force/c from φ, relative to the largest φ. Forces belong to the middle of a step,
/// where φ is the mean of its values at the ends.
double worstDisagreement(const SampledSeries& phi, const SampledSeries& force) {
  double worst = 0, largest = 0;
  for (size_t i = 1; i < phi.values.size(); ++i) {
    const double middle = 0.5 * (phi.values[i - 1] + phi.values[i]);
    worst = std::max(worst, std::abs(middle - force.values[i]));
    largest = std::max(largest, std::abs(middle));
  }
  return worst / largest;
}

void validatePair(ValidationTable& table, const std::string& name, const std::string& unit, double inertia,
                  DynamicScene (*make)(const CubePair&)) {
  for (const PairCase& pair : kPairCases) {
    if (table.stopped()) return;
    DynamicScene scene = make({pair.stiffness, pair.step});
    const double period = 2 * std::numbers::pi * std::sqrt(inertia / (2 * pair.stiffness));
    scene.duration = pair.periods * period;
    const SceneSeries run = runScene(scene);
    char label[80];
    std::snprintf(label, sizeof label, "%s, c = %g %s", name.c_str(), pair.stiffness, unit.c_str());
    // The first crossing is the start itself.
    SampledSeries phi = run.channels[0];
    table.add(label, "period [s]", period, phi.period(), period, 0.01);
    table.add(label, "force/c against displacement", 0, worstDisagreement(phi, run.channels[1]), 1, 1e-3);
    if (name == "twist pair" && pair.stiffness == 10) {
      const double most = *std::max_element(phi.values.begin(), phi.values.end());
      table.add(label, "largest twist [turns]",
                2 / std::sqrt(2 * pair.stiffness / inertia) / (2 * std::numbers::pi),
                most / (2 * std::numbers::pi), 1, 0.01);
    }
  }
}

/// Stiffnesses of a steel cable of 10 mm and 4 m, as its rows have them: EA/L and GJ/L.
void validateStiffness(ValidationTable& table) {
  World world;
  world.addBody(Body{});
  MasslessCable::Settings rope;
  rope.nodes = {{}, {0, Eigen::Vector3d::Zero()}};
  world.body(0).pose.position = {0, 0, -4};
  rope.length = 4;
  rope.section = circularSection({200e9, 0.3, 7850}, 0.005);
  rope.alignTwist(world.bodies());
  const MasslessCable cable(rope);
  ConstraintRows rows;
  rows.reset(cable.rowCount(), 2);
  cable.evaluate({world.bodies(), 0, 0}, rows);
  const double area = std::numbers::pi * 25e-6, stretch = area * 200e9 / 4;
  const double twist = area * 200e9 * 25e-6 / (4 * 4 * 1.3);
  table.add("steel cable of 10 mm, 4 m", "c_s [N/m]", stretch, 1 / rows.row(0).compliance, stretch, 1e-9);
  table.add("steel cable of 10 mm, 4 m", "c_t [N m/rad]", twist, 1 / rows.row(1).compliance, twist, 1e-9);
}

}  // namespace

void validateStretchPair(ValidationTable& table) {
  validateStiffness(table);
  validatePair(table, "stretch pair", "N/m", 1000, stretchPairScene);
}

void validateTwistPair(ValidationTable& table) {
  validatePair(table, "twist pair", "N m/rad", 1000.0 * 4 / 6, twistPairScene);
}

void validateFourCables(ValidationTable& table) {
  DynamicScene scene = fourCableScene();
  const SceneSeries run = runScene(scene, true);
  const auto steps = static_cast<int>(run.energies.size()) - 1;
  table.addCount("four cables, six bodies", "stable steps of 0.05 s", steps, run.done ? steps : 0);
  // Energy at the end of a step moves by what a step cannot resolve; its mean over a second does not.
  const size_t window = 20;
  double least = run.energies.front().total(), rise = 0, motion = 0, highest = 0;
  for (size_t i = 0; i + window <= run.energies.size(); i += window) {
    double mean = 0;
    for (size_t k = 0; k < window; ++k) mean += run.energies[i + k].total() / static_cast<double>(window);
    rise = std::max(rise, mean - least);
    least = std::min(least, mean);
  }
  for (const WorldEnergies& energy : run.energies) {
    motion = std::max(motion, energy.kinetic);
    highest = std::max(highest, energy.total() - run.energies.front().total());
  }
  table.add("four cables, six bodies", "energy above the start / motion", 0, highest / motion, 1, 1e-9);
  table.add("four cables, six bodies", "largest rise of energy / motion", 0, rise / motion, 1, 0.01);
}

void validateFishingRod(ValidationTable& table) {
  const FishingRod times;
  DynamicScene scene = fishingRodScene(times);
  const SceneSeries run = runScene(scene);
  const std::string name = "fishing rod";
  const SampledSeries& line = run.channel(scene, "line_m");
  const SampledSeries& height = run.channel(scene, "box_z_m");
  const SampledSeries& pull = run.channel(scene, "pull_N");
  const auto at = [&](const SampledSeries& series, double time) {
    return series.values[static_cast<size_t>(std::lround(time / series.step))];
  };
  table.addAtLeast(name, "toss: line drawn out [m]", 10, at(line, times.rewindAt) - at(line, 0), 0);
  table.add(name, "toss: box lands on the ground [m]", 0.15, at(height, times.rewindAt), 1, 1e-3);
  // The drive slips by ξ times the pull: dl/dt = w + ξT, in the mean too.
  const auto addSlip = [&](const std::string& phase, double from, double to, double speed, double slip) {
    const auto first = static_cast<size_t>(std::lround(from / pull.step));
    const auto last = static_cast<size_t>(std::lround(to / pull.step));
    double mean = 0;
    for (size_t i = first + 1; i <= last; ++i) mean += pull.values[i] / static_cast<double>(last - first);
    table.add(name, phase + ": line speed against w + slip x pull", speed + slip * mean,
              (line.values[last] - line.values[first]) / (to - from), std::abs(speed), 0.01);
  };
  addSlip("rewind", times.rewindAt + 20, times.liftAt - 10, -0.2, 0.1);
  table.add(name, "rewind: box stays on the ground [m]", 0.15, at(height, times.liftAt - 10), 1, 1e-3);
  const double end = scene.duration;
  addSlip("lift", end - 10, end, -0.5, 0.05);
  table.addAtLeast(name, "lift: box off the ground [m]", 0.02, at(height, end) - 0.15, 0);
}

}  // namespace liana
