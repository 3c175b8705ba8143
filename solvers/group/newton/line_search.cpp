// The search along a step for a fall of the merit, or of the residual near the solution.
#include <algorithm>
#include <cmath>

#include "solvers/group/group_solver.h"
#include "solvers/group/newton/solver_limits.h"

namespace liana {

namespace {

using namespace group_newton;

constexpr double kLargestPenalty = 1e8;
constexpr double kQuickTurn = 0.15;   // [rad] of a step that may be judged by its residual,
constexpr double kQuickFall = 0.1;    // which it must bring down so far
constexpr double kBlocked = 0.05;     // of a step that something in the way leaves
constexpr int kMostQuickSteps = 12;   // in one solve
constexpr double kSufficient = 1e-4;  // Armijo
constexpr double kRounding = 1e-13;
constexpr int kHalvings = 6, kCorrections = 5;

}  // namespace

double GroupSolver::largestTurn(const Eigen::VectorXd& step) const {
  double worst = 0;
  for (int i = 0; i < system_.layout().rotationCount; ++i)
    worst = std::max(worst, step.segment<3>(system_.unknownOfRotation(i)).norm());
  return worst;
}

double GroupSolver::meritOf(const RodGroupState& at, const Eigen::VectorXd& multipliers) {
  system_.evaluateValues(at);
  return merit(multipliers);
}

/// Where the system was evaluated last.
double GroupSolver::merit(const Eigen::VectorXd& multipliers) const {
  const double scaled = system_.energy / (system_.forceScale() * system_.lengthScale());
  if (!soft_) return scaled + system_.constraintMerit(multipliers, penalty_);
  double sum = scaled;
  for (int row = 0; row < system_.multiplierCount(); ++row) {
    const double scale = system_.multiplierScale(row);
    const double c = system_.rows[row] * scale / (system_.forceScale() * system_.lengthScale());
    const bool isRod = row < 3 * system_.layout().segmentCount;
    if (isRod)
      sum += (multipliers[row] / scale + 0.5 * penalty_ * c) * c;
    else if (system_.active[row])
      sum += 0.5 * c * c / compliance_;
  }
  return sum;
}

/// The slope of the merit with the new multipliers λ⁺ follows from the KKT rows: g·dx + (dλ + ρc)·J dx with
/// J dx = −c + ε dλ. ρ grows where it would not be negative.
double GroupSolver::meritSlope() {
  double rowsSquared = 0, slope = 0;
  for (Eigen::Index i = 0; i < step_.size(); ++i)
    if (!system_.isMultiplier(static_cast<int>(i))) slope += system_.gradient[i] * step_[i];
  const int rods = 3 * system_.layout().segmentCount;
  for (int row = 0; row < (soft_ ? rods : system_.multiplierCount()); ++row) {
    if (!system_.active[row]) continue;
    const int at = system_.unknownOfMultiplier(row);
    const double c = system_.gradient[at];
    const double along = -c + (row < rods ? kCompliance : compliance_) * step_[at];
    slope += step_[at] * along;
    rowsSquared -= c * along;
  }
  if (slope > -0.1 * penalty_ * rowsSquared && rowsSquared > 0)
    penalty_ = std::min(kLargestPenalty, std::max(penalty_, 2 * std::max(0.0, slope) / rowsSquared));
  return slope - penalty_ * rowsSquared;
}

/// Along the direction as far as the merit falls.
bool GroupSolver::search(RodGroupState& state) {
  const double slope = meritSlope();
  trial_ = state;
  system_.moveMultipliers(step_, 1, trial_);
  newMultipliers_ = trial_.multipliers;
  const double turn = largestTurn(step_), shrink = system_.shortestShare(state, step_);
  double fraction = std::min({1.0, kLargestTurn / (turn + 1e-300), kLargestShrink / (shrink + 1e-300)});
  if (system_.contact.isActive()) {
    system_.move(state, step_, fraction, trial_);
    const double free = system_.contact.freeFraction(state.positions, trial_.positions);
    blocked_ = free < kBlocked ? blocked_ + 1 : 0;
    fraction *= free;
  }
  if (certified_ && fraction == 1 && turn < kQuickTurn && acceptQuickly(state)) return true;
  const double here = merit(newMultipliers_);
  const double noise = kRounding * (std::abs(here) + 1);
  if (!(slope < noise)) return false;
  for (int i = 0; i <= kHalvings; ++i, fraction *= 0.5) {
    trial_ = state;
    system_.move(state, step_, fraction, trial_);
    if (accept(state, fraction, slope, here)) return true;
    if (-slope * fraction < 100 * noise && acceptByResidual(state, fraction)) return true;
    if (i >= kCorrections) continue;
    trial_ = state;
    system_.move(state, step_, fraction, trial_);
    correct(fraction);
    if (accept(state, fraction, slope, here)) return true;
  }
  system_.evaluateValues(state);  // gradient and matrix stand there still
  return false;
}

/// A small full step from a point with the inertia of a minimum that brings the residual far down needs no
/// look at the merit; the evaluation serves the next step.
bool GroupSolver::acceptQuickly(RodGroupState& state) {
  if (soft_ || ++quickSteps_ > kMostQuickSteps) return false;
  system_.move(state, step_, 1, trial_);
  changedSince_ = step_.lpNorm<Eigen::Infinity>();
  hasMatrix_ = !isStillProven();  // then a new factor is what comes next
  if (hasMatrix_)
    system_.evaluate(trial_);
  else
    system_.evaluateGradient(trial_);
  lastFall_ = missingAt(trial_) / missing_;
  if (lastFall_ < kQuickFall) {
    std::swap(state, trial_);
    if (!isBalanced_) rememberStep();
    evaluated_ = true;
    return true;
  }
  system_.evaluate(state);
  hasMatrix_ = true;
  return false;
}

/// Near the solution the fall of the merit drowns in rounding: a smaller residual decides.
bool GroupSolver::acceptByResidual(RodGroupState& state, double fraction) {
  trial_ = state;
  system_.move(state, step_, fraction, trial_);
  system_.moveMultipliers(step_, fraction, trial_);
  system_.evaluate(trial_);
  if (missingAt(trial_) < missing_) {
    changedSince_ = step_.lpNorm<Eigen::Infinity>();
    lastFall_ = 1;
    std::swap(state, trial_);
    return true;
  }
  system_.evaluate(state);
  return false;
}

/// Closes the rows at the trial point by the least step in the metric of the last matrix.
void GroupSolver::correct(double fraction) {
  system_.evaluateValues(trial_);
  rhs_.setZero();
  const double energyScale = system_.forceScale() * system_.lengthScale();
  for (int row = 0; row < system_.multiplierCount(); ++row) {
    if (!system_.active[row] || (soft_ && row >= 3 * system_.layout().segmentCount)) continue;
    const int at = system_.unknownOfMultiplier(row);
    const double left = (1 - fraction) * system_.gradient[at];
    rhs_[at] = left - system_.rows[row] * system_.multiplierScale(row) / energyScale;
  }
  correction_ = rhs_;
  factor_.solve(correction_);
  if (!(largestTurn(correction_) < kLargestTurn) ||
      system_.shortestShare(trial_, correction_) > kLargestShrink)
    return;
  system_.move(trial_, correction_, 1, trial_);
}

/// Whether nothing passes through anything on the way to the trial.
bool GroupSolver::isFree(const RodGroupState& state) {
  return !system_.contact.isActive() || system_.contact.freeFraction(state.positions, trial_.positions) == 1;
}

bool GroupSolver::accept(RodGroupState& state, double fraction, double slope, double before) {
  const double now = meritOf(trial_, newMultipliers_);
  if (!std::isfinite(now) || now > before + kSufficient * fraction * slope) return false;
  if (!isFree(state)) return false;
  trial_.multipliers = state.multipliers;
  system_.moveMultipliers(step_, fraction, trial_);
  changedSince_ = 1;  // a correction may have turned more than the step
  std::swap(state, trial_);
  return true;
}

}  // namespace liana
