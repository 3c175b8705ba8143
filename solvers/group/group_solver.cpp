#include "solvers/group/group_solver.h"

#include <algorithm>
#include <cmath>

namespace liana {

namespace {

constexpr double kCompliance = 1e-10;     // ε: keeps redundant rows regular
constexpr double kSoftCompliance = 1e-4;  // of rows that cannot all be met
constexpr double kNeutralShift = 1e-3;    // in mode weights: modes below it are indifferent, not unstable
constexpr double kSmallestShift = 0.03, kLargestShift = 1e10, kShiftGrowth = 8;
constexpr double kLeastShift = 1e-4;  // keeps rounding out of modes that cost nothing: a rod rolling about
                                      // itself, a body on a ball joint
constexpr double kFirstPenalty = 30, kLargestPenalty = 1e8;
constexpr double kLargestTurn = 0.6;         // of a frame in one step [rad]
constexpr double kLargestShrink = 0.5;       // of a segment in one step
constexpr double kSameInertia = 1e-3;        // [rad]: the inertia found before the step still holds
constexpr double kSameInertiaInTime = 0.03;  // with masses, which a step of time makes stiff
constexpr double kQuickTurn = 0.15;          // [rad] of a step that may be judged by its residual,
constexpr double kQuickFall = 0.1;           // which it must bring down so far
constexpr double kSameFactor = 0.05;  // scaled change of shape and forces up to which a factor still serves,
constexpr double kRepeatFall = 0.5;   // as long as its steps bring the residual down so far
constexpr double kMostRepeats = 3;
constexpr double kFollowFall = 0.3, kNear = 0.03;  // of steps with the factor of the last step of time
constexpr int kMostFollows = 4;
constexpr int kMostQuickSteps = 12;   // in one solve
constexpr double kSufficient = 1e-4;  // Armijo
constexpr double kRounding = 1e-13;
constexpr int kHalvings = 6, kCorrections = 5, kRefinements = 2;
constexpr double kLargestForce = 1e6;               // scaled: multipliers beyond it hold against each other
constexpr double kLeadRadii = 2, kMostParts = 200;  // of the way of supports near contact
constexpr double kLetOutPart = 0.05;                // of a segment's length that a rod is let out at once
constexpr double kRoughTolerance = 1e-5;            // on that way
constexpr double kRoughBalance = 1e3;  // times what is allowed: near enough to look at contacts again
constexpr int kMostEscapes = 20, kMostReleases = 10;

}  // namespace

const char* toString(GroupStatus status) {
  switch (status) {
    case GroupStatus::Converged:
      return "converged";
    case GroupStatus::IterationLimit:
      return "iteration limit";
    case GroupStatus::Stalled:
      return "stalled";
    case GroupStatus::Contradictory:
      return "contradictory";
    case GroupStatus::SlidOff:
      return "slid off";
    case GroupStatus::Pierced:
      return "pierced";
    case GroupStatus::FrictionOpen:
      return "friction open";
    case GroupStatus::Unstable:
      return "unstable";
    case GroupStatus::Cancelled:
      return "cancelled";
    case GroupStatus::InvalidProblem:
      return "invalid problem";
  }
  return "";
}

GroupReport GroupSolver::solve(const RodGroup& group, RodGroupState& state, const GroupOptions& options) {
  report_ = {};
  report_.reason = group.findDefect();
  if (!report_.reason.empty()) return report_;
  system_.bind(group);
  if (!state.fits(system_.layout())) {
    report_.reason = "the starting shape does not belong to this group; make a first shape for it";
    return report_;
  }
  begin(state);
  if (options.followsLast) followLast(state, options);
  if (system_.contact.isActive()) leadSupports(state, options);
  minimize(state, options);
  system_.contact.remember(state.positions, state);
  fillReport(state, options.namesRedundant);
  return report_;
}

/// How far the furthest support is from its place, over a part of the way, and how much the shortest segment
/// lacks.
double GroupSolver::partsOfTheWay(const RodGroupState& state) const {
  const GroupLayout& layout = system_.layout();
  double parts = 0;
  const double part = kLeadRadii * system_.contact.largestRadius();
  for (int row = 3 * layout.segmentCount; row < layout.firstSliderRow; ++row)
    if (system_.multiplierScale(row) == system_.forceScale() && !system_.isOneSided(row))
      parts = std::max(parts, std::abs(system_.rows[row]) / part);
  int row = 0;
  for (const RodLayout& rod : layout.rods)
    for (int j = 0; j < rod.segmentCount(); ++j, row += 3) {
      const double length = rod.segmentLength(j).at(state.scalars);
      parts = std::max(parts, system_.rows.segment<3>(row).norm() / (kLetOutPart * length));
    }
  return parts;
}

/// Supports that have moved far are led to their places in parts, and rods that begin shorter than they are
/// let out: in one step they would be drawn out on the way, and come to lie on the other side of something.
void GroupSolver::leadSupports(RodGroupState& state, const GroupOptions& options) {
  const int count = system_.layout().firstSliderRow;
  const int parts = static_cast<int>(std::min(std::ceil(partsOfTheWay(state)), kMostParts));
  if (parts < 2) return;
  const Eigen::VectorXd away = system_.rows;
  GroupOptions rough = options;
  rough.forceTolerance = std::max(options.forceTolerance, kRoughTolerance);
  rough.constraintTolerance = std::max(options.constraintTolerance, kRoughTolerance);
  for (int k = 1; k < parts; ++k) {
    for (int row = 0; row < count; ++row)
      system_.offsets[row] = system_.isOneSided(row) ? 0 : (1 - static_cast<double>(k) / parts) * away[row];
    evaluated_ = false;
    minimize(state, rough);
    if (report_.status == GroupStatus::Cancelled) break;
    system_.contact.remember(state.positions, state);
    system_.offsets.setZero();
    begin(state);
  }
  system_.offsets.setZero();
  evaluated_ = false;
}

void GroupSolver::adoptStructure() {
  if (revision_ == system_.structureRevision()) return;
  revision_ = system_.structureRevision();
  certified_ = false;
  factored_.clear();
  factor_.setStructure(system_.structure());
  const int size = system_.structure().size();
  for (Eigen::VectorXd* v : {&diagonal_, &rhs_, &step_, &correction_}) v->resize(size);
}

void GroupSolver::begin(RodGroupState& state) {
  system_.alignFrames(state);
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
  frictionIsOpen_ = evaluated_ = hasMatrix_ = certified_ = false;
  hasCompromise_ = false;
  quickSteps_ = releases_ = 0;
  system_.evaluateValues(state);
  system_.updateActive(state, penalty_);
}

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
    if (missing_ < kRoughBalance && settleContact(state)) continue;
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
  double forces = 1;
  for (int row = 0; row < system_.multiplierCount(); ++row)
    forces = std::max(forces, std::abs(state.multipliers[row]) / system_.multiplierScale(row));
  residual_ = system_.residual();
  violation_ = system_.violation(state);
  allowedResidual_ = forceTolerance_ * forces;
  return std::max(residual_ / allowedResidual_, soft_ ? 0 : violation_ / constraintTolerance_);
}

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
  ++report_.factorizations;
  return factor_.isFinite() && factor_.negativePivots() == system_.multiplierCount();
}

/// Modes that cost nothing are indifferent, not unstable: a shift far below real modes settles them.
/// The last step's factorization proves it too where the step was small against what changes the inertia.
bool GroupSolver::isStable(const RodGroupState& state) {
  if (certified_ && changedSince_ < (system_.inertia.empty() ? kSameInertia : kSameInertiaInTime))
    return true;
  standMatrix(state);
  return factor(0) || factor(kNeutralShift);
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

GroupSolver::Step GroupSolver::takeStep(RodGroupState& state) {
  standMatrix(state);
  double shift = shift_ > kSmallestShift ? shift_ / kShiftGrowth : 0;
  for (; shift < kLargestShift; shift = std::max(kSmallestShift, shift * kShiftGrowth)) {
    if (!factor(shift) && !(shift == 0 && factor(kNeutralShift))) continue;
    certified_ = shift == 0;
    changedSince_ = 0;
    findDirection();
    if (!step_.allFinite() || !search(state)) continue;
    shift_ = shift;
    return Step::Taken;
  }
  return Step::Failed;
}

double GroupSolver::largestTurn(const Eigen::VectorXd& step) const {
  double worst = 0;
  for (int i = 0; i < system_.layout().rotationCount; ++i)
    worst = std::max(worst, step.segment<3>(system_.unknownOfRotation(i)).norm());
  return worst;
}

double GroupSolver::meritOf(const RodGroupState& at, const Eigen::VectorXd& multipliers) {
  system_.evaluateValues(at);
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
    fraction *= system_.contact.freeFraction(state.positions, trial_.positions);
  }
  if (certified_ && fraction == 1 && turn < kQuickTurn && acceptQuickly(state)) return true;
  const double merit = meritOf(state, newMultipliers_);
  const double noise = kRounding * (std::abs(merit) + 1);
  if (!(slope < noise)) return false;
  for (int i = 0; i <= kHalvings; ++i, fraction *= 0.5) {
    trial_ = state;
    system_.move(state, step_, fraction, trial_);
    if (accept(state, fraction, slope, merit)) return true;
    if (-slope * fraction < 100 * noise && acceptByResidual(state, fraction)) return true;
    if (i >= kCorrections) continue;
    trial_ = state;
    system_.move(state, step_, fraction, trial_);
    correct(fraction);
    if (accept(state, fraction, slope, merit)) return true;
  }
  system_.evaluate(state);
  return false;
}

/// A small full step from a point with the inertia of a minimum that brings the residual far down needs no
/// look at the merit; the evaluation serves the next step.
bool GroupSolver::acceptQuickly(RodGroupState& state) {
  if (soft_ || ++quickSteps_ > kMostQuickSteps) return false;
  system_.move(state, step_, 1, trial_);
  changedSince_ = step_.lpNorm<Eigen::Infinity>();
  hasMatrix_ = changedSince_ > kSameFactor;
  if (hasMatrix_)
    system_.evaluate(trial_);
  else
    system_.evaluateGradient(trial_);
  lastFall_ = missingAt(trial_) / missing_;
  if (lastFall_ < kQuickFall) {
    std::swap(state, trial_);
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

bool GroupSolver::accept(RodGroupState& state, double fraction, double slope, double merit) {
  const double now = meritOf(trial_, newMultipliers_);
  if (!std::isfinite(now) || now > merit + kSufficient * fraction * slope) return false;
  if (!isFree(state)) return false;
  trial_.multipliers = state.multipliers;
  system_.moveMultipliers(step_, fraction, trial_);
  changedSince_ = 1;  // a correction may have turned more than the step
  std::swap(state, trial_);
  return true;
}

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
  const double merit = meritOf(state, state.multipliers);
  for (double amplitude : {0.3, 0.1, 0.03, 0.01, 3e-3, 1e-3})
    for (double side : {1.0, -1.0}) {
      trial_ = state;
      system_.move(state, step_, side * amplitude, trial_);
      correct(0);
      correct(0);
      const double now = meritOf(trial_, state.multipliers);
      if (!(now < merit - 1e-14 * (std::abs(merit) + 1)) || !isFree(state)) continue;
      std::swap(state, trial_);
      ++report_.negativeCurvatureSteps;
      shift_ = shift;
      return true;
    }
  return false;
}

/// Rows that hold against each other have multipliers that grow without bound.
bool GroupSolver::runsAway(const RodGroupState& state) const {
  return !soft_ && state.multipliers.lpNorm<Eigen::Infinity>() > kLargestForce * system_.forceScale();
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
  report_.violation = system_.violation(state);
  report_.status = GroupStatus::Contradictory;
  return true;
}

}  // namespace liana
