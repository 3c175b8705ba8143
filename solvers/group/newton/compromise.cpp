// What is done where constraints hold against each other: the best compromise.
#include <algorithm>
#include <cmath>

#include "solvers/group/group_solver.h"
#include "solvers/group/newton/solver_limits.h"

namespace liana {

namespace {

using namespace group_newton;

constexpr double kLargestForce = 1e6;  // scaled: multipliers beyond it hold against each other
constexpr int kMostReleases = 10;
constexpr int kMostBlocked = 6;  // steps in a row,
constexpr double kOpen = 100;    // with rows open by so many tolerances

}  // namespace

/// Rows that hold against each other have multipliers that grow without bound.
bool GroupSolver::runsAway(const RodGroupState& state) const {
  return !soft_ && state.multipliers.lpNorm<Eigen::Infinity>() > kLargestForce * system_.forceScale();
}

/// What constraints ask for lies behind something that nothing passes through.
bool GroupSolver::isBlocked() const {
  return blocked_ >= kMostBlocked && report_.violation > kOpen * constraintTolerance_;
}

/// One-sided rows that would have to pull do not belong to the contradiction: without them, and with the
/// forces from before the step, the search goes on.
bool GroupSolver::releaseOpposed(RodGroupState& state) {
  if (releases_ >= kMostReleases) return false;
  system_.evaluateValues(state);
  if (system_.updateActive(state, penalty_) == 0) return false;
  ++releases_;
  for (int row = 0; row < system_.multiplierCount(); ++row)
    state.multipliers[row] = system_.active[row] ? lastMultipliers_[row] : 0;
  certified_ = evaluated_ = false;
  return true;
}

/// The constraints cannot all be met: their rows become stiff springs, and the shape the best compromise.
/// False where that was found before.
bool GroupSolver::soften(RodGroupState& state) {
  if (returnToCompromise(state)) return false;
  certified_ = evaluated_ = false;
  soft_ = true;
  blocked_ = 0;
  compliance_ = kSoftCompliance;
  penalty_ = kFirstPenalty;
  shift_ = 0;
  state.multipliers.setZero();  // they ran away, those that hold sliders too
  settleSoft(state);
  return true;
}

void GroupSolver::settleSoft(RodGroupState& state) {
  system_.evaluateValues(state);
  const double energyScale = system_.forceScale() * system_.lengthScale();
  for (int row = 3 * system_.layout().segmentCount; row < system_.layout().firstSliderRow; ++row) {
    const double scale = system_.multiplierScale(row);
    state.multipliers[row] =
        system_.active[row] ? scale * (system_.rows[row] * scale / energyScale) / compliance_ : 0;
  }
}

/// A compromise is where rows that can be met are all but met too: from there they are asked for once more.
bool GroupSolver::harden(const RodGroupState& state) {
  if (!soft_ || hasCompromise_) return false;
  hasCompromise_ = true;
  compromise_ = state;
  soft_ = certified_ = evaluated_ = false;
  compliance_ = kCompliance;
  penalty_ = kFirstPenalty;
  shift_ = 0;
  quickSteps_ = 0;
  return true;
}

/// The rows cannot be met from the compromise either: it is what is left.
bool GroupSolver::returnToCompromise(RodGroupState& state) {
  if (!hasCompromise_) return false;
  state = compromise_;
  soft_ = true;
  compliance_ = kSoftCompliance;
  system_.evaluateValues(state);
  system_.updateActive(state, penalty_);
  system_.evaluate(state);
  report_.residual = system_.residual();
  report_.violation = system_.violation();
  report_.status = GroupStatus::Contradictory;
  return true;
}

}  // namespace liana
