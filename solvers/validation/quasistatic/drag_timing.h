// How long a frame of a drag takes, in seconds and in units of the unavoidable linear algebra.
#pragma once

#include <vector>

#include "solvers/validation/scenes.h"

namespace liana {

/// Processor times of one drag on this machine, now. Never compare them with a number in a test.
struct DragTiming {
  int segments = 0;
  int frames = 0;
  int converged = 0;
  double median = 0, percentile95 = 0, mean = 0;  // of the frames' solves [s]
  double linearSolve = 0;  // median of one assembly + factorization + solve of the same Hessian [s]
  double newtonShare = 0;

  double ratio() const { return median / linearSolve; }
};

/// Runs the scene and measures, every so many frames, the linear algebra of the shape just solved as well:
/// both see the same machine in the same state.
DragTiming timeDrag(const DragScene& scene);

/// Exponent p of median ~ segmentsᵖ.
double growthExponent(const std::vector<DragTiming>& timings);

/// The limits the timings are held against by people and reports.
constexpr double kGrowthLimit = 1.1;
constexpr double kRatioLimit = 6, kRatioAim = 3;

}  // namespace liana
