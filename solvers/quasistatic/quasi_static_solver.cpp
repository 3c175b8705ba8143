#include "solvers/quasistatic/quasi_static_solver.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "solvers/length/readable_length.h"
#include "solvers/quasistatic/assembly_path.h"
#include "solvers/quasistatic/initial_state.h"
#include "solvers/quasistatic/solver_workspace.h"

namespace liana {

namespace {

constexpr double kStiff = 100;                            // stiffness factor near the solution
constexpr double kSmallTurn = 0.03;                       // a step below this angle [rad] counts as near
constexpr double kTinyTurn = 3e-3;                        // and below this one, very near
constexpr double kJammedTurn = 1e-4, kJammedShift = 1e4;  // steps turned less and shifted more get nowhere
constexpr double kStiffest = 1e6, kStiffestTouching = 1e4;
constexpr double kCreeping = 0.9;  // of the violation before: contacts that share a load hand it on slowly
constexpr int kPatience = 4;       // steps that creep or get nowhere before something is done about it
constexpr int kDirectIterations = 400;  // of one start; a cable without a shape yet then tries other starts
constexpr int kPartIterations = 300;
constexpr int kMostEscapes = 30;
constexpr double kSettled = 1e-3;  // residual below which the integral forces may move on
constexpr double kIndifferentForce = 1e-3, kIndifferentGain = 1e-8;
constexpr double kIndifferentTouching = 5e-4;  // where forces of many contacts add up
constexpr int kMostParts = 60;
constexpr double kTurnsAtOnce = 0.4;  // of an end on its assembly path
constexpr double kLooseContact = 1e-4;
constexpr const char* kOutOfBudget =
    "no stable shape was found in time; move a handle or an end a little, or change the length";

void count(StepMethod method, StepCounts& steps) {
  switch (method) {
    case StepMethod::Newton:
      ++steps.newton;
      break;
    case StepMethod::NonlinearCg:
      ++steps.nonlinearConjugateGradient;
      break;
    case StepMethod::LinearCg:
      ++steps.linearConjugateGradient;
      break;
    case StepMethod::SteepestDescent:
      ++steps.steepestDescent;
      break;
    case StepMethod::LineSearch:
      ++steps.lineSearch;
      break;
    case StepMethod::None:
      break;
  }
}

}  // namespace

QuasiStaticSolver::QuasiStaticSolver() : workspace_(std::make_unique<Workspace>()) {}
QuasiStaticSolver::~QuasiStaticSolver() = default;
QuasiStaticSolver::QuasiStaticSolver(QuasiStaticSolver&&) noexcept = default;
QuasiStaticSolver& QuasiStaticSolver::operator=(QuasiStaticSolver&&) noexcept = default;

void QuasiStaticSolver::Workspace::begin(const RodProblem& problem, const RodState& state) {
  report = SolveReport();
  system.bind(problem, state);
  spentEffort += cascade.effort;
  beganInBalance = state.inEquilibrium;
  cascade.resize(system.segmentCount());
  cascade.contacts = problem.hasContact() ? &search : nullptr;
  cascade.keepGoing = [this] { return mayGoOn(); };
  boundaryStep.resize(system.changeSize());
  cascade.current = state.coordinates;
  normalizeFrames(cascade.current);
  system.setStiffnessFactor(kStiff);
}

/// Moves the held ends to their places, taking the rest of the rod along on the tangent of its equilibrium
/// path: small moves of a mouse become one Newton step; large ones are cut into parts with the rod near
/// equilibrium in between, so that the shape stays on its branch.
bool QuasiStaticSolver::Workspace::carryEnds(const RodProblem& problem, const Eigen::Vector3d& start,
                                             const Eigen::Vector3d& end, const SolverOptions& wanted) {
  SolverOptions loose = wanted;
  loose.forceTolerance = 1e-2;
  loose.constraintTolerance = problem.hasContact() ? kLooseContact : 1e-2;
  cascade.takesForcesAlong = false;
  for (int part = 0; part < kMostParts; ++part) {
    boundaryStep.setZero();
    if (problem.start.fixesPosition()) boundaryStep.head<3>() = start - cascade.current.head<3>();
    if (problem.end.fixesPosition()) boundaryStep.tail<3>() = end - cascade.current.tail<3>();
    if (boundaryStep.lpNorm<Eigen::Infinity>() <= 1e-14 * system.rodLength())
      return cascade.takesForcesAlong = beganInBalance && part == 0, true;
    if (part == 0) system.relaxTension();
    if (cascade.contacts) renewContacts();
    system.contacts.predictsSliding = true;
    cascade.evaluateHessian(system, Curvature::Linearized);
    const double fraction = cascade.carry(system, boundaryStep);
    system.contacts.predictsSliding = false;
    if (fraction == 1) {
      cascade.takesForcesAlong = beganInBalance && part == 0;
      return wasCarried = true;
    }
    if (fraction < 1e-9) break;
    loose.maximumIterations = report.iterations + 30;
    minimize(loose);
    if (report.status == SolveStatus::Cancelled) return false;
  }
  return false;
}

void QuasiStaticSolver::Workspace::spreadRemainingGap(const RodProblem& problem) {
  Eigen::Vector3d startGap = Eigen::Vector3d::Zero(), endGap = Eigen::Vector3d::Zero();
  if (problem.start.fixesPosition()) startGap = problem.start.position - cascade.current.head<3>();
  if (problem.end.fixesPosition()) endGap = problem.end.position - cascade.current.tail<3>();
  const int nodes = problem.rod.nodeCount();
  for (int i = 0; i < nodes; ++i) {
    const double w = static_cast<double>(i) / (nodes - 1);
    positionIn(cascade.current, i) += (1 - w) * startGap + w * endGap;
  }
}

void QuasiStaticSolver::Workspace::evaluateGradient() {
  balancesAlone = false;
  system.evaluate(cascade.current, Order::Gradient, cascade.sum);
}

bool QuasiStaticSolver::Workspace::isConverged(const SolverOptions& options) {
  report.residual = system.residual(cascade.sum.gradient);
  report.constraintViolation = system.violation(cascade.current, cascade.sum);
  if (report.constraintViolation > options.constraintTolerance) return false;
  if (report.residual <= options.forceTolerance) return true;
  if (search.hasFriction && !system.contacts.contacts.empty()) return false;
  // Along an indifferent mode a small force has a long way to go and nothing to gain.
  const double scale = system.momentScale() + std::abs(cascade.sum.energy);
  const double indifferent = system.contacts.contacts.empty() ? kIndifferentForce : kIndifferentTouching;
  return report.residual <= indifferent && cascade.predictedGain <= kIndifferentGain * scale;
}

/// No direction lowers the energy, up to indifferent modes. The springs of the constraints may be too soft to
/// tell: then they are stiffened.
bool QuasiStaticSolver::Workspace::isStable() {
  const double factor = system.stiffnessFactor();
  bool stable = false;
  for (double stiffer : {1.0, 30.0, 1000.0}) {
    system.setStiffnessFactor(factor * stiffer);
    cascade.evaluateHessian(system, Curvature::Linearized);
    stable = cascade.isConvex(system);
    stableStiffness = system.stiffnessFactor();
    if (stable) break;
  }
  system.setStiffnessFactor(factor);
  return stable;
}

/// Newton's method and its fallbacks on the energy with the integral forces held, and an update of those
/// after every step that deserves it: a full Newton step gives the forces of the linearized constraints along
/// with the shape.
void QuasiStaticSolver::Workspace::minimize(const SolverOptions& options) {
  if (cascade.contacts) renewContacts();
  bool isKnown = !wasCarried || cascade.contacts;  // gradient and violation at the present shape
  wasCarried = false;
  if (isKnown) evaluateGradient();
  lastViolation = std::numeric_limits<double>::infinity();
  creepingSteps = jammedSteps = 0;
  int stalls = 0;
  bool provenStable = false;
  for (; report.iterations < options.maximumIterations; ++report.iterations) {
    if (!mayGoOn()) return finishStopped();
    if (isKnown && isConverged(options) && cascade.contacts && !contactsAreFresh) {
      renewContacts(options.constraintTolerance);
      evaluateGradient();
    }
    if (isKnown && isConverged(options)) {
      if (!provenStable && !cascade.integrated) settle();
      if (provenStable || isStable()) return finish(SolveStatus::Converged, "");
      if (!escape())
        return finish(
            SolveStatus::Stalled,
            "only an unstable shape was found; move a handle or an end a little, or change the length");
      continue;
    }
    if (stalls >= 4)
      return finish(SolveStatus::Stalled,
                    "no stable shape was found; move a handle or an end a little, or change the length");
    const StepMethod method = cascade.advance(system);
    if (cascade.stopped) return finishStopped();
    count(method, report.steps);
    stalls = method == StepMethod::None ? stalls + 1 : 0;
    const bool exact = method == StepMethod::Newton && cascade.fraction == 1 && cascade.shift() < 0.1;
    // Forces at a lever bend the energy: what they were before the step proves nothing.
    provenStable = exact && cascade.wasConvex && cascade.lastRotation < 1e-3 && !search.hasLevers();
    // Pressed against a surface that its springs are too soft to hold off, the rod gets no further: as at a
    // minimum, it is for the forces to grow.
    const bool stuck = !exact && cascade.lastRotation < kJammedTurn && cascade.shift() > kJammedShift;
    jammedSteps = stuck && !system.contacts.contacts.empty() ? jammedSteps + 1 : 0;
    const bool atMinimum = !cascade.integrated && (method == StepMethod::None || jammedSteps > kPatience ||
                                                   system.residual(cascade.sum.gradient) < kSettled);
    if (jammedSteps > kPatience) jammedSteps = 0;
    // A straight cable pushed together stays straight: forces that grow would only push it harder.
    const bool onRidge = atMinimum && !cascade.wasConvex && cascade.lastRotation < kTinyTurn &&
                         system.contacts.contacts.empty();
    bool stiffened = false;
    if (onRidge) {
      if (!isStable()) {
        if (escape()) continue;
      } else if (stableStiffness > system.stiffnessFactor()) {  // a minimum that soft springs make a saddle
        system.setStiffnessFactor(stableStiffness);
        stiffened = true;
      }
    }
    balancesAlone = cascade.integrated;
    const bool forcesChanged = updateIntegralForces(exact, atMinimum, options.constraintTolerance);
    if (cascade.contacts) renewContactsIfMoved(atMinimum, options.constraintTolerance);
    if (forcesChanged || stiffened || cascade.contacts || method != StepMethod::Newton) evaluateGradient();
    isKnown = true;
  }
  if (!isKnown) evaluateGradient();
  isConverged(options);
  finish(SolveStatus::IterationLimit, kOutOfBudget);
}

bool QuasiStaticSolver::Workspace::mayGoOn() {
  return effort() <= wholeOptions->maximumEffort &&
         (!wholeOptions->keepGoing || wholeOptions->keepGoing(report.iterations));
}

void QuasiStaticSolver::Workspace::finishStopped() {
  if (effort() > wholeOptions->maximumEffort)
    finish(SolveStatus::IterationLimit, kOutOfBudget);
  else
    finish(SolveStatus::Cancelled, "cancelled");
}

/// After an exact step the linearized constraints give the new forces; at a minimum of the energy the paper's
/// update f ← f + k·c does. The springs are stiff near the solution, stiffer still while they fail to close,
/// soft far from it. Returns whether forces or springs are others than before.
bool QuasiStaticSolver::Workspace::updateIntegralForces(bool exactStep, bool atMinimum, double tolerance) {
  const double violation = system.violation(cascade.current, cascade.sum);
  const bool near = exactStep && cascade.wasConvex && cascade.lastRotation < kSmallTurn;
  bool changed = false;
  const double before = system.stiffnessFactor();
  double factor = before;
  const bool open = violation > 0.3 * tolerance;
  const bool touching = !system.contacts.contacts.empty();  // short steps there say nothing about the springs
  if (cascade.integrated) {
    ++report.integralUpdates;
  } else if (open && exactStep &&
             system.length.largestUpdate(cascade.origin, cascade.step) < 30 * system.largestForce()) {
    system.integrate(cascade.origin, cascade.step, 1.0);
    ++report.integralUpdates;
    changed = true;
  } else if (open && atMinimum) {
    settle();
    changed = true;
  }
  if (near) {
    factor = std::max(factor, kStiff);
    const bool creeps = violation > 0.25 * lastViolation && open && cascade.lastRotation < kTinyTurn;
    const bool creepsOn =
        creeps && violation > kCreeping * lastViolation && system.residual(cascade.sum.gradient) < kSettled;
    creepingSteps = creepsOn ? creepingSteps + 1 : 0;
    if (creeps && (!touching || creepingSteps > kPatience)) {
      factor = std::min(touching ? kStiffestTouching : kStiffest, factor * 10);
      creepingSteps = 0;
    }
    lastViolation = violation;
  } else if (!exactStep && !atMinimum && !(touching && cascade.lastRotation < kSmallTurn)) {
    factor = std::max(1.0, factor / 10);
    lastViolation = std::numeric_limits<double>::infinity();
  }
  system.setStiffnessFactor(factor);
  return changed || system.stiffnessFactor() != before;
}

/// What the springs carry goes to the integral forces, so that these alone are the forces of the state.
void QuasiStaticSolver::Workspace::settle() {
  system.settle(cascade.current);
  ++report.integralUpdates;
}

bool QuasiStaticSolver::Workspace::escape() {
  system.setStiffnessFactor(kStiff);
  if (report.steps.negativeCurvature >= kMostEscapes || !cascade.leaveAlongNegativeCurvature(system))
    return false;
  ++report.steps.negativeCurvature;
  system.setStiffnessFactor(1);
  evaluateGradient();
  return true;
}

void QuasiStaticSolver::Workspace::finish(SolveStatus status, const char* reason) {
  report.status = status;
  report.reason = reason;
}

SolveReport QuasiStaticSolver::solve(const RodProblem& problem, RodState& state,
                                     const SolverOptions& options) {
  Workspace& w = *workspace_;
  SolveReport failed;
  failed.reason = w.system.hasBound(problem.rod) ? problem.findDefectBesidesRod() : problem.findDefect();
  if (failed.reason.empty() && state.segmentCount() != problem.rod.segmentCount())
    failed.reason = "the starting shape has another number of segments than the cable";
  if (!failed.reason.empty()) return failed;
  failed.shortBy = problem.shortfall();
  if (failed.shortBy > 0) {
    failed.status = SolveStatus::Unreachable;
    failed.reason = "the cable is " + inMillimetres(failed.shortBy) + " too short to reach";
    return failed;
  }
  w.wholeOptions = &options;
  w.spentEffort = w.cascade.effort = 0;
  w.search.begin(problem);
  SolverOptions direct = options;
  direct.maximumIterations = std::min(options.maximumIterations, kDirectIterations);
  if (problem.hasContact()) {
    w.solveWithContact(problem, state, direct);
  } else {
    w.solveFrom(problem, state, direct);
    const auto isOpen = [&] {
      return options.triesOtherShapes && !state.inEquilibrium && !w.report.converged() && !w.isOver();
    };
    if (isOpen()) w.solveFromOtherShapes(problem, direct);
    if (isOpen()) w.solveAlongPath(problem, options);
  }
  if (w.report.status == SolveStatus::Cancelled) return w.report;
  w.report.factorizations = w.cascade.factorizations;
  w.report.energy = w.system.physicalEnergy(w.cascade.current);
  w.remember(state);
  state.turns = problem.turns;
  // With contact, a cable that was led on and failed stays where it was last in balance.
  state.inEquilibrium = w.report.inEquilibrium() || (problem.hasContact() && state.inEquilibrium);
  return w.report;
}

void QuasiStaticSolver::Workspace::solveFrom(const RodProblem& problem, const RodState& state,
                                             const SolverOptions& options) {
  begin(problem, state);
  if (!carryEnds(problem, problem.start.position, problem.end.position, options)) {
    if (report.status == SolveStatus::Cancelled) return;
    spreadRemainingGap(problem);
  }
  minimize(options);
}

void QuasiStaticSolver::Workspace::remember(RodState& state) {
  state.coordinates = cascade.current;
  system.storeForces(state, balancesAlone);
}

/// Starts anew from first shapes that bulge to other sides: what is a narrow valley from one side is an easy
/// slope from another.
void QuasiStaticSolver::Workspace::solveFromOtherShapes(const RodProblem& problem,
                                                        const SolverOptions& options) {
  const SolveReport spent = report;
  int used = spent.iterations;
  auto tryShape = [&](const RodState& shape) {
    solveFrom(problem, shape, options);
    used += report.iterations;
    return report.converged() || isOver();
  };
  bool done = tryShape(initialState(problem, FirstShape::Arched));
  RodProblem bulging = problem;
  for (const Eigen::Vector3d& side : {Eigen::Vector3d(0.3, 0.2, -1), Eigen::Vector3d(0.2, -1, 0.3),
                                      Eigen::Vector3d(1, 0.3, 0.2), Eigen::Vector3d(-0.6, 0.7, 0.4)}) {
    if (done) break;
    bulging.gravity = side;
    done = tryShape(initialState(bulging));
  }
  report.iterations = used;
  report.steps += spent.steps;
}

/// Leads a straight cable to the wanted pose in parts small enough to follow; each part starts from the last.
void QuasiStaticSolver::Workspace::solveAlongPath(const RodProblem& problem, const SolverOptions& options) {
  const SolveReport spent = report;
  const AssemblyPath path(problem);
  RodProblem partial = problem;
  RodState reached = path.straightState();
  SolverOptions loose = options;
  loose.forceTolerance = 1e-3;
  loose.constraintTolerance = 1e-4;
  loose.maximumIterations = kPartIterations;
  // Turned by half a turn or more at once an end would be taken the other way round.
  const double longest = kTurnsAtOnce / std::max(1, std::abs(problem.turns));
  double t = 0, part = std::min(0.05, longest);
  int used = 0;
  while (t < 1 && part > 1e-4 && used < options.maximumIterations * 4) {
    const double next = std::min(1.0, t + part);
    const bool last = next == 1;
    if (last) {
      loose.forceTolerance = options.forceTolerance;
      loose.constraintTolerance = options.constraintTolerance;
      loose.maximumIterations = options.maximumIterations;
    }
    path.apply(next, partial);
    solveFrom(partial, reached, loose);
    used += report.iterations;
    if (isOver() && !report.converged()) break;
    if (report.converged()) {
      reached.coordinates = cascade.current;
      system.storeForces(reached, balancesAlone);
      t = next;
      part = std::min(1.5 * part, longest);
    } else if (last && t > 0.95) {
      break;
    } else {
      part *= 0.3;
    }
  }
  if (t < 1 && report.converged()) finish(SolveStatus::IterationLimit, kOutOfBudget);
  report.iterations = used + spent.iterations;
  report.steps += spent.steps;
}

}  // namespace liana
