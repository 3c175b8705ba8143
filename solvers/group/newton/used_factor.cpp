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
constexpr double kFollowFall = 0.3;  // of steps with the factor of the last step of time
constexpr double kFollowGain = 0.8;  // what is worth keeping, of the last such step
constexpr double kFactorPays = 3e4;  // times what is allowed: from here a new factor leads home in two steps
constexpr int kMostFollows = 6;
constexpr double kMostAlong = 0.8;  // of the last step in what it leaves

}  // namespace

/// Whether what the last solve factored still is the matrix of this one, but for the change of the state.
bool GroupSolver::keepsFactor() {
  return revision_ == system_.structureRevision() && figures_ == system_.figuresRevision() &&
         factor_.weakPivots() == 0 && !soft_ && (certified_ || shift_ == 0);
}

/// From one step of time to the next the matrix changes little: as long as the last factor brings the
/// residual down, a solve and a gradient lead on, and as long as little has changed since it was made it
/// proves what it leads to.
void GroupSolver::followLast(RodGroupState& state, const GroupOptions& options) {
  if (factored_ != system_.active) return;
  certified_ = wasCertified_;
  changedSince_ += options.ahead;
  system_.evaluateGradient(state);
  hasMatrix_ = false;
  evaluated_ = true;
  for (int i = 0; i < kMostFollows; ++i) {
    isInBalance(state, options);
    if (missing_ <= 1 || !goOn(state, kFollowGain)) return;
    ++report_.iterations;
    if (!(lastFall_ < kFollowFall)) return;
    if (!isStillProven() && lastFall_ * missing_ < kFactorPays) return;
  }
}

/// Bends a step of the factor by what its last steps have shown: Broyden's good update in product form,
///   B⁻¹ = Π (I + s⁺sᵀ/|s|²)·A⁻¹, s⁺ the step that followed s.
/// Source: Kelley, Iterative Methods for Linear and Nonlinear Equations, §7.3.
void GroupSolver::bendStep() {
  for (int i = 0; i < secantCount_; ++i) {
    const Secant& secant = secants_[i];
    step_ += secant.step.dot(step_) / secant.square * secant.next;
  }
  if (!hasLastStep_ || secantCount_ >= kMostSecants) return;
  const double square = lastStep_.squaredNorm(), along = lastStep_.dot(step_) / square;
  hasLastStep_ = false;
  if (!(along < kMostAlong)) return;
  step_ /= 1 - along;
  Secant& secant = secants_[secantCount_++];
  secant.step = lastStep_;
  secant.next = step_;
  secant.square = square;
}

/// The step has been taken in full.
void GroupSolver::rememberStep() {
  lastStep_ = step_;
  hasLastStep_ = true;
}

/// A step with the last factor, taken where it brings the residual down so far.
bool GroupSolver::goOn(RodGroupState& state, double fall) {
  step_ = -system_.gradient - system_.augmentation;
  factor_.solve(step_);
  bendStep();
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
  changedSince_ += step_.lpNorm<Eigen::Infinity>();
  rememberStep();
  evaluated_ = true;
  return true;
}

/// How many more steps with the last factor would be needed, from how far the last one brought the residual.
double GroupSolver::repeatsLeft() const {
  if (!(lastFall_ < kRepeatFall)) return kMostRepeats + 1;
  return std::log(missing_) / -std::log(lastFall_);
}

/// Near the solution the last factor still points there: steps with it cost a solve and a gradient each. Not
/// where stability would have to be proven by a new one in the end: that one may as well lead there.
bool GroupSolver::repeatStep(RodGroupState& state) {
  if (!certified_ || soft_ || !isStillProven() || repeatsLeft() > kMostRepeats) return false;
  return goOn(state, kRepeatFall);
}

}  // namespace liana
