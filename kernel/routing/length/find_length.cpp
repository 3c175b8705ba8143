#include "kernel/routing/length/find_length.h"

#include <algorithm>

#include "kernel/routing/centerline_builder.h"
#include "solvers/length/routing_modes.h"

namespace liana {
namespace {

constexpr double kMetre = 1e-3;  // metres in a millimetre

/// How tightly a stretch is bent over what is allowed, as the check of the bend radius sees it.
double tightnessOf(const Cable& cable, const RodProblem& problem, const RodState& state, SegmentRange range,
                   double minimumBendRadius) {
  const Centerline line = buildCenterline(cable, problem, state);
  const auto first = line.curvatures.begin() + range.begin, last = line.curvatures.begin() + range.end + 1;
  return *std::max_element(first, last) * minimumBendRadius;
}

LengthReport findOwnLength(const Cable& cable, const LengthAims& aims, RodProblem& problem, RodState& state,
                           QuasiStaticSolver& solver, const SolverOptions& options) {
  AutomaticOptions how;
  how.solver = options;
  how.pull = aims.pull;
  if (aims.minimumBendRadius > 0)
    how.tightness = [&](const RodProblem& present, const RodState& shape, SegmentRange range) {
      return tightnessOf(cable, present, shape, range, aims.minimumBendRadius);
    };
  return aims.comesNearOnly ? approachAutomaticLength(problem, state, aims.rule.bend, solver, how)
                            : findAutomaticLength(problem, state, aims.rule.bend, solver, how);
}

LengthReport search(const Cable& cable, const LengthAims& aims, RodProblem& problem, RodState& state,
                    QuasiStaticSolver& solver, const SolverOptions& options) {
  const RoutingRule& rule = aims.rule;
  if (rule.mode == RoutingMode::AutomaticLength)
    return findOwnLength(cable, aims, problem, state, solver, options);
  PullOptions how;
  how.solver = options;
  if (rule.stretchesToLength())
    return stretchToLength(problem, state, aims.stretched, *rule.stretchedLength * kMetre, solver, how);
  how.pull = rule.pull;
  how.takesUpSlack = rule.pull > 0;
  return stretchByPulling(problem, state, aims.stretched, solver, how);
}

}  // namespace

SegmentRange stretchedSegments(const RoutingRule& rule, const Rod& unstretched) {
  if (rule.mode != RoutingMode::Stretch) return {};
  const double length = unstretched.length();
  return segmentsBetween(unstretched, rule.from * length, rule.to * length);
}

std::pair<double, double> stretchedPiece(const Cable& cable, const Centerline& line) {
  const double whole = line.arcLengths.back();
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

LengthAims lengthAims(const Cable& cable, const RodProblem& problem, double minimumBendRadius) {
  LengthAims aims{cable.routing, stretchedSegments(cable.routing, problem.rod)};
  if (cable.routing.mode != RoutingMode::AutomaticLength) return aims;
  aims.pull = automaticPull(problem, cable.routing.bend);
  aims.minimumBendRadius = minimumBendRadius;
  return aims;
}

SolveReport solveWithRule(const Cable& cable, const LengthAims& aims, RodProblem& problem, RodState& state,
                          QuasiStaticSolver& solver, const SolverOptions& options) {
  if (!aims.rule.findsLength()) return solver.solve(problem, state, options);
  LengthReport found = search(cable, aims, problem, state, solver, options);
  SolveReport report = std::move(found.lastSolve);
  report.status = found.status;
  report.reason = std::move(found.reason);
  return report;
}

}  // namespace liana
