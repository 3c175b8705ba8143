#include "solvers/validation/dynamics/winch_pendulum_cases.h"

#include <cmath>
#include <cstdio>
#include <limits>
#include <vector>

#include "solvers/validation/dynamics/sampled_series.h"

namespace liana {

namespace {

struct PendulumReference {
  const char* name;
  WinchPendulum pendulum;
  std::vector<TurningPoint> turns;  // [s], [degrees]
  Eigen::Vector3d end;              // of the load, from the anchor [m]
};

const std::vector<PendulumReference>& references() {
  static const std::vector<PendulumReference> all = {
      {" while hoisting",
       {12, -0.5, 10, 16},
       {{6.468, 12.659}, {11.933, 16.763}, {14.290, -19.743}},
       {1.3285, 0, -3.7729}},
      {" while lowering", {4, 0.5, 10, 16}, {{2.142, -8.371}, {13.220, -4.813}}, {0.7641, 0, -11.9756}}};
  return all;
}

/// The turning point nearest to a time; NaN without any.
TurningPoint nearestTo(const std::vector<TurningPoint>& points, double time) {
  constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();
  TurningPoint best{kNaN, kNaN};
  for (const TurningPoint& point : points)
    if (std::isnan(best.time) || std::abs(point.time - time) < std::abs(best.time - time)) best = point;
  return best;
}

}  // namespace

void validateWinchPendulums(ValidationTable& table, const std::string& name,
                            const std::function<DynamicScene(const WinchPendulum&)>& makeScene,
                            const std::function<double(double)>& distance) {
  for (const PendulumReference& reference : references()) {
    DynamicScene scene = makeScene(reference.pendulum);
    const SceneSeries run = runScene(scene);
    const auto turns = run.channel(scene, "angle_deg").turningPoints();
    const std::string title = name + reference.name;
    for (const TurningPoint& turn : reference.turns) {
      const TurningPoint found = nearestTo(turns, turn.time);
      char label[60];
      std::snprintf(label, sizeof label, "turning point at %.3f s", turn.time);
      table.add(title, std::string(label) + " [deg]", turn.value, found.value, std::abs(turn.value), 0.01);
      table.add(title, std::string(label) + " [s]", turn.time, found.time, turn.time, 0.01);
    }
    const double miss = (scene.world.body(0).pose.position - reference.end).norm();
    table.add(title, "load at 16 s, distance [m]", 0, miss, 1, distance(reference.end.norm()));
  }
}

}  // namespace liana
