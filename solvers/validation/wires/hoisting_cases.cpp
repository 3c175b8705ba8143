// Hoisting with a wire that has mass, and the wire at rest.
#include <cmath>
#include <cstdio>

#include "solvers/scenes/wires/block_reeving.h"
#include "solvers/validation/dynamics/sampled_series.h"
#include "solvers/validation/dynamics/winch_pendulum_cases.h"
#include "solvers/validation/wires/wire_cases.h"

namespace liana {

namespace {

constexpr double kGravity = 9.81;

/// Over eyes, or over the sheaves of two blocks.
void validateReevedWire(ValidationTable& table, const Reeving& reeving, bool hasBlocks) {
  DynamicScene scene = hasBlocks ? blockReevingScene(reeving) : wireReevingScene(reeving);
  const SceneSeries run = runScene(scene);
  char name[80];
  std::snprintf(name, sizeof name, "wire, %d-part reeving%s, %d lead sheaves", reeving.parts,
                hasBlocks ? " in blocks" : "", reeving.leadSheaves);
  const double eta = reeving.efficiency;
  const double reference =
      (1 - eta) / (eta * (1 - std::pow(eta, reeving.parts))) / std::pow(eta, reeving.leadSheaves);
  const double lead = run.channel(scene, "start_N").values.back() / (reeving.mass * kGravity);
  table.add(name, "lead line / weight", reference, lead, reference, 0.01);
  const double hook = scene.world.body(0).velocity.z() / -reeving.lineSpeed;
  table.add(name, "hook speed / line speed", 1.0 / reeving.parts, hook, 1.0 / reeving.parts, 0.01);
  if (!hasBlocks) return;
  const int sheaves = reeving.parts + reeving.leadSheaves;
  table.addCount(name, "sheaves it still runs over", sheaves, wireOf(scene.world).touchCount());
}

}  // namespace

void validateHeavyRope(ValidationTable& table) {
  DynamicScene scene = heavyRopeScene();
  const SceneSeries run = runScene(scene);
  const SampledSeries& height = run.channel(scene, "heavy_z_m");
  const auto at = [&](double time) {
    return -height.values[static_cast<size_t>(std::lround(time / height.step))];
  };
  table.add("heavy rope over a small sheave", "heavy side at 1 s [m]", 8.07738, at(1), 0.07738, 0.01);
  table.add("heavy rope over a small sheave", "heavy side at 2 s [m]", 8.33347, at(2), 0.33347, 0.01);
  table.addCount("heavy rope over a small sheave", "steps that went well", 1, run.done);
}

void validateWireReeving(ValidationTable& table) {
  for (const bool hasBlocks : {false, true})
    for (const int parts : {2, 3, 4, 5, 6})
      for (const int leadSheaves : {0, 2}) {
        if (table.stopped()) return;
        validateReevedWire(table, {parts, leadSheaves}, hasBlocks);
      }
}

void validateWirePendulum(ValidationTable& table) {
  validateWinchPendulums(table, "wire pendulum", wirePendulumScene,
                         [](double length) { return 0.01 * length; });
}

void validateWireCatenary(ValidationTable& table) {
  DynamicScene scene = catenaryScene();
  const SceneSeries run = runScene(scene);
  table.add("slack wire at rest", "sag [m]", catenarySag(), run.channel(scene, "sag_m").values.back(),
            catenarySag(), 0.005);
  table.addCount("slack wire at rest", "steps that went well", 1, run.done);
}

}  // namespace liana
