// Friction across edges and round bodies by the capstan law, along edges by the pressure summed over the
// turn.
#include <cmath>
#include <cstdio>
#include <numbers>

#include "solvers/scenes/wires/wire_rigs.h"
#include "solvers/validation/dynamics/sampled_series.h"
#include "solvers/validation/wires/wire_cases.h"

namespace liana {

namespace {

constexpr double kGravity = 9.81, kPi = std::numbers::pi;
constexpr double kNearThreshold = 0.02;

std::string frictionLabel(const char* name, double friction) {
  char label[60];
  std::snprintf(label, sizeof label, "%s, mu = %.4g", name, friction);
  return label;
}

/// Acceleration over the later part of the run, once what the start shook has passed over.
double accelerationOf(const SampledSeries& speed) {
  const size_t last = speed.values.size() - 1, first = 2 * last / 5;
  return (speed.values[last] - speed.values[first]) / (speed.step * static_cast<double>(last - first));
}

/// Where the wire crosses the first edge.
double placeOnEdge(const World& world) {
  return wireOf(world).path().touches(0).front().entry.y();
}

void addEdges(ValidationTable& table, const char* name, double friction, DynamicScene scene,
              double reference) {
  const SceneSeries run = runScene(scene);
  const double limit = friction == 0 ? 0.005 * reference / kGravity : 0.03;
  table.add(frictionLabel(name, friction), "acceleration [m/s2], error / g", reference,
            accelerationOf(run.channel(scene, "speed_m_s")), kGravity, limit);
}

}  // namespace

void validateAlongEdges(ValidationTable& table) {
  for (int i = 0; i <= 20; ++i) {
    if (table.stopped()) return;
    addEdges(table, "along edges", 0.05 * i, alongEdgesScene(0.05 * i), alongEdgesAcceleration(0.05 * i));
  }
  const double threshold = 2 / kPi * std::tan(kBeamTilt * kPi / 180);
  for (const double side : {-1.0, 1.0}) {
    const double friction = (1 + side * kNearThreshold) * threshold;
    DynamicScene scene = alongEdgesScene(friction);
    const double start = placeOnEdge(scene.world);
    runScene(scene);
    const double moved = placeOnEdge(scene.world) - start;
    const double expected = 0.5 * alongEdgesAcceleration(friction) * scene.duration * scene.duration;
    if (side < 0)
      table.addAtLeast(frictionLabel("along edges", friction), "slides below the threshold [m]",
                       0.5 * expected, moved, 0);
    else
      table.add(frictionLabel("along edges", friction), "sticks above the threshold [m]", 0, moved, 1, 1e-6);
  }
}

void validateAcrossEdges(ValidationTable& table) {
  for (int i = 0; i <= 20; ++i) {
    if (table.stopped()) return;
    addEdges(table, "across edges", 0.05 * i, acrossEdgesScene(0.05 * i), acrossEdgesAcceleration(0.05 * i));
  }
  const double threshold = std::log(2.0) / kPi;
  for (const double side : {-1.0, 1.0}) {
    const double friction = (1 + side * kNearThreshold) * threshold;
    DynamicScene scene = acrossEdgesScene(friction);
    const SceneSeries run = runScene(scene);
    const double speed = run.channel(scene, "speed_m_s").values.back();
    if (side < 0)
      table.addAtLeast(frictionLabel("across edges", friction), "slides below the threshold [m/s]",
                       0.5 * acrossEdgesAcceleration(friction), speed, 0);
    else
      table.add(frictionLabel("across edges", friction), "sticks above the threshold [m/s]", 0, speed, 1,
                1e-6);
  }
}

/// Loads whose ratio is 2 % below and above e^{μφ}; the acceleration above is that of two masses in the same
/// ratio.
void validateCapstan(ValidationTable& table) {
  for (const double turn : {0.25, 0.5, 1.0, 1.5, 2.0, 2.5, 4.0, 6.0}) {
    int right = 0, cases = 0;
    for (int i = 1; i <= 10; ++i)
      for (const double side : {-1.0, 1.0}) {
        if (table.stopped()) return;
        const double friction = 0.05 * i, hold = std::exp(friction * turn * kPi);
        const Capstan capstan{turn * kPi, friction, (1 + side * kNearThreshold) * hold};
        DynamicScene scene = capstanScene(capstan);
        const SceneSeries run = runScene(scene);
        const double speed = run.channel(scene, "speed_m_s").values.back();
        const double expected = capstanAcceleration(capstan) * scene.duration;
        ++cases;
        right += run.done && (side < 0 ? std::abs(speed) < 1e-6 : speed > 0.9 * expected);
      }
    char label[60];
    std::snprintf(label, sizeof label, "capstan, turn of %g pi", turn);
    table.addCount(label, "slips above, sticks below e^(mu phi)", cases, right);
  }
}

}  // namespace liana
