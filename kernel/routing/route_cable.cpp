#include "kernel/routing/route_cable.h"

#include <cstdio>

#include "kernel/model/suggested_length.h"
#include "kernel/routing/centerline_builder.h"
#include "kernel/routing/find_length.h"
#include "kernel/routing/rod_problem_builder.h"
#include "kernel/routing/twist.h"
#include "kernel/routing/wound_cable.h"
#include "solvers/quasistatic/initial_state.h"

namespace liana {
namespace {

/// The solver leaves its state untouched for these: there is no new shape.
bool foundNoShape(SolveStatus status) {
  return status == SolveStatus::Unreachable || status == SolveStatus::InvalidProblem ||
         status == SolveStatus::Cancelled;
}

/// Twist-free ends depend on the shape, which depends on them: solve again while they still roll more than
/// this.
constexpr double kSmallRoll = 0.001;  // [rad]: less than a tenth of a degree
constexpr int kTwistPasses = 8;

RodState startFor(RodProblem& problem, const Cable& cable, SegmentRange stretched, const WarmStart& start) {
  if (!start.isEmpty()) {
    beginWithLengths(cable.routing, stretched, start.segmentLengths, problem);
    RodState state = adaptState(start.state, start.segmentLengths, problem);
    releaseTwist(cable, state, problem);
    return state;
  }
  releaseTwist(cable, initialState(problem), problem);
  return initialState(problem);
}

/// The solver knows how much lacks altogether; people want to know where.
void tellWhereTooShort(const Cable& cable, SolveReport& report) {
  const ShortSpan span = worstSpan(cable);
  if (report.status != SolveStatus::Unreachable || cable.routing.findsLength() || cable.handles.empty() ||
      span.missing <= 0)
    return;
  const auto nameOf = [&](std::size_t support) {
    if (support == 0) return std::string("its start");
    return support > cable.handles.size() ? "its end" : "\"" + cable.handles[support - 1].name + "\"";
  };
  char missing[32];
  std::snprintf(missing, sizeof missing, "%.1f mm", span.missing);
  report.reason = "the cable is " + std::string(missing) + " too short from " + nameOf(span.first) + " to " +
                  nameOf(span.first + 1);
}

}  // namespace

RoutedCable CableRouter::route(const Cable& cable, const DocumentSettings& settings, const WarmStart& start,
                               std::function<bool(int iteration)> keepGoing) {
  RoutedCable routed;
  routed.next = start;
  Result<RodProblem> problem = buildRodProblem(cable, settings);
  if (!problem.ok()) {
    routed.report.status = SolveStatus::InvalidProblem;
    routed.report.reason = problem.error().message;
    return routed;
  }
  if (!surroundings_.isEmpty()) addSurroundings(surroundings_, *problem);
  if (canBeWound(*problem)) return routeWound(cable, settings, *problem, start, keepGoing);
  const SegmentRange stretched = stretchedSegments(cable.routing, problem->rod);
  RodState state = startFor(*problem, cable, stretched, start);
  SolverOptions options;
  options.keepGoing = std::move(keepGoing);
  for (int pass = 0; pass < kTwistPasses; ++pass) {
    routed.report = solveWithRule(cable.routing, stretched, *problem, state, solver_, options);
    if (!routed.report.converged()) break;
    const RodEnd solvedEnd = problem->end;
    const std::vector<RodHandle> solvedHandles = problem->handles;
    if (releaseTwist(cable, state, *problem) >= kSmallRoll && pass + 1 < kTwistPasses) continue;
    // The forces belong to the frames that were solved for: what they would still roll looks, within half a
    // segment, like a large twist.
    problem->end = solvedEnd;
    problem->handles = solvedHandles;
    break;
  }
  tellWhereTooShort(cable, routed.report);
  if (foundNoShape(routed.report.status)) return routed;
  // A search that does not end leaves the shape it began with, which is nobody's equilibrium.
  if (cable.routing.findsLength() && !routed.report.inEquilibrium()) return routed;
  routed.centerline = buildCenterline(cable, *problem, state);
  routed.next = {std::move(state), problem->rod.segmentLengths};
  return routed;
}

RoutedCable routeCable(const Cable& cable, const DocumentSettings& settings) {
  return CableRouter().route(cable, settings);
}

}  // namespace liana
