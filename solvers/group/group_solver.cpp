#include "solvers/group/group_solver.h"

#include <algorithm>
#include <cmath>

#include "solvers/group/newton/solver_limits.h"

namespace liana {

namespace {

using namespace group_newton;

constexpr double kRoughBalance = 1e3;  // times what is allowed: near enough to look at contacts again
constexpr int kMostEscapes = 20;
constexpr int kMostHeldBack = 12;   // steps in a row that stop at something,
constexpr double kInside = 0.99;    // while an axis lies so deep in it, over the radii's sum
constexpr double kForgets = 0.125;  // of a shift that was right, from one step of time to the next

/// Whether an axis lies in what it touches: nothing can be moved there, since nothing passes through
/// anything.
bool hasAxisInside(GroupContact& contact, const RodGroupState& state) {
  std::vector<ContactReport> contacts;
  contact.report(state, contacts);
  return std::any_of(contacts.begin(), contacts.end(),
                     [](const ContactReport& touch) { return touch.depth > kInside * touch.radii; });
}

}  // namespace

GroupReport GroupSolver::solve(const RodGroup& group, RodGroupState& state, const GroupOptions& options) {
  bind(group);
  return solveBound(state, options);
}

bool GroupSolver::bind(const RodGroup& group) {
  defect_ = group.findDefect();
  if (!defect_.empty()) return false;
  system_.bind(group);
  return true;
}

GroupReport GroupSolver::solveBound(RodGroupState& state, const GroupOptions& options) {
  report_ = {};
  report_.reason = defect_;
  if (!defect_.empty()) return report_;
  if (!state.fits(system_.layout())) {
    report_.reason = "the starting shape does not belong to this group; make a first shape for it";
    return report_;
  }
  const bool keeps = options.followsLast && keepsFactor();
  wasCertified_ = certified_;
  certified_ = false;
  likelyShift_ = options.followsLast ? kForgets * likelyShift_ : 0;
  begin(state);
  if (keeps) followLast(state, options);
  if (system_.contact.isActive()) leadSupports(state, options);
  minimize(state, options);
  system_.contact.remember(state.positions, state);
  fillReport(state, options.namesRedundant);
  return report_;
}

void GroupSolver::adoptStructure() {
  if (revision_ == system_.structureRevision()) return;
  revision_ = system_.structureRevision();
  certified_ = hasLastStep_ = false;
  secantCount_ = 0;
  factored_.clear();
  factor_.setStructure(system_.structure());
  const int size = system_.structure().size();
  for (Eigen::VectorXd* v : {&diagonal_, &rhs_, &step_, &correction_, &lastStep_}) v->resize(size);
  secants_.resize(kMostSecants);
  for (Secant& secant : secants_) {
    secant.step.resize(size);
    secant.next.resize(size);
  }
}

void GroupSolver::begin(RodGroupState& state) {
  system_.alignFrames(state);
  system_.beginMoments();
  system_.renewContact(state, true);
  adoptStructure();
  system_.holdRollingRods(state);
  const RodGroup& group = system_.group();
  std::fill(system_.active.begin(), system_.active.end(), 1);
  for (std::size_t s = 0; s < group.sliders.size(); ++s) {
    system_.grips[s] = group.sliders[s].friction > 0 ? Grip::Sticks : Grip::None;
    system_.active[system_.layout().firstSliderRow + static_cast<int>(s)] = system_.grips[s] == Grip::Sticks;
    system_.slipForces[s] = 0;
    state.anchors[s] = state.scalars[s];
  }
  slips_.assign(group.sliders.size(), {});
  trial_ = state;
  newMultipliers_ = state.multipliers;
  shift_ = 0;
  penalty_ = kFirstPenalty;
  compliance_ = kCompliance;
  soft_ = false;
  frictionRounds_ = 0;
  frictionIsOpen_ = evaluated_ = hasMatrix_ = false;
  hasCompromise_ = hasLastStep_ = false;
  quickSteps_ = releases_ = blocked_ = 0;
  missingBefore_ = 0;
  if (!system_.hasOneSided() && !system_.contact.isActive()) return;
  system_.evaluateValues(state);
  system_.updateActive(state, penalty_);
}

bool GroupSolver::isNear() const {
  return missing_ < kRoughBalance;
}

void GroupSolver::minimize(RodGroupState& state, const GroupOptions& options) {
  int failures = 0;
  for (int i = 0; i < options.maximumIterations; ++i, ++report_.iterations) {
    if (options.keepGoing && !options.keepGoing(report_.iterations)) {
      report_.status = GroupStatus::Cancelled;
      report_.reason = "cancelled";
      return;
    }
    const bool renewed = system_.renewContact(state, false);
    adoptStructure();
    if (!evaluated_ || renewed) {
      hasLastStep_ = false;
      system_.evaluate(state);
      hasMatrix_ = true;
    }
    evaluated_ = false;
    if (system_.updateActive(state, penalty_) > 0) {
      certified_ = false;
      system_.evaluate(state);
      hasMatrix_ = true;
    }
    const bool inBalance = isInBalance(state, options);
    if (isNear() && settleContact(state)) continue;
    if (inBalance) {
      if (!isStable(state)) {
        if (report_.negativeCurvatureSteps < kMostEscapes && leaveUnstable(state)) continue;
        report_.status = GroupStatus::Unstable;
        report_.reason = "only an unstable shape was found; move a support a little";
        return;
      }
      if (settleFriction(state)) {
        certified_ = false;
        continue;
      }
      if (harden(state)) continue;
      finish(state);
      return;
    }
    lastMultipliers_ = state.multipliers;
    if (repeatStep(state) || takeStep(state) == Step::Taken) {
      failures = 0;
      if (const int slider = system_.sliderAtEnd(state); slider >= 0) {
        report_.status = GroupStatus::SlidOff;
        const std::string& name = system_.group().sliders[slider].name;
        report_.reason =
            "slider " + (name.empty() ? std::to_string(slider + 1) : "'" + name + "'") +
            " has come to the end of its rod or to its neighbour; hold the rod, or give it a stop";
        return;
      }
      if (runsAway(state) && !releaseOpposed(state) && !soften(state)) return;
      if (isBlocked()) {
        if (!soft_ && soften(state)) continue;
        report_.status = GroupStatus::Contradictory;
        return;
      }
      if (blocked_ >= kMostHeldBack && hasAxisInside(system_.contact, state)) {
        report_.reason = system_.contact.findTooDeep(system_.group(), state.positions);
        report_.status = GroupStatus::Contradictory;
        return;
      }
      if (soft_) settleSoft(state);
      continue;
    }
    if (++failures == 1 && !soft_ && report_.violation > 100 * options.constraintTolerance) {
      if (!soften(state)) return;
      continue;
    }
    if (returnToCompromise(state)) return;
    report_.status = GroupStatus::Stalled;
    report_.reason = "no step could lower the energy further; start from a smoother shape";
    return;
  }
  if (returnToCompromise(state)) return;
  report_.status = GroupStatus::IterationLimit;
  report_.reason = "the budget of steps ran out; allow more, or start from a nearer shape";
}

/// Depth and friction of contacts are renewed before all is in balance to the last digit.
bool GroupSolver::settleContact(const RodGroupState& state) {
  if (!system_.contact.isActive()) return false;
  if (!system_.contact.stiffen(state.positions) && !system_.contact.settleFriction(state)) return false;
  certified_ = evaluated_ = false;
  quickSteps_ = 0;
  return true;
}

/// In balance, stable, and nothing left to renew.
void GroupSolver::finish(const RodGroupState& state) {
  report_.status = soft_ ? GroupStatus::Contradictory : GroupStatus::Converged;
  if (soft_) return;
  report_.reason = system_.contact.findPierced(system_.group(), state.positions);
  if (!report_.reason.empty()) {
    report_.status = GroupStatus::Pierced;
    return;
  }
  report_.reason = system_.contact.findTooDeep(system_.group(), state.positions);
  if (!report_.reason.empty()) {
    report_.status = GroupStatus::Contradictory;
  } else if (frictionIsOpen_ || system_.contact.frictionIsOpen()) {
    report_.status = GroupStatus::FrictionOpen;
    report_.reason =
        "in balance, but the forces that friction is measured by did not settle; move in smaller steps";
  }
}

bool GroupSolver::isInBalance(const RodGroupState& state, const GroupOptions& options) {
  forceTolerance_ = options.forceTolerance;
  constraintTolerance_ = options.constraintTolerance;
  missing_ = missingAt(state);
  report_.residual = residual_;
  report_.violation = violation_;
  isBalanced_ = residual_ <= allowedResidual_;
  return missing_ <= 1;
}

/// Residual and violation of the last evaluation over what is allowed, the larger.
double GroupSolver::missingAt(const RodGroupState& state) {
  const double forces = std::max(1.0, system_.largestForce(state));
  residual_ = system_.residual();
  violation_ = system_.violation();
  allowedResidual_ = forceTolerance_ * forces;
  return std::max(residual_ / allowedResidual_, soft_ ? 0 : violation_ / constraintTolerance_);
}

}  // namespace liana
