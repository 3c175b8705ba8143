// Steps with a factor that was made before: a solve and a gradient each.
#include <algorithm>
#include <cmath>

#include "solvers/group/group_solver.h"
#include "solvers/group/newton/solver_limits.h"

namespace liana {

namespace {

using namespace group_newton;

constexpr double kRepeatFall = 0.5;  // a factor serves as long as its steps bring the residual down so far
constexpr double kMostRepeats = 3;
constexpr double kFollowFall = 0.3, kNear = 0.03;  // of steps with the factor of the last step of time
constexpr int kMostFollows = 4;

}  // namespace

/// From one step of time to the next the matrix changes little: as long as the last factor brings the
/// residual down, a solve and a gradient lead on. What it leads to is proven with a factor of its own.
void GroupSolver::followLast(RodGroupState& state, const GroupOptions& options) {
  if (factored_ != system_.active || factor_.weakPivots() > 0) return;
  system_.evaluateGradient(state);
  hasMatrix_ = false;
  evaluated_ = true;
  for (int i = 0; i < kMostFollows; ++i) {
    isInBalance(state, options);
    if (missing_ <= 1 || !goOn(state, kFollowFall)) return;
    ++report_.iterations;
    if (step_.lpNorm<Eigen::Infinity>() < kNear) return;
  }
}

/// A step with the last factor, taken where it brings the residual down so far.
bool GroupSolver::goOn(RodGroupState& state, double fall) {
  rhs_ = -system_.gradient - system_.augmentation;
  step_ = rhs_;
  factor_.solve(step_);
  trial_ = state;
  system_.moveMultipliers(step_, 1, trial_);
  system_.move(state, step_, 1, trial_);
  evaluated_ = false;
  if (!isFree(state) || system_.shortestShare(state, step_) > kLargestShrink) return false;
  system_.evaluateGradient(trial_);
  hasMatrix_ = false;
  lastFall_ = missingAt(trial_) / missing_;
  if (!(lastFall_ < fall)) return false;
  newMultipliers_ = trial_.multipliers;
  std::swap(state, trial_);
  evaluated_ = true;
  return true;
}

/// How many more steps with the last factor would be needed, from how far the last one brought the residual.
double GroupSolver::repeatsLeft() const {
  if (!(lastFall_ < kRepeatFall)) return kMostRepeats + 1;
  return std::log(missing_) / -std::log(lastFall_);
}

/// Near the solution the last factor still points there: steps with it cost a solve and a gradient each.
bool GroupSolver::repeatStep(RodGroupState& state) {
  if (!certified_ || soft_ || changedSince_ > kSameFactor || repeatsLeft() > kMostRepeats) return false;
  if (!goOn(state, kRepeatFall)) return false;
  changedSince_ += step_.lpNorm<Eigen::Infinity>();
  return true;
}

}  // namespace liana
