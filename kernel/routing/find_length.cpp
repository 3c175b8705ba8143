#include "kernel/routing/find_length.h"

#include <algorithm>

#include "solvers/quasistatic/routing_modes.h"

namespace liana {
namespace {

constexpr double kMetre = 1e-3;  // metres in a millimetre

LengthReport search(const RoutingRule& rule, SegmentRange stretched, RodProblem& problem, RodState& state,
                    QuasiStaticSolver& solver, const SolverOptions& options) {
  LengthOptions how;
  how.solver = options;
  if (rule.mode == RoutingMode::AutomaticLength)
    return findAutomaticLength(problem, state, rule.bend, solver, how);
  if (rule.stretchesToLength())
    return stretchToLength(problem, state, stretched, *rule.stretchedLength * kMetre, solver, how);
  PullOptions pulling;
  pulling.solver = options;
  pulling.pull = rule.pull;
  pulling.takesUpSlack = rule.pull > 0;
  return stretchByPulling(problem, state, stretched, solver, pulling);
}

}  // namespace

SegmentRange stretchedSegments(const RoutingRule& rule, const Rod& unstretched) {
  if (rule.mode != RoutingMode::Stretch) return {};
  const double length = unstretched.length();
  return segmentsBetween(unstretched, rule.from * length, rule.to * length);
}

std::pair<double, double> stretchedPiece(const Cable& cable, const Centerline& line) {
  const double whole = line.length();
  const double from = std::clamp(cable.routing.from * cable.length, 0.0, whole);
  return {from, std::clamp(whole - (1 - cable.routing.to) * cable.length, from, whole)};
}

void beginWithLengths(const RoutingRule& rule, SegmentRange stretched, const std::vector<double>& earlier,
                      RodProblem& problem) {
  std::vector<double>& lengths = problem.rod.segmentLengths;
  if (!rule.findsLength() || earlier.size() != lengths.size()) return;
  if (rule.mode == RoutingMode::AutomaticLength) {
    lengths = earlier;
  } else if (rule.stretchesToLength()) {
    double sum = 0;
    for (int j = stretched.begin; j < stretched.end; ++j) sum += earlier[j];
    const double factor = sum / lengthOf(problem.rod, stretched);
    for (int j = stretched.begin; j < stretched.end; ++j) lengths[j] *= factor;
  } else if (rule.pull > 0) {
    for (int j = stretched.begin; j < stretched.end; ++j) lengths[j] = earlier[j];
  }
}

SolveReport solveWithRule(const RoutingRule& rule, SegmentRange stretched, RodProblem& problem,
                          RodState& state, QuasiStaticSolver& solver, const SolverOptions& options) {
  if (!rule.findsLength()) return solver.solve(problem, state, options);
  LengthReport found = search(rule, stretched, problem, state, solver, options);
  SolveReport report = std::move(found.lastSolve);
  report.status = found.status;
  report.reason = std::move(found.reason);
  return report;
}

}  // namespace liana
