// Hoisting with a wire that has mass, and the wire at rest.
#include <cmath>
#include <cstdio>
#include <limits>

#include "solvers/scenes/wire_rigs.h"
#include "solvers/validation/time_series.h"
#include "solvers/validation/wires/wire_cases.h"

namespace liana {

namespace {

constexpr double kGravity = 9.81;
constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();

TurningPoint nearestTo(const std::vector<TurningPoint>& points, double time) {
  TurningPoint best{kNaN, kNaN};
  for (const TurningPoint& point : points)
    if (std::isnan(best.time) || std::abs(point.time - time) < std::abs(best.time - time)) best = point;
  return best;
}

struct PendulumCase {
  std::string name;
  WinchPendulum pendulum;
  std::vector<TurningPoint> turns;  // [s], [degrees]
  Eigen::Vector3d end;              // of the load, from the anchor [m]
};

void validatePendulum(ValidationTable& table, const PendulumCase& reference) {
  DynamicScene scene = wirePendulumScene(reference.pendulum);
  const SceneRun run = runScene(scene);
  const auto turns = run.channel(scene, "angle_deg").turningPoints();
  for (const TurningPoint& turn : reference.turns) {
    const TurningPoint found = nearestTo(turns, turn.time);
    char label[60];
    std::snprintf(label, sizeof label, "turning point at %.3f s", turn.time);
    table.add(reference.name, std::string(label) + " [deg]", turn.value, found.value, std::abs(turn.value),
              0.01);
    table.add(reference.name, std::string(label) + " [s]", turn.time, found.time, turn.time, 0.01);
  }
  const double miss = (scene.world.body(0).pose.position - reference.end).norm();
  table.add(reference.name, "load at 16 s, distance / length", 0, miss, reference.end.norm(), 0.01);
}

}  // namespace

void validateHeavyRope(ValidationTable& table) {
  DynamicScene scene = heavyRopeScene();
  const SceneRun run = runScene(scene);
  const TimeSeries& height = run.channel(scene, "heavy_z_m");
  const auto at = [&](double time) {
    return -height.values[static_cast<size_t>(std::lround(time / height.step))];
  };
  table.add("heavy rope over a small sheave", "heavy side at 1 s [m]", 8.07738, at(1), 0.07738, 0.01);
  table.add("heavy rope over a small sheave", "heavy side at 2 s [m]", 8.33347, at(2), 0.33347, 0.01);
  table.addCount("heavy rope over a small sheave", "steps that went well", 1, run.done);
}

void validateWireReeving(ValidationTable& table) {
  for (const int parts : {2, 3, 4, 5, 6})
    for (const int leadSheaves : {0, 2}) {
      if (table.stopped()) return;
      Reeving reeving;
      reeving.parts = parts;
      reeving.leadSheaves = leadSheaves;
      DynamicScene scene = wireReevingScene(reeving);
      const SceneRun run = runScene(scene);
      char name[60];
      std::snprintf(name, sizeof name, "wire, %d-part reeving, %d lead sheaves", parts, leadSheaves);
      const double eta = reeving.efficiency;
      const double reference = (1 - eta) / (eta * (1 - std::pow(eta, parts))) / std::pow(eta, leadSheaves);
      const double lead = run.channel(scene, "start_N").values.back() / (reeving.mass * kGravity);
      table.add(name, "lead line / weight", reference, lead, reference, 0.01);
      const double hook = scene.world.body(0).velocity.z() / -reeving.lineSpeed;
      table.add(name, "hook speed / line speed", 1.0 / parts, hook, 1.0 / parts, 0.01);
    }
}

void validateWirePendulum(ValidationTable& table) {
  validatePendulum(table, {"wire pendulum while hoisting",
                           {12, -0.5, 10, 16},
                           {{6.468, 12.659}, {11.933, 16.763}, {14.290, -19.743}},
                           {1.3285, 0, -3.7729}});
  validatePendulum(table, {"wire pendulum while lowering",
                           {4, 0.5, 10, 16},
                           {{2.142, -8.371}, {13.220, -4.813}},
                           {0.7641, 0, -11.9756}});
}

void validateWireCatenary(ValidationTable& table) {
  DynamicScene scene = catenaryScene();
  const SceneRun run = runScene(scene);
  table.add("slack wire at rest", "sag [m]", catenarySag(), run.channel(scene, "sag_m").values.back(),
            catenarySag(), 0.005);
  table.addCount("slack wire at rest", "steps that went well", 1, run.done);
}

}  // namespace liana
