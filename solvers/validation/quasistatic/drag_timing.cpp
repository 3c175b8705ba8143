#include "solvers/validation/quasistatic/drag_timing.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

#include "solvers/quasistatic/rod_system.h"
#include "solvers/validation/power_fit.h"
#include "solvers/validation/thread_clock.h"

namespace liana {

namespace {

double quantile(std::vector<double> values, double fraction) {
  if (values.empty()) return std::numeric_limits<double>::quiet_NaN();
  const auto place = values.begin() + static_cast<std::ptrdiff_t>(fraction * (values.size() - 1));
  std::nth_element(values.begin(), place, values.end());
  return *place;
}

/// Assembly, factorization and solve of a problem's Hessian at a shape.
class LinearStep {
public:
  /// Seconds of one step; NaN if the Hessian is not positive definite there, since then not all was done.
  double time(const RodProblem& problem, const RodState& state) {
    system_.bind(problem, state);
    system_.setStiffnessFactor(kStiff);
    sum_.resize(system_.segmentCount());
    sum_.curvature = Curvature::Linearized;
    weights_.setOnes(system_.changeSize());
    const double begin = threadSeconds();
    system_.evaluate(state.coordinates, Order::Hessian, sum_);
    const bool definite = factor_.factor(sum_.hessian, system_.firstFree(), system_.lastFree(), 0, weights_);
    step_ = -sum_.gradient;
    if (definite) factor_.solve(step_);
    const double seconds = threadSeconds() - begin;
    return definite ? seconds : std::numeric_limits<double>::quiet_NaN();
  }

private:
  static constexpr double kStiff = 100;  // the constraints' springs near a solution

  RodSystem system_;
  Evaluation sum_;
  ChainFactor factor_;
  Eigen::VectorXd weights_, step_;
};

}  // namespace

DragTiming timeDrag(const DragScene& scene) {
  constexpr int kSamples = 50, kRepeats = 5;
  LinearStep linear;
  std::vector<double> linearTimes;
  const int interval = std::max(1, static_cast<int>(scene.path.size()) / kSamples);
  const DragSummary summary = runDrag(scene, [&](const DragFrame& frame) {
    if (frame.index % interval != 0) return;
    linear.time(frame.problem, frame.state);  // fetches the memory
    for (int i = 0; i < kRepeats; ++i) {
      const double seconds = linear.time(frame.problem, frame.state);
      if (!std::isnan(seconds)) linearTimes.push_back(seconds);
    }
  });
  DragTiming timing;
  timing.segments = scene.problem.rod.segmentCount();
  timing.frames = summary.frames;
  timing.converged = summary.converged;
  timing.median = quantile(summary.seconds, 0.5);
  timing.percentile95 = quantile(summary.seconds, 0.95);
  timing.mean = std::accumulate(summary.seconds.begin(), summary.seconds.end(), 0.0) / summary.frames;
  timing.linearSolve = quantile(linearTimes, 0.5);
  timing.newtonShare = summary.newtonShare();
  return timing;
}

double growthExponent(const std::vector<DragTiming>& timings) {
  std::vector<double> segments, medians;
  for (const DragTiming& timing : timings) {
    segments.push_back(timing.segments);
    medians.push_back(timing.median);
  }
  return fitExponent(segments, medians);
}

}  // namespace liana
