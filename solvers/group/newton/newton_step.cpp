// A step of Newton's method: the factor with the inertia of a minimum, and the direction it gives.
#include <algorithm>
#include <cmath>

#include "solvers/group/group_solver.h"
#include "solvers/group/newton/solver_limits.h"

namespace liana {

namespace {

using namespace group_newton;

constexpr double kSmallestShift = 0.03;
constexpr double kShiftGrowth = 8;
constexpr double kShareOfInertia = 0.1;
constexpr double kWentWell = 0.3;  // of the residual that a step leaves, or less: it needs no shift after it
constexpr double kLeastShift = 1e-4;   // keeps rounding out of modes that cost nothing: a rod rolling about
                                       // itself, a body on a ball joint
constexpr double kSameInertia = 1e-3;  // [rad]: the inertia found before the step still holds
constexpr double kSameInertiaInTime = 0.03;  // with masses, which a step of time makes stiff
constexpr int kRefinements = 2;

}  // namespace

/// True if the inertia is that of a minimum under the constraints.
bool GroupSolver::factor(double shift) {
  diagonal_ = std::max(shift, kLeastShift) * system_.modeWeights();
  for (int row = 0; row < system_.multiplierCount(); ++row) {
    const bool isRod = row < 3 * system_.layout().segmentCount;
    diagonal_[system_.unknownOfMultiplier(row)] =
        system_.active[row] ? -(isRod ? kCompliance : compliance_) : -1;
  }
  factor_.factor(system_.matrix, diagonal_);
  factored_ = system_.active;
  figures_ = system_.figuresRevision();
  secantCount_ = 0;
  hasLastStep_ = false;
  ++report_.factorizations;
  return factor_.isFinite() && factor_.negativePivots() == system_.multiplierCount();
}

/// Whether little enough has changed since the last factor for its inertia to hold.
bool GroupSolver::isStillProven() const {
  return changedSince_ < (system_.inertia.empty() ? kSameInertia : kSameInertiaInTime);
}

/// Modes that cost nothing are indifferent, not unstable: a shift far below real modes settles them.
/// The last step's factorization proves it too where the step was small against what changes the inertia.
bool GroupSolver::isStable(const RodGroupState& state) {
  if (certified_ && isStillProven()) return true;
  standMatrix(state);
  certified_ = factor(0) || factor(kNeutralShift);
  changedSince_ = 0;
  return certified_;
}

void GroupSolver::standMatrix(const RodGroupState& state) {
  if (!hasMatrix_) system_.evaluate(state);
  hasMatrix_ = true;
}

void GroupSolver::findDirection() {
  rhs_ = -system_.gradient;
  if (isBalanced_ && !soft_)
    for (Eigen::Index i = 0; i < rhs_.size(); ++i)
      if (!system_.isMultiplier(static_cast<int>(i))) rhs_[i] = 0;
  if (!soft_) rhs_ -= system_.augmentation;
  for (int row = 3 * system_.layout().segmentCount; soft_ && row < system_.multiplierCount(); ++row)
    rhs_[system_.unknownOfMultiplier(row)] = 0;
  if (factor_.weakPivots() > 0) {
    factor_.solveRefined(system_.matrix, diagonal_, rhs_, step_, kRefinements);
  } else {
    step_ = rhs_;
    factor_.solve(step_);
  }
}

/// Far from balance the shift that was right before is likely to be so again. Near to it a mode may be all
/// but indifferent, and with more of a shift than it needs steps would creep along it.
double GroupSolver::nextShift(double failed) const {
  if (failed > 0) return failed * kShiftGrowth;
  return isNear() ? kSmallestShift : std::max(leastShift(), likelyShift_);
}

/// In a step of time less than a share of what the masses hold things with would change nothing.
double GroupSolver::leastShift() const {
  return std::max(kSmallestShift, kShareOfInertia * system_.inertiaOverModes());
}

/// A first shift, from the step before: none where that one led well on.
double GroupSolver::firstShift() const {
  const bool wentWell = missing_ < kWentWell * missingBefore_;
  return wentWell || !(shift_ > leastShift()) ? 0 : shift_ / kShiftGrowth;
}

GroupSolver::Step GroupSolver::takeStep(RodGroupState& state) {
  standMatrix(state);
  const bool looksForNeutral = isNear() || (likelyShift_ == 0 && system_.inertia.empty());
  for (double shift = firstShift(); shift < kLargestShift; shift = nextShift(shift)) {
    if (!factor(shift) && !(shift == 0 && looksForNeutral && factor(kNeutralShift))) continue;
    certified_ = shift == 0;
    changedSince_ = 0;
    findDirection();
    if (!step_.allFinite() || !search(state)) continue;
    missingBefore_ = missing_;
    shift_ = shift;
    if (shift > 0) likelyShift_ = shift;
    return Step::Taken;
  }
  return Step::Failed;
}

}  // namespace liana
