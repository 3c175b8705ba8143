#include "kernel/routing/find_length.h"

#include "solvers/quasistatic/routing_modes.h"

namespace liana {
namespace {

SegmentRange stretchedRange(const RoutingRule& rule, const Rod& rod) {
  const double length = rod.length();
  return segmentsBetween(rod, rule.from * length, rule.to * length);
}

LengthReport search(const RoutingRule& rule, RodProblem& problem, RodState& state, QuasiStaticSolver& solver,
                    const SolverOptions& options) {
  if (rule.mode == RoutingMode::AutomaticLength) {
    LengthOptions how;
    how.solver = options;
    return findAutomaticLength(problem, state, rule.bend, solver, how);
  }
  PullOptions how;
  how.solver = options;
  how.pull = rule.pull;
  how.takesUpSlack = rule.pull > 0;
  return stretchByPulling(problem, state, stretchedRange(rule, problem.rod), solver, how);
}

}  // namespace

void beginWithLengths(const RoutingRule& rule, const std::vector<double>& earlier, RodProblem& problem) {
  std::vector<double>& lengths = problem.rod.segmentLengths;
  if (!rule.findsLength() || earlier.size() != lengths.size()) return;
  if (rule.mode == RoutingMode::AutomaticLength) {
    lengths = earlier;
  } else if (rule.pull > 0) {
    const SegmentRange range = stretchedRange(rule, problem.rod);
    for (int j = range.begin; j < range.end; ++j) lengths[j] = earlier[j];
  }
}

SolveReport solveWithRule(const RoutingRule& rule, RodProblem& problem, RodState& state,
                          QuasiStaticSolver& solver, const SolverOptions& options) {
  if (!rule.findsLength()) return solver.solve(problem, state, options);
  LengthReport found = search(rule, problem, state, solver, options);
  SolveReport report = std::move(found.lastSolve);
  report.status = found.status;
  report.reason = std::move(found.reason);
  return report;
}

}  // namespace liana
