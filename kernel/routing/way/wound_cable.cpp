#include "kernel/routing/way/wound_cable.h"

#include <cmath>

#include "kernel/model/cable/bend_radius_limit.h"
#include "kernel/routing/centerline_builder.h"
#include "kernel/routing/length/find_length.h"
#include "kernel/routing/rod_problem_builder.h"
#include "kernel/routing/route_cable.h"
#include "kernel/routing/twist.h"
#include "solvers/quasistatic/winding.h"

namespace liana {
namespace {

/// The same cable before its plugs were turned: without twist, whatever roll that gives its end.
Cable withoutTurns(const Cable& cable) {
  Cable untwisted = cable;
  for (CableEnd* end : {&untwisted.start, &untwisted.end}) {
    end->turns = 0;
    end->isKeyed = false;
  }
  return untwisted;
}

constexpr double kHardlyCurled = 0.1;  // turns that have left the twist

/// Where the search for the untwisted shape begins: at the earlier one, if nearly all its turns are twist; a
/// cable that has curled up may not find back.
WarmStart untwistedStart(const WarmStart& start, int turns) {
  if (start.isEmpty() || start.state.turns != turns) return {};
  const int joints = start.state.segmentCount() - 1;
  double twist = 0;  // without the half segments at the ends
  for (int j = 0; j < joints; ++j)
    twist += turnsBetween(start.state.orientation(j), start.state.orientation(j + 1));
  const double expected = turns * static_cast<double>(joints) / (joints + 1);
  return std::abs(twist - expected) < kHardlyCurled ? start : WarmStart{};
}

/// What a wound cable is solved with and judged by.
struct Winding {
  double twist = 0;       // from the untwisted shape to the wound one [turns]
  double wantedLink = 0;  // [turns]
};

/// Gives the wound problem its end and handle frames: an end that is not keyed has the roll of the untwisted
/// shape, since full turns bring it back there.
Winding prepare(const Cable& cable, const RodState& untwisted, RodProblem& problem) {
  releaseTwist(cable, untwisted, problem);
  const TwistAndLink before = twistAndLink(problem, untwisted);
  return {problem.turns + before.twist, problem.turns + before.link()};
}

}  // namespace

bool canBeWound(const RodProblem& problem) {
  return problem.turns != 0 && problem.start.fixesOrientation() && problem.end.fixesOrientation();
}

/// The untwisted shape is found first; it says which roll the plug had before it was turned, and so which
/// link the cable must keep. An earlier shape with as many turns is followed if it keeps them; otherwise the
/// untwisted one is wound up.
RoutedCable CableRouter::routeWound(const Cable& cable, const DocumentSettings& settings, RodProblem& problem,
                                    const WarmStart& start,
                                    const std::function<bool(int iteration)>& keepGoing) {
  RoutedCable routed;
  if (std::string defect = problem.findDefect(); !defect.empty()) {
    routed.report.reason = std::move(defect);
    routed.next = start;
    return routed;
  }
  routed = route(withoutTurns(cable), settings, untwistedStart(start, problem.turns), keepGoing);
  if (!routed.report.inEquilibrium()) {
    routed.next = start;
    return routed;
  }
  SolverOptions options;
  options.keepGoing = keepGoing;
  const LengthAims aims = lengthAims(cable, problem, bendRadiusLimit(cable, settings));
  const Winding winding = prepare(cable, routed.next.state, problem);
  const PlugLeads leads(problem, routed.next.state, problem.obstacles);
  keepTurns(leads, problem);
  RodProblem wound = problem;
  RodState state;
  const auto solveWound = [&] {
    SolveReport report = solveWithRule(cable, aims, wound, state, solver_, options);
    if (report.status != SolveStatus::Cancelled) judgeTurns(wound, state, winding.wantedLink, report);
    return report;
  };
  SolveReport report;
  if (!start.isEmpty() && start.state.turns == problem.turns) {
    beginWithLengths(cable.routing, aims.stretched, start.segmentLengths, wound);
    state = adaptState(start.state, start.segmentLengths, wound);
    report = solveWound();
  }
  const bool isLost = !report.inEquilibrium() || report.status == SolveStatus::TurnsLost;
  if (isLost && report.status != SolveStatus::Cancelled) {
    wound = problem;
    wound.rod.segmentLengths = routed.next.segmentLengths;
    state = routed.next.state;
    report = windUp(wound, winding.twist, state, solver_, options);
    if (report.converged() && cable.routing.findsLength()) report = solveWound();
    if (report.status != SolveStatus::Cancelled) judgeTurns(wound, state, winding.wantedLink, report);
  }
  for (double* turns : {&report.turns.twist, &report.turns.link, &report.turns.wanted})
    *turns *= -1;  // as the plugs count them: see buildRodProblem
  routed.report = std::move(report);
  if (routed.report.status == SolveStatus::Cancelled) return {{}, routed.report, start};
  routed.centerline = buildCenterline(cable, wound, state);
  routed.next = {std::move(state), wound.rod.segmentLengths};
  return routed;
}

}  // namespace liana
