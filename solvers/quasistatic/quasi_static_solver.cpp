#include "solvers/quasistatic/quasi_static_solver.h"

#include <cmath>
#include <limits>

#include "solvers/math/quaternion.h"
#include "solvers/quasistatic/descent_cascade.h"
#include "solvers/quasistatic/rod_system.h"

namespace liana {

namespace {

constexpr double kStiff = 100;       // stiffness factor near the solution
constexpr double kSmallTurn = 0.03;  // a step below this angle [rad] counts as near
constexpr double kStiffest = 1e6;
constexpr int kMostEscapes = 30;
constexpr double kSettled = 1e-3;  // residual below which the integral forces may move on
constexpr int kMostParts = 60;

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

struct QuasiStaticSolver::Workspace {
  RodSystem system;
  DescentCascade cascade;
  Eigen::VectorXd boundaryStep;
  SolveReport report;
  double lastViolation = 0;

  void begin(const RodProblem& problem, const RodState& state);
  void applyTurns(const RodProblem& problem, RodState& state);
  void carryEnds(const RodProblem& problem, const SolverOptions& options);
  void spreadRemainingGap(const RodProblem& problem);
  void evaluateBalanced();
  bool isConverged(const SolverOptions& options);
  bool isStable();
  bool escape();
  void minimize(const SolverOptions& options);
  void updateIntegralForces(bool exactStep, bool atMinimum, double tolerance);
  void finish(SolveStatus status, const char* reason);
};

QuasiStaticSolver::QuasiStaticSolver() : workspace_(std::make_unique<Workspace>()) {}
QuasiStaticSolver::~QuasiStaticSolver() = default;
QuasiStaticSolver::QuasiStaticSolver(QuasiStaticSolver&&) noexcept = default;
QuasiStaticSolver& QuasiStaticSolver::operator=(QuasiStaticSolver&&) noexcept = default;

void QuasiStaticSolver::Workspace::begin(const RodProblem& problem, const RodState& state) {
  report = SolveReport();
  system.bind(problem, state);
  cascade.resize(system.coordinateCount());
  boundaryStep.resize(system.coordinateCount());
  cascade.current = state.coordinates;
  for (int j = 0; j < problem.rod.segmentCount(); ++j) cascade.current.segment<4>(7 * j + 3).normalize();
  system.setStiffnessFactor(kStiff);
  system.setLinearized(true);
}

/// Moves the held ends to their places, taking the rest of the rod along on the tangent of its equilibrium
/// path: small moves of a mouse become one Newton step; large ones are cut into parts with the rod near
/// equilibrium in between, so that the shape stays on its branch.
void QuasiStaticSolver::Workspace::carryEnds(const RodProblem& problem, const SolverOptions& options) {
  SolverOptions loose = options;
  loose.forceTolerance = 1e-2;
  loose.constraintTolerance = 1e-2;
  for (int part = 0; part < kMostParts; ++part) {
    boundaryStep.setZero();
    if (problem.start.fixesPosition())
      boundaryStep.head<3>() = problem.start.position - cascade.current.head<3>();
    if (problem.end.fixesPosition())
      boundaryStep.tail<3>() = problem.end.position - cascade.current.tail<3>();
    if (boundaryStep.lpNorm<Eigen::Infinity>() <= 1e-14 * problem.rod.length()) return;
    if (part == 0) system.relaxTension();
    system.setLinearized(true);
    evaluateBalanced();
    cascade.evaluate(system, Order::Hessian);
    system.projectGradient(cascade.current, cascade.sum.gradient);
    const double fraction = cascade.carry(system, boundaryStep);
    if (fraction == 1) return;

    if (fraction < 1e-9) break;
    loose.maximumIterations = report.iterations + 30;
    minimize(loose);
    if (report.status == SolveStatus::Cancelled) return;
  }
  spreadRemainingGap(problem);
}

void QuasiStaticSolver::Workspace::spreadRemainingGap(const RodProblem& problem) {
  Eigen::Vector3d startGap = Eigen::Vector3d::Zero(), endGap = Eigen::Vector3d::Zero();
  if (problem.start.fixesPosition()) startGap = problem.start.position - cascade.current.head<3>();
  if (problem.end.fixesPosition()) endGap = problem.end.position - cascade.current.tail<3>();
  const int nodes = problem.rod.nodeCount();
  for (int i = 0; i < nodes; ++i) {
    const double w = static_cast<double>(i) / (nodes - 1);
    cascade.current.segment<3>(7 * i) += (1 - w) * startGap + w * endGap;
  }
}

void QuasiStaticSolver::Workspace::evaluateBalanced() {
  cascade.evaluate(system, Order::Gradient);
  system.balanceNorms(cascade.current, cascade.sum.gradient);
}

bool QuasiStaticSolver::Workspace::isConverged(const SolverOptions& options) {
  report.residual = system.residual(cascade.sum.gradient);
  report.constraintViolation = system.violation(cascade.current);
  return report.residual <= options.forceTolerance &&
         report.constraintViolation <= options.constraintTolerance;
}

/// No direction lowers the energy. The springs of the constraints may be too soft to tell: then they are
/// stiffened.
bool QuasiStaticSolver::Workspace::isStable() {
  const double factor = system.stiffnessFactor();
  system.setLinearized(false);
  for (double stiffer : {1.0, 30.0, 1000.0}) {
    system.setStiffnessFactor(factor * stiffer);
    cascade.evaluate(system, Order::Hessian);
    if (cascade.isConvex(system)) {
      system.setStiffnessFactor(factor);
      return true;
    }
  }
  return false;  // with the stiff springs still on, for the escape
}

/// Newton's method and its fallbacks on the energy with the integral forces held, and an update of those
/// after every step that deserves it: a full Newton step gives the forces of the linearized constraints along
/// with the shape.
void QuasiStaticSolver::Workspace::minimize(const SolverOptions& options) {
  evaluateBalanced();
  lastViolation = std::numeric_limits<double>::infinity();
  int stalls = 0;
  bool provenStable = false;
  for (; report.iterations < options.maximumIterations; ++report.iterations) {
    if (options.keepGoing && !options.keepGoing(report.iterations))
      return finish(SolveStatus::Cancelled, "cancelled");
    if (isConverged(options)) {
      if (provenStable || isStable()) return finish(SolveStatus::Converged, "");
      if (!escape())
        return finish(SolveStatus::Stalled, "the cable rests in an unstable position that could not be left");
      continue;
    }
    if (stalls >= 4) return finish(SolveStatus::Stalled, "no method could lower the energy further");
    boundaryStep = cascade.current;  // in use elsewhere only while the ends are carried
    const StepMethod method = cascade.advance(system);
    count(method, report.steps);
    stalls = method == StepMethod::None ? stalls + 1 : 0;
    const bool exact = method == StepMethod::Newton && cascade.fraction == 1 && cascade.wasConvex;
    provenStable = exact && cascade.lastRotation < 1e-3;
    const bool atMinimum = method == StepMethod::None || system.residual(cascade.sum.gradient) < kSettled;
    updateIntegralForces(exact, atMinimum, options.constraintTolerance);
    evaluateBalanced();
  }
  isConverged(options);
  finish(SolveStatus::IterationLimit, "the iteration budget ran out");
}

/// After an exact step the linearized constraints give the new forces; at a minimum of the energy the paper's
/// update f ← f + k·c does. The springs are stiff near the solution, stiffer still while they fail to close,
/// soft far from it.
void QuasiStaticSolver::Workspace::updateIntegralForces(bool exactStep, bool atMinimum, double tolerance) {
  const double violation = system.violation(cascade.current);
  const bool near = exactStep && cascade.lastRotation < kSmallTurn;
  double factor = system.stiffnessFactor();
  const bool open = violation > 0.3 * tolerance;
  if (open && exactStep &&
      system.length.largestUpdate(boundaryStep, cascade.step) < 30 * system.largestForce()) {
    system.integrate(boundaryStep, cascade.step, 1.0);
    ++report.integralUpdates;
  } else if (open && atMinimum) {
    system.integrate(cascade.current, cascade.current, 0);
    ++report.integralUpdates;
  }
  if (near) {
    factor = std::max(factor, kStiff);
    if (violation > 0.25 * lastViolation && open) factor = std::min(kStiffest, factor * 10);
    lastViolation = violation;
  } else if (!exactStep && !atMinimum) {
    factor = std::max(1.0, factor / 10);
    lastViolation = std::numeric_limits<double>::infinity();
  }
  system.setStiffnessFactor(factor);
}

bool QuasiStaticSolver::Workspace::escape() {
  const bool left =
      report.steps.negativeCurvature < kMostEscapes && cascade.leaveAlongNegativeCurvature(system);
  system.setStiffnessFactor(1);
  if (!left) return false;
  ++report.steps.negativeCurvature;
  evaluateBalanced();
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
  failed.reason = problem.findDefect();
  if (failed.reason.empty() && state.segmentCount() != problem.rod.segmentCount())
    failed.reason = "the starting shape has another number of segments than the cable";
  if (!failed.reason.empty()) return failed;
  failed.shortBy = problem.shortfall();
  if (failed.shortBy > 0) {
    failed.status = SolveStatus::Unreachable;
    failed.reason = "the cable is " + std::to_string(failed.shortBy * 1000) + " mm too short to reach";
    return failed;
  }
  w.begin(problem, state);
  w.carryEnds(problem, options);
  if (w.report.status != SolveStatus::Cancelled) w.minimize(options);
  if (w.report.status == SolveStatus::Cancelled) return w.report;
  w.report.factorizations = w.cascade.factorizations;
  w.report.energy = w.system.physicalEnergy(w.cascade.current);
  state.coordinates = w.cascade.current;
  w.system.storeForces(state);
  return w.report;
}

}  // namespace liana
