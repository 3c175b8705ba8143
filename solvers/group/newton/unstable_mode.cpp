// How a balance that is no minimum is left.
#include <algorithm>
#include <cmath>

#include "solvers/group/group_solver.h"
#include "solvers/group/newton/solver_limits.h"

namespace liana {

using namespace group_newton;

/// Inverse iteration with a shift at which the inertia is right finds the most unstable mode among those the
/// constraints allow; the merit is lowered along it.
bool GroupSolver::leaveUnstable(RodGroupState& state) {
  certified_ = false;
  double shift = 4 * kNeutralShift;
  while (!factor(shift)) {
    shift *= 4;
    if (shift > kLargestShift) return false;
  }
  std::uint32_t random = 12345;
  for (Eigen::Index i = 0; i < step_.size(); ++i) {
    random = random * 1664525u + 1013904223u;
    step_[i] = system_.isMultiplier(static_cast<int>(i)) ? 0 : random / 4294967296.0 - 0.5;
  }
  for (int i = 0; i < 8; ++i) {
    rhs_ = system_.modeWeights().cwiseProduct(step_);
    factor_.solveRefined(system_.matrix, diagonal_, rhs_, step_, 1);
    for (Eigen::Index k = 0; k < step_.size(); ++k)
      if (system_.isMultiplier(static_cast<int>(k))) step_[k] = 0;
    step_ /= std::sqrt(step_.cwiseAbs2().dot(system_.modeWeights()));
  }
  const double size = std::max({largestTurn(step_), system_.shortestShare(state, step_), 1e-300});
  step_ /= size;
  double slope = 0;
  for (Eigen::Index i = 0; i < step_.size(); ++i) slope += system_.gradient[i] * step_[i];
  if (slope > 0) step_ *= -1;
  const double here = meritOf(state, state.multipliers);
  for (double amplitude : {0.3, 0.1, 0.03, 0.01, 3e-3, 1e-3})
    for (double side : {1.0, -1.0}) {
      trial_ = state;
      system_.move(state, step_, side * amplitude, trial_);
      correct(0);
      correct(0);
      const double now = meritOf(trial_, state.multipliers);
      if (!(now < here - 1e-14 * (std::abs(here) + 1)) || !isFree(state)) continue;
      std::swap(state, trial_);
      ++report_.negativeCurvatureSteps;
      shift_ = shift;
      return true;
    }
  return false;
}

}  // namespace liana
