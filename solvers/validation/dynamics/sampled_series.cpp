#include "solvers/validation/dynamics/sampled_series.h"

#include <cassert>
#include <cmath>
#include <limits>

namespace liana {

std::vector<TurningPoint> SampledSeries::turningPoints() const {
  std::vector<TurningPoint> points;
  for (size_t i = 1; i + 1 < values.size(); ++i) {
    const double before = values[i] - values[i - 1], after = values[i + 1] - values[i];
    const bool turns = (before > 0 && after <= 0) || (before < 0 && after >= 0);
    if (!turns) continue;
    const double slope = 0.5 * (before + after), bend = after - before;
    const double shift = bend != 0 ? -slope / bend : 0;
    points.push_back({timeOf(i) + shift * step, values[i] + shift * (slope + 0.5 * shift * bend)});
  }
  return points;
}

double SampledSeries::period(double level) const {
  double first = 0, last = 0;
  int crossings = 0;
  for (size_t i = 1; i < values.size(); ++i) {
    const double before = values[i - 1] - level, after = values[i] - level;
    if (!(before <= 0 && after > 0)) continue;
    last = timeOf(i - 1) - before / (after - before) * step;
    if (crossings++ == 0) first = last;
  }
  return crossings > 1 ? (last - first) / (crossings - 1) : std::numeric_limits<double>::quiet_NaN();
}

const SampledSeries& SceneSeries::channel(const DynamicScene& scene, const std::string& name) const {
  for (size_t i = 0; i < scene.channels.size(); ++i)
    if (scene.channels[i].name == name) return channels[i];
  assert(false && "the scene has no such channel");
  return channels.front();
}

SceneSeries runScene(DynamicScene& scene, bool withEnergies) {
  SceneSeries run;
  const auto sample = [&] {
    for (size_t i = 0; i < scene.channels.size(); ++i)
      run.channels[i].values.push_back(scene.channels[i].value(scene.world));
    if (withEnergies) run.energies.push_back(scene.world.energies());
  };
  run.channels.assign(scene.channels.size(), {scene.world.time(), scene.step, {}});
  sample();
  const auto steps = static_cast<int>(std::lround(scene.duration / scene.step));
  for (int i = 0; i < steps; ++i) {
    const StepReport report = advance(scene, scene.step);
    if (report.status != StepStatus::Done && run.done) {
      run.done = false;
      run.message = report.message;
    }
    sample();
  }
  return run;
}

}  // namespace liana
