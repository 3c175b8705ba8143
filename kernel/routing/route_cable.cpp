#include "kernel/routing/route_cable.h"

#include "kernel/routing/centerline_builder.h"
#include "kernel/routing/rod_problem_builder.h"
#include "solvers/quasistatic/initial_state.h"

namespace liana {
namespace {

/// The solver leaves its state untouched for these: there is no new shape.
bool foundNoShape(SolveStatus status) {
  return status == SolveStatus::Unreachable || status == SolveStatus::InvalidProblem ||
         status == SolveStatus::Cancelled;
}

}  // namespace

RoutedCable CableRouter::route(const Cable& cable, const DocumentSettings& settings, const WarmStart& start,
                               std::function<bool(int iteration)> keepGoing) {
  RoutedCable routed;
  routed.next = start;
  const Result<RodProblem> problem = buildRodProblem(cable, settings);
  if (!problem.ok()) {
    routed.report.status = SolveStatus::InvalidProblem;
    routed.report.reason = problem.error().message;
    return routed;
  }
  RodState state =
      start.isEmpty() ? initialState(*problem) : adaptState(start.state, start.segmentLengths, *problem);
  SolverOptions options;
  options.keepGoing = std::move(keepGoing);
  routed.report = solver_.solve(*problem, state, options);
  if (foundNoShape(routed.report.status)) return routed;
  routed.centerline = buildCenterline(cable, *problem, state);
  routed.next = {std::move(state), problem->rod.segmentLengths};
  return routed;
}

RoutedCable routeCable(const Cable& cable, const DocumentSettings& settings) {
  return CableRouter().route(cable, settings);
}

}  // namespace liana
