#include "solvers/quasistatic/quasi_static_solver.h"

#include <cmath>

#include "solvers/math/quaternion.h"
#include "solvers/quasistatic/descent_cascade.h"
#include "solvers/quasistatic/rod_system.h"

namespace liana {

namespace {

constexpr double kStiff = 100;       // stiffness factor near the solution
constexpr double kSmallTurn = 0.03;  // a step below this angle [rad] counts as near
constexpr int kMostEscapes = 30;

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

  void begin(const RodProblem& problem, const RodState& state);
  void applyTurns(const RodProblem& problem, RodState& state);
  void carryEnds(const RodProblem& problem);
  bool isConverged(const SolverOptions& options);
  bool isStable();
  void minimize(const SolverOptions& options);
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
}

/// Moves the held ends to their places, taking the rest of the rod along on the tangent of its equilibrium
/// path: small moves of a mouse become one Newton step, large ones several, and the shape stays on its
/// branch.
void QuasiStaticSolver::Workspace::carryEnds(const RodProblem& problem) {
  const Eigen::Index size = cascade.current.size();
  for (int part = 0; part < 40; ++part) {
    boundaryStep.setZero();
    if (problem.start.fixesPosition())
      boundaryStep.head<3>() = problem.start.position - cascade.current.head<3>();
    if (problem.end.fixesPosition())
      boundaryStep.tail<3>() = problem.end.position - cascade.current.tail<3>();
    if (boundaryStep.lpNorm<Eigen::Infinity>() <= 1e-15 * problem.rod.length()) break;
    cascade.evaluate(system, Order::Gradient);
    system.balanceNorms(cascade.current, cascade.sum.gradient);
    cascade.evaluate(system, Order::Hessian);
    if (cascade.carry(system, boundaryStep) <= 1e-4) break;
    ++report.integralUpdates;
  }
  // What is left over (or could not be carried) is spread along the rod.
  const Eigen::Vector3d startGap = problem.start.fixesPosition()
                                       ? Eigen::Vector3d(problem.start.position - cascade.current.head<3>())
                                       : Eigen::Vector3d::Zero();
  const Eigen::Vector3d endGap = problem.end.fixesPosition()
                                     ? Eigen::Vector3d(problem.end.position - cascade.current.tail<3>())
                                     : Eigen::Vector3d::Zero();
  const int nodes = problem.rod.nodeCount();
  for (int i = 0; i < nodes; ++i) {
    const double w = static_cast<double>(i) / (nodes - 1);
    cascade.current.segment<3>(7 * i) += (1 - w) * startGap + w * endGap;
  }
  if (problem.start.fixesPosition()) cascade.current.head<3>() = problem.start.position;
  if (problem.end.fixesPosition()) cascade.current.segment<3>(size - 3) = problem.end.position;
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
  const double factor = system.length.stiffnessFactor;
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

void QuasiStaticSolver::Workspace::minimize(const SolverOptions& options) {
  int escapes = 0, stalls = 0;
  bool provenConvex = false;
  cascade.evaluate(system, Order::Gradient);
  system.balanceNorms(cascade.current, cascade.sum.gradient);
  for (report.iterations = 0; report.iterations < options.maximumIterations; ++report.iterations) {
    if (options.keepGoing && !options.keepGoing(report.iterations)) {
      report.status = SolveStatus::Cancelled;
      report.reason = "cancelled";
      return;
    }
    if (isConverged(options) || stalls >= 3) {
      if (stalls >= 3 && !isConverged(options)) break;
      if (provenConvex || isStable()) {
        report.status = SolveStatus::Converged;
        return;
      }
      const bool left = ++escapes <= kMostEscapes && cascade.leaveAlongNegativeCurvature(system);
      system.setStiffnessFactor(1);
      if (!left) {
        report.status = SolveStatus::Stalled;
        report.reason = "the cable rests in an unstable position that could not be left";
        return;
      }
      ++report.steps.negativeCurvature;
      cascade.evaluate(system, Order::Gradient);
      system.balanceNorms(cascade.current, cascade.sum.gradient);
      stalls = 0;
      continue;
    }
    cascade.evaluate(system, Order::Hessian);
    system.balanceNorms(cascade.current, cascade.sum.gradient);
    const Eigen::VectorXd& before = boundaryStep;  // reused: the point the step starts from
    boundaryStep = cascade.current;
    const StepMethod method = cascade.advance(system);
    count(method, report.steps);
    const bool full = method == StepMethod::Newton && cascade.fraction == 1.0;
    const bool near = full && cascade.lastRotation < kSmallTurn;
    provenConvex = near && cascade.wasConvex && cascade.lastRotation < 1e-3;
    if (method == StepMethod::None) {
      // The energy is at its minimum as far as rounding can tell: the springs' remaining error goes to the
      // integrals.
      ++stalls;
      boundaryStep.setZero();
      system.integrate(cascade.current, boundaryStep, 0);
      ++report.integralUpdates;
    } else if (full) {
      stalls = 0;
      system.integrate(before, cascade.step, 1.0);
      ++report.integralUpdates;
    }
    system.setStiffnessFactor(
        near ? kStiff
             : (method == StepMethod::Newton && cascade.fraction < 1 ? 1.0 : system.length.stiffnessFactor));
    cascade.evaluate(system, Order::Gradient);
    system.balanceNorms(cascade.current, cascade.sum.gradient);
  }
  isConverged(options);
  const bool budget = report.iterations >= options.maximumIterations;
  report.status = budget ? SolveStatus::IterationLimit : SolveStatus::Stalled;
  report.reason = budget ? "the iteration budget ran out" : "no method could lower the energy further";
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
  w.carryEnds(problem);
  w.minimize(options);
  if (w.report.status == SolveStatus::Cancelled) return w.report;
  w.report.factorizations = w.cascade.factorizations;
  w.report.energy = w.system.physicalEnergy(w.cascade.current);
  state.coordinates = w.cascade.current;
  w.system.storeForces(state);
  return w.report;
}

}  // namespace liana
