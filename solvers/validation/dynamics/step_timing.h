// How long a step of the dynamic mode takes, in seconds and in units of the unavoidable linear algebra.
#pragma once

#include <array>
#include <vector>

#include "solvers/scenes/dynamic_scene.h"

namespace liana {

/// Processor times of one scene on this machine, now. Never compare them with a number in a test.
struct StepTiming {
  int elements = 0;
  int rows = 0, steps = 0, wellSteps = 0;
  double median = 0, percentile95 = 0;  // of a step [s]
  double step = 0;                      // what it takes the world on by [s]
  double linearSolve = 0;               // median of one factorization + solve of the same matrix [s]
  std::array<double, kStepStages> shares{};

  double ratio() const { return median / linearSolve; }
  double timesRealTime() const { return step / median; }
};

const char* nameOf(StepStage stage);

/// Runs the scene for so many steps and measures, every so many of them, one factorization and solve of the
/// matrix of the present poses as well: both see the same machine in the same state.
StepTiming timeSteps(DynamicScene& scene, int elements, int steps);

/// Exponent p of median ~ elementsᵖ.
double stepGrowthExponent(const std::vector<StepTiming>& timings);

/// The limit people and reports hold it against.
constexpr double kStepGrowthLimit = 1.05;

}  // namespace liana
