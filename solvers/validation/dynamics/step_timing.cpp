#include "solvers/validation/dynamics/step_timing.h"

#include <algorithm>

#include "solvers/multibody/step_system.h"
#include "solvers/validation/power_fit.h"
#include "solvers/validation/thread_clock.h"

namespace liana {

namespace {

constexpr int kWarmUp = 10;

double percentile(std::vector<double> values, double share) {
  const auto place = values.begin() + static_cast<long>(share * static_cast<double>(values.size() - 1));
  std::nth_element(values.begin(), place, values.end());
  return *place;
}

/// One factorization and solve of the step's matrix at the present poses.
class LinearAlgebra {
public:
  double time(World& world, double h) {
    constraints_.clear();
    for (int i = 0; i < world.constraintCount(); ++i)
      if (world.constraint(i)) constraints_.push_back(world.constraint(i));
    system_.build({world.bodies(), world.time(), h}, constraints_, world.settings().stepper,
                  world.settings().gravity);
    const size_t rows = static_cast<size_t>(system_.rowCount());
    held_.assign(rows, 0);
    right_.assign(rows, 1);
    const double start = threadSeconds();
    system_.factorize(held_);
    system_.solve(right_);
    return threadSeconds() - start;
  }

private:
  StepSystem system_;
  std::vector<BodyConstraint*> constraints_;
  std::vector<char> held_;
  std::vector<double> right_;
};

}  // namespace

const char* nameOf(StepStage stage) {
  switch (stage) {
    case StepStage::Check:
      return "check";
    case StepStage::Drift:
      return "drift";
    case StepStage::Contacts:
      return "contacts";
    case StepStage::Build:
      return "build";
    case StepStage::Impulses:
      return "impulses";
    case StepStage::Judge:
      return "judge";
  }
  return "";
}

StepTiming timeSteps(DynamicScene& scene, int elements, int steps) {
  StepTiming timing;
  timing.elements = elements;
  timing.step = scene.step;
  scene.world.settings().timeStages = true;
  LinearAlgebra algebra;
  std::vector<double> times, solves;
  std::array<double, kStepStages> sums{};
  for (int i = 0; i < kWarmUp + steps; ++i) {
    const double start = threadSeconds();
    const StepReport report = advance(scene, scene.step);
    const double seconds = threadSeconds() - start;
    const double solve = i % 5 == 0 ? algebra.time(scene.world, scene.step) : -1;
    if (i < kWarmUp) continue;
    times.push_back(seconds);
    if (solve >= 0) solves.push_back(solve);
    for (size_t stage = 0; stage < sums.size(); ++stage) sums[stage] += report.seconds[stage];
    timing.rows = report.rows;
    timing.wellSteps += report.status == StepStatus::Done;
  }
  timing.steps = steps;
  timing.median = percentile(times, 0.5);
  timing.percentile95 = percentile(times, 0.95);
  timing.linearSolve = percentile(solves, 0.5);
  double all = 0;
  for (double sum : sums) all += sum;
  for (size_t stage = 0; stage < sums.size(); ++stage) timing.shares[stage] = sums[stage] / all;
  return timing;
}

double stepGrowthExponent(const std::vector<StepTiming>& timings) {
  std::vector<double> x, y;
  for (const StepTiming& timing : timings) {
    x.push_back(timing.elements);
    y.push_back(timing.median);
  }
  return fitExponent(x, y);
}

}  // namespace liana
