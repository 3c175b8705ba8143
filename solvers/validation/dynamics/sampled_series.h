// A number sampled evenly over time, and what is read off it: turning points, periods, peaks.
#pragma once

#include <string>
#include <vector>

#include "solvers/scenes/dynamic_scene.h"

namespace liana {

struct TurningPoint {
  double time = 0, value = 0;
};

struct SampledSeries {
  double start = 0, step = 0;  // [s]
  std::vector<double> values;

  double timeOf(size_t index) const { return start + step * static_cast<double>(index); }
  /// Local extremes inside, placed between samples by a parabola.
  std::vector<TurningPoint> turningPoints() const;
  /// Mean time between upward crossings of `level`, placed by straight lines; NaN with less than two.
  double period(double level = 0) const;
};

/// Runs a scene and samples its channels at the start and after every step. `done` is false if a step was not
/// well; `message` says why.
struct SceneSeries {
  std::vector<SampledSeries> channels;
  std::vector<WorldEnergies> energies;
  bool done = true;
  std::string message;

  const SampledSeries& channel(const DynamicScene& scene, const std::string& name) const;
};
SceneSeries runScene(DynamicScene& scene, bool withEnergies = false);

}  // namespace liana
