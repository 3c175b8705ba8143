#include "solvers/quasistatic/descent_cascade.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace liana {

namespace {

constexpr double kLargestCarry = 0.1;  // |Δq| when ends are carried
constexpr int kMostCorrections = 2;    // of a carried shape
constexpr double kLargestShare = 0.1;  // of the turn before that a correction may have
constexpr double kCorrected = 1e-5;    // |Δq| that may be missing
constexpr double kCorrectionEffort = 0.3;
constexpr double kSmallestShift = 0.03, kLargestShift = 1e12, kShiftGrowth = 4;  // in mode weights
constexpr double kRebuildTurn = 0.01;                                            // [rad]
// In mode weights; a limp cable that slides on something has real modes that are slower.
constexpr double kNeutralShift = 0.01, kNeutralShiftInContact = 0.002;
constexpr double kSufficient = 1e-4;     // Armijo
constexpr double kLeastFreeMove = 1e-3;  // a step cut shorter than this is none
constexpr int kContactHalvings = 8;
constexpr double kLargestForceUpdate = 30;  // of the largest force, in one step
constexpr double kRounding = 1e-12;         // energy differences below this are noise

/// A step that runs into contacts not counted with is good up to there: it is shortened rather than given up.
int halvings(const RodSystem& system, int without) {
  return system.contacts.contacts.empty() ? without : kContactHalvings;
}

double neutralShift(const RodSystem& system) {
  return system.contacts.contacts.empty() ? kNeutralShift : kNeutralShiftInContact;
}

}  // namespace

void DescentCascade::resize(int segments) {
  for (Eigen::VectorXd* shape : {&current, &origin, &trial_, &rebuilt_})
    shape->resize(rod_coordinates::shapeSize(segments));
  for (Eigen::VectorXd* change : {&step, &weights_, &work_, &preconditioned_, &product_, &residual_})
    change->resize(rod_coordinates::changeSize(segments));
  sum.resize(segments);
  trialSum_.resize(segments);
  restoreSum_.resize(segments);
  lastRotation = 1;
  predictedGain = std::numeric_limits<double>::infinity();
  shift_ = 0;
  factorizations = 0;
  effort = 0;
  stopped = false;
  wasCut = false;
}

void DescentCascade::evaluateHessian(const RodSystem& system, Curvature curvature) {
  sum.curvature = curvature;
  system.evaluate(current, Order::Hessian, sum);
}

bool DescentCascade::factorShifted(const RodSystem& system, double shift) {
  ++factorizations;
  effort += 1 + 0.2 * static_cast<double>(sum.couplings.size());
  return factor_.factor(sum.hessian, sum.couplings, system.firstFree(), system.lastFree(), shift,
                        system.modeWeights());
}

void DescentCascade::multiplyHessian(const Eigen::VectorXd& x) {
  sum.hessian.multiply(x, product_);
  multiplyCouplings(sum.couplings, x, product_);
}

void DescentCascade::computeWeights(const RodSystem& system) {
  for (int i = 0; i < system.changeSize(); ++i) weights_[i] = std::abs(sum.hessian.at(i, i)) + 1e-300;
  for (const Coupling& coupling : sum.couplings)
    for (int i = 0; i < 4; ++i)
      if (coupling.at[i] >= 0) weights_.segment<3>(coupling.at[i]).array() += coupling.stiffness;
}

void DescentCascade::moveTrial(double fractionOfStep) {
  moveShape(current, fractionOfStep, step, trial_);
}

/// Large turns stretch the segments to second order; positions rebuilt from the frames do not.
void DescentCascade::rebuildTrialIfLower(RodSystem& system) {
  system.evaluate(trial_, Order::Energy, trialSum_);
  const double plain = trialSum_.energy;
  rebuilt_ = trial_;
  system.rebuildPositions(rebuilt_);
  system.evaluate(rebuilt_, Order::Energy, trialSum_);
  if (trialSum_.energy < plain)
    trial_.swap(rebuilt_);
  else
    trialSum_.energy = plain;
}

/// Cuts the move to the trial point where it would pass through something.
bool DescentCascade::keepTrialClear() {
  if (!contacts) return true;
  const double free = contacts->freeFraction(current, trial_);
  wasCut = free < 1;
  if (!wasCut) return true;
  if (free < kLeastFreeMove) return false;
  trial_ = current + free * (trial_ - current);
  normalizeFrames(trial_);
  fraction *= free;
  return true;
}

/// Evaluates the trial point and takes it if the energy fell enough; near the solution, where the fall drowns
/// in rounding, a smaller residual decides.
bool DescentCascade::acceptTrial(RodSystem& system, double slope) {
  system.evaluate(trial_, Order::Gradient, trialSum_);
  if (!std::isfinite(trialSum_.energy)) return false;
  const double fall = sum.energy - trialSum_.energy;
  bool accept = fall >= -kSufficient * fraction * slope && fall > 0;
  const double noise = kRounding * (std::abs(sum.energy) + system.forceScale() * 1e-6);
  if (!accept && std::abs(fall) <= noise && -slope * fraction < 10 * noise) {
    accept = system.residual(trialSum_.gradient) < system.residual(sum.gradient);
  }
  if (!accept) return false;
  lastRotation = 2 * fraction * largestTurn(step);
  current.swap(trial_);
  sum.energy = trialSum_.energy;
  sum.chainViolation = trialSum_.chainViolation;
  sum.gradient.swap(trialSum_.gradient);
  return true;
}

bool DescentCascade::searchAlong(RodSystem& system, double firstFraction, int halvings, bool correct) {
  const int first = system.firstFree(), count = system.lastFree() - first;
  const double slope = sum.gradient.segment(first, count).dot(step.segment(first, count));
  if (!(slope < 0)) return false;
  const double turn = largestTurn(step);
  double tried = firstFraction;
  for (int i = 0; i <= halvings; ++i, tried *= 0.5) {
    fraction = tried;
    moveTrial(fraction);
    if (2 * fraction * turn > kRebuildTurn) rebuildTrialIfLower(system);
    origin = current;
    if (!keepTrialClear()) return false;
    if (acceptTrial(system, slope)) return true;
    tried = std::min(tried, fraction);  // what lies beyond a cut need not be tried again
    const bool restored = correct && i == 0 && !wasCut && restoreTrial(system) && keepTrialClear();
    if (restored && acceptTrial(system, slope)) return true;
  }
  return false;
}

/// A good step along a soft and curved valley stretches the stiff springs to second order and so raises the
/// energy. This closes them again by the least change of shape, in the metric of the convex Hessian:
/// −H⁻¹·Jᵀk·c, twice.
bool DescentCascade::restoreTrial(RodSystem& system) {
  const int first = system.firstFree(), count = system.lastFree() - first;
  if (!restoreReady_) {
    restoreSum_.curvature = Curvature::Convex;
    system.evaluate(current, Order::Hessian, restoreSum_);
    ++factorizations;
    if (!restoreFactor_.factor(restoreSum_.hessian, restoreSum_.couplings, first, first + count, 1.0,
                               system.modeWeights()))
      return false;
    restoreReady_ = true;
  }
  const double stiffness = system.stiffnessFactor();
  for (int i = 0; i < 2; ++i) {
    system.evaluate(trial_, Order::Gradient, trialSum_);
    work_.setZero();
    work_.segment(first, count) = -trialSum_.gradient.segment(first, count);
    system.setStiffnessFactor(0);
    system.evaluate(trial_, Order::Gradient, trialSum_);
    system.setStiffnessFactor(stiffness);
    work_.segment(first, count) += trialSum_.gradient.segment(first, count);
    restoreFactor_.solve(work_);
    const double turn = largestTurn(work_);
    if (!(turn < kLargestTurn)) return false;
    moveShape(trial_, 1, work_, trial_);
  }
  return true;
}

StepMethod DescentCascade::advance(RodSystem& system) {
  restoreReady_ = integrated = false;
  predictedGain = std::numeric_limits<double>::infinity();
  evaluateHessian(system, Curvature::Linearized);
  wasConvex = factorUpToNeutral(system);
  if (wasConvex && tryLinearizedNewton(system)) return StepMethod::Newton;
  evaluateHessian(system, Curvature::Exact);
  computeWeights(system);
  if (tryShiftedNewton(system)) return StepMethod::Newton;
  if (!mayGoOn()) return StepMethod::None;
  if (tryNonlinearCg(system)) return StepMethod::NonlinearCg;
  if (!mayGoOn()) return StepMethod::None;
  if (tryLinearCg(system)) return StepMethod::LinearCg;
  if (!mayGoOn()) return StepMethod::None;
  if (trySteepestDescent(system)) return StepMethod::SteepestDescent;
  if (tryLineSearch(system)) return StepMethod::LineSearch;
  return StepMethod::None;
}

/// Indifferent modes exist: a weightless hose between collinear ends may bulge to any side. Rounding makes
/// their curvature slightly positive or negative; a shift far below the rod's slowest real mode settles it.
bool DescentCascade::factorUpToNeutral(const RodSystem& system) {
  shift_ = 0;
  if (factorShifted(system, 0)) return true;
  shift_ = neutralShift(system);
  return factorShifted(system, shift_);
}

/// Newton's method on shape and integral forces together: the quickest near the solution.
bool DescentCascade::tryLinearizedNewton(RodSystem& system) {
  takeNewtonDirection(system);
  predictedGain = -step.dot(sum.gradient);
  if (tryShapeAndForces(system, largestTurn(step))) return true;
  for (double shift : {0.1, 1.0, 10.0, 100.0}) {  // a step too long for a soft mode is shortened there alone
    const double turn = largestTurn(step);
    if (searchAlong(system, turn > kLargestTurn ? kLargestTurn / turn : 1.0, halvings(system, 1), true))
      return true;
    if (!factorShifted(system, shift)) return false;
    shift_ = shift;
    takeNewtonDirection(system);
  }
  return false;
}

/// Near the solution the whole step is taken and gives the forces along with the shape: one evaluation serves
/// both, and says whether the energy with the forces before has fallen enough.
bool DescentCascade::tryShapeAndForces(RodSystem& system, double turn) {
  if (!takesForcesAlong || contacts || 2 * turn > kRebuildTurn || shift_ > 0) return false;
  if (system.length.largestUpdate(current, step) > kLargestForceUpdate * system.largestForce()) return false;
  const int first = system.firstFree(), count = system.lastFree() - first;
  const double slope = sum.gradient.segment(first, count).dot(step.segment(first, count));
  if (!(slope < 0)) return false;
  fraction = 1;
  moveTrial(fraction);
  system.integrateOnTrial(current, step);
  system.evaluate(trial_, Order::Gradient, trialSum_);
  const double fall = sum.energy - trialSum_.earlierEnergy;
  if (!(fall > 0 && fall >= -kSufficient * slope)) {
    system.takeTrialBack();
    return false;
  }
  system.keepTrial();
  lastRotation = 2 * turn;
  origin.swap(current);
  current.swap(trial_);
  sum.energy = trialSum_.energy;
  sum.chainViolation = trialSum_.chainViolation;
  sum.gradient.swap(trialSum_.gradient);
  return integrated = true;
}

void DescentCascade::takeNewtonDirection(const RodSystem& system) {
  step.setZero();
  const int first = system.firstFree(), count = system.lastFree() - first;
  step.segment(first, count) = -sum.gradient.segment(first, count);
  factor_.solve(step);
}

/// Newton's method on the forces; where the energy curves downward a multiple of the mode weights is added.
bool DescentCascade::tryShiftedNewton(RodSystem& system) {
  double shift = 0;
  for (; shift < kLargestShift; shift = std::max(kSmallestShift, shift * kShiftGrowth)) {
    if (!factorShifted(system, shift)) continue;
    takeNewtonDirection(system);
    const double turn = largestTurn(step);
    if (!searchAlong(system, turn > kLargestTurn ? kLargestTurn / turn : 1.0, halvings(system, 3))) continue;
    shift_ = shift;
    return true;
  }
  return false;
}

double DescentCascade::carry(RodSystem& system, const Eigen::VectorXd& boundaryStep) {
  double shift = 0;
  while (!factorShifted(system, shift)) {
    shift = std::max(kSmallestShift, shift * kShiftGrowth);
    if (shift > kLargestShift) return 0;
  }
  const int first = system.firstFree(), count = system.lastFree() - first;
  work_ = sum.gradient;
  const int last = sum.hessian.blockCount() - 1;
  sum.hessian.addProduct(0, boundaryStep.head<3>(), work_);
  sum.hessian.addProduct(last, boundaryStep.tail<3>(), work_);
  multiplyCouplings(sum.couplings, boundaryStep, work_);
  step = boundaryStep;
  step.segment(first, count) = -work_.segment(first, count);
  factor_.solve(step);
  const double turn = largestTurn(step);
  const double forceChange = system.length.largestUpdate(current, step);
  const double allowedChange = 4 * system.largestForce();
  fraction = std::min({1.0, kLargestCarry / turn, allowedChange / forceChange});
  if (contacts) {
    moveTrial(fraction);
    fraction *= contacts->freeFraction(current, trial_);
  }
  system.integrate(current, step, fraction);
  origin = current;
  moveShape(current, fraction, step, current);
  if (shift == 0 && fraction == 1 && !contacts) correctCarried(system, turn);
  return fraction;
}

/// Takes back what the tangent is off the path, by Newton's steps with the factor there is: each costs an
/// evaluation and a solve. A tangent as straight as it should be is off by less than a share of its turn, and
/// each step leaves about as large a share of what was missing.
void DescentCascade::correctCarried(RodSystem& system, double turned) {
  const int first = system.firstFree(), count = system.lastFree() - first;
  for (int i = 0; i < kMostCorrections; ++i) {
    effort += kCorrectionEffort;
    system.evaluateGradient(current, origin, trialSum_);
    step.setZero();
    step.segment(first, count) = -trialSum_.gradient.segment(first, count);
    factor_.solve(step);
    const double turn = largestTurn(step), share = turn / turned;
    if (!(share < kLargestShare)) return;
    system.integrate(current, origin, step);
    moveShape(current, 1, step, current);
    if (share * turn < kCorrected) return;
    turned = turn;
  }
}

bool DescentCascade::isConvex(RodSystem& system) {
  restoreReady_ = false;
  return factorUpToNeutral(system);
}

bool DescentCascade::leaveAlongNegativeCurvature(RodSystem& system) {
  restoreReady_ = false;
  evaluateHessian(system, Curvature::Linearized);
  if (factorUpToNeutral(system)) return false;
  return findUnstableMode(system) && moveAlongUnstableMode(system);
}

/// The direction in which the last factorization failed, brought near the most unstable mode by a few inverse
/// iterations with a shifted matrix; scaled so that the frame that turns most turns by |Δq| = 1, and pointing
/// downhill.
bool DescentCascade::findUnstableMode(RodSystem& system) {
  const int first = system.firstFree(), count = system.lastFree() - first;
  factor_.negativeCurvatureDirection(step);
  double shift = 4 * neutralShift(system);
  while (!factorShifted(system, shift)) {
    shift *= 4;
    if (shift > kLargestShift) return false;
  }
  const auto weights = system.modeWeights().segment(first, count);
  for (int i = 0; i < 2; ++i) {
    work_.setZero();
    work_.segment(first, count) = weights.cwiseProduct(step.segment(first, count));
    factor_.solve(work_);
    step = work_ / std::sqrt(work_.segment(first, count).cwiseAbs2().dot(weights));
  }
  const double turn = largestTurn(step);
  if (!(turn > 0)) return false;
  const double slope = step.segment(first, count).dot(sum.gradient.segment(first, count));
  step *= (slope > 0 ? -1 : 1) / turn;
  return true;
}

/// As far along the mode as the energy falls.
bool DescentCascade::moveAlongUnstableMode(RodSystem& system) {
  for (double amplitude : {0.15, 0.05, 0.015, 0.005, 0.0015, 0.0005})
    for (double sign : {1.0, -1.0}) {
      moveTrial(sign * amplitude);
      restoreTrial(system);
      system.evaluate(trial_, Order::Energy, trialSum_);
      if (!(trialSum_.energy < sum.energy)) continue;
      if (contacts && contacts->freeFraction(current, trial_) < 1) continue;
      current.swap(trial_);
      system.evaluate(current, Order::Gradient, sum);
      fraction = sign * amplitude;
      lastRotation = 2 * amplitude;
      shift_ = 0;
      return true;
    }
  return false;
}

}  // namespace liana
