// Hoisting with ropes whose mass does not count, at h = 1/120 s.
#include <algorithm>
#include <cmath>
#include <limits>

#include "solvers/scenes/hoisting_scenes.h"
#include "solvers/validation/dynamics/dynamics_cases.h"
#include "solvers/validation/dynamics/sampled_series.h"
#include "solvers/validation/dynamics/winch_pendulum_cases.h"
#include "solvers/wires/massless_cable.h"

namespace liana {

namespace {

constexpr double kGravity = 9.81;
constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();

/// The highest value, placed by a parabola.
double peakOf(const SampledSeries& series) {
  double peak = kNaN;
  for (const TurningPoint& point : series.turningPoints())
    if (std::isnan(peak) || point.value > peak) peak = point.value;
  return peak;
}

}  // namespace

void validateHoistingPendulum(ValidationTable& table) {
  validateWinchPendulums(table, "pendulum", winchPendulumScene, [](double) { return 0.02; });
}

void validateTrolley(ValidationTable& table) {
  const Trolley trolley;
  DynamicScene scene = trolleyScene(trolley);
  const SceneSeries run = runScene(scene);
  const SampledSeries& angle = run.channel(scene, "angle_deg");
  const auto stop = static_cast<size_t>(std::lround(trolley.until / angle.step));
  table.add("trolley", "angle when it stops accelerating [deg]", -5.787, angle.values[stop], 5.787, 0.01);
  double swing = 0;
  for (const TurningPoint& turn : angle.turningPoints())
    if (turn.time > trolley.until) swing = std::max(swing, std::abs(turn.value));
  table.add("trolley", "swing afterwards [deg]", 5.811, swing, 5.811, 0.01);
}

void validateLiftOff(ValidationTable& table) {
  const LiftOff lift;
  DynamicScene scene = liftOffScene(lift);
  const SceneSeries run = runScene(scene);
  SampledSeries tension = run.channel(scene, "tension_N");
  const double weight = lift.mass * kGravity;
  const double factor = 1 + lift.speed * std::sqrt(lift.stiffness / lift.mass) / kGravity;
  table.add("lift-off", "peak tension / weight", factor, peakOf(tension) / weight, factor, 0.01);
  table.add("lift-off", "period [s]", 0.2565, tension.period(weight), 0.2565, 0.01);
  table.addCount("lift-off", "steps that went well", 1, run.done);
}

void validateSnapLoad(ValidationTable& table) {
  const SnapLoad snap;
  DynamicScene scene = snapLoadScene(snap);
  const SceneSeries run = runScene(scene);
  const SampledSeries& tension = run.channel(scene, "tension_N");
  const double weight = snap.mass * kGravity;
  const double factor = 1 + std::sqrt(1 + 2 * snap.height * snap.stiffness / weight);
  table.add("snap load", "peak tension / weight", factor, peakOf(tension) / weight, factor, 0.01);
  const double least = *std::min_element(tension.values.begin(), tension.values.end());
  table.add("snap load", "least tension [N]", 0, least, weight, 0);
}

void validateReeving(ValidationTable& table) {
  for (int leadSheaves : {0, 2}) {
    Reeving reeving;
    reeving.leadSheaves = leadSheaves;
    DynamicScene scene = reevingScene(reeving);
    const SceneSeries run = runScene(scene);
    const std::string name = "4-part reeving, " +
                             (leadSheaves == 0 ? std::string("no") : std::to_string(leadSheaves)) +
                             " lead sheaves";
    const double reference = leadSheaves == 0 ? 0.3087 : 0.3668;
    const double lead = run.channel(scene, "lead_line_N").values.back() / (reeving.mass * kGravity);
    table.add(name, "lead line / weight", reference, lead, reference, 1e-3);
    const double hook = scene.world.body(0).velocity.z() / -reeving.lineSpeed;
    table.add(name, "hook speed / line speed", 0.25, hook, 0.25, 1e-3);
    table.addCount(name, "steps that went well", 1, run.done);
  }
}

}  // namespace liana
