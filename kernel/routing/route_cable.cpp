#include "kernel/routing/route_cable.h"

#include <cstdio>
#include <optional>

#include "kernel/model/cable/bend_radius_limit.h"
#include "kernel/model/cable/suggested_length.h"
#include "kernel/routing/centerline_builder.h"
#include "kernel/routing/length/find_length.h"
#include "kernel/routing/rod_problem_builder.h"
#include "kernel/routing/twist.h"
#include "kernel/routing/way/way_around.h"
#include "kernel/routing/way/wound_cable.h"
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
constexpr double kLargestRoll = 0.4;  // [rad]: at once, of a cable that may lie on something
constexpr int kTwistPasses = 8;
/// How much longer than its way a cable is laid along it, tried in turn: taut ones do not leave it, loose
/// ones settle more easily.
constexpr double kSlacks[] = {1, 1.05, 1.15, 1.3};

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

/// The solver counts handles; people gave them names.
void tellWhoIsHeldBack(const Cable& cable, SolveReport& report) {
  if (report.heldBack.empty() || report.heldBack.front().kind != HeldBackSupport::Kind::Handle) return;
  const auto index = static_cast<std::size_t>(report.heldBack.front().handle);
  const std::string counted = "handle " + std::to_string(index + 1);
  if (index >= cable.handles.size() || cable.handles[index].name.empty() ||
      !report.reason.starts_with(counted + " "))
    return;
  report.reason.replace(0, counted.size(), "\"" + cable.handles[index].name + "\"");
}

/// How many times stiffer edgewise a flat cable is on the way to being so many thousand times stiffer.
constexpr double kSlenderness[] = {500, 2000, 8000};

constexpr const char* kNoWay =
    "a part or another cable is in the cable's way, and no way around it was found that is short enough; "
    "make the cable longer, or lead it round with a handle";

/// Whether one answer is worth more than another: at rest where it should be, at rest elsewhere, or neither.
bool isBetter(const SolveReport& some, const SolveReport& other) {
  const auto worth = [](const SolveReport& report) {
    return report.converged() ? 2 : report.inEquilibrium() ? 1 : 0;
  };
  return worth(some) > worth(other);
}

/// What stands in the way may be what keeps the cable from a shape.
bool mayGoAround(const SolveReport& report) {
  return report.status == SolveStatus::Pierced || report.status == SolveStatus::Stalled ||
         report.status == SolveStatus::IterationLimit;
}

/// One try at a cable's shape: from one start, until its ends are free of twist.
struct Attempt {
  const Cable& cable;
  const LengthAims& aims;
  QuasiStaticSolver& solver;
  const SolverOptions& options;
  RodProblem problem;
  RodState state;
  SolveReport report;
  bool isBlocked = false;  // something stands in the way, and there is no way around it

  void beginFresh() {
    releaseTwist(cable, initialState(problem), problem);
    state = initialState(problem);
  }

  void beginFrom(const WarmStart& start) {
    beginWithLengths(cable.routing, aims.stretched, start.segmentLengths, problem);
    state = adaptState(start.state, start.segmentLengths, problem);
    releaseTwist(cable, state, problem, FlatSide::Kept);
  }

  /// On a way around what the first shape runs through: the cable is laid along it with little more than its
  /// length, and let out from there to its own. False when there is no such way, or no shape along it.
  bool beginAround(WayRoom room) {
    beginFresh();
    const auto goesOn = [this] { return !options.keepGoing || options.keepGoing(0); };
    const WayAround way = findWayAround(problem, state, room, cable.routing.findsLength(), goesOn);
    isBlocked = way.isNeeded && !way.isFound;
    if (!way.isFound) return false;
    std::vector<double> wanted = problem.rod.segmentLengths;
    if (cable.routing.mode == RoutingMode::AutomaticLength) wanted = way.segmentLengths;
    for (int j = aims.stretched.begin; j < aims.stretched.end; ++j) wanted[j] = way.segmentLengths[j];
    releaseTwist(cable, way.state, problem);
    SolverOptions single = options;
    single.triesOtherShapes = false;
    LengthStepper stepper(problem, state, solver, single);
    for (const double slack : kSlacks) {
      state = way.state;
      for (std::size_t j = 0; j < wanted.size(); ++j) {
        const double along = way.segmentLengths[j];
        problem.rod.segmentLengths[j] = std::min(slack * along, std::max(along, wanted[j]));
      }
      placeFrames(problem, state);
      const bool led = stepper.settle() && (stepper.moveTo(wanted) || stepper.letGo(wanted));
      report = stepper.report();
      if (led || report.status == SolveStatus::Cancelled) return led;
    }
    return false;
  }

  /// Very thin flat cables hardly bend edgewise, which lets a solve from afar creep: they are led to their
  /// shape by way of thicker ones. False when it is none of these, or was lost on the way.
  bool beginSofterEdgewise() {
    beginFresh();
    const std::vector<SectionStiffness> wanted = problem.rod.sections;
    bool isNeeded = false;
    report.status = SolveStatus::Converged;
    for (const double ratio : kSlenderness) {
      bool isSofter = false;
      for (std::size_t j = 0; j < wanted.size(); ++j) {
        const double most = ratio * wanted[j].bending1;
        isSofter = isSofter || wanted[j].bending2 > most;
        problem.rod.sections[j].bending2 = std::min(wanted[j].bending2, most);
      }
      if (!isSofter) break;
      isNeeded = true;
      report = solver.solve(problem, state, options);
      if (!report.converged()) break;
    }
    problem.rod.sections = wanted;
    if (!isNeeded) report = SolveReport();
    return report.converged();
  }

  void solve() {
    for (int pass = 0; pass < kTwistPasses; ++pass) {
      // Among obstacles a search costs much; what rolling the ends changes about the length is little.
      const bool keepsLength = pass > 0 && problem.hasContact();
      report = keepsLength ? solver.solve(problem, state, options)
                           : solveWithRule(cable, aims, problem, state, solver, options);
      if (!report.converged()) break;
      const RodEnd solvedEnd = problem.end;
      const std::vector<RodHandle> solvedHandles = problem.handles;
      const double roll = releaseTwist(cable, state, problem, FlatSide::Kept);
      if (roll >= kSmallRoll && pass + 1 < kTwistPasses) {
        if (problem.hasContact() && !rollInParts(solvedEnd, solvedHandles, roll)) break;
        continue;
      }
      // The forces belong to the frames that were solved for: what they would still roll looks, within half a
      // segment, like a large twist.
      problem.end = solvedEnd;
      problem.handles = solvedHandles;
      break;
    }
  }

private:
  /// A large roll, from the frames that were solved for to those of the problem, goes in parts: a cable that
  /// lies on something would jump with all of it at once. The last part is left to the caller.
  bool rollInParts(const RodEnd& solvedEnd, const std::vector<RodHandle>& solvedHandles, double roll) {
    const RodEnd end = problem.end;
    const std::vector<RodHandle> handles = problem.handles;
    const int parts = static_cast<int>(std::ceil(roll / kLargestRoll));
    for (int part = 1; part < parts && report.converged(); ++part) {
      const double share = static_cast<double>(part) / parts;
      problem.end.orientation = solvedEnd.orientation.slerp(share, end.orientation);
      for (std::size_t i = 0; i < handles.size(); ++i)
        problem.handles[i].orientation = solvedHandles[i].orientation.slerp(share, handles[i].orientation);
      report = solver.solve(problem, state, options);
    }
    problem.end = end;
    problem.handles = handles;
    return report.converged();
  }
};

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
  LengthAims aims = lengthAims(cable, *problem, bendRadiusLimit(cable, settings));
  aims.comesNearOnly = isHasty_ && !start.isEmpty();
  SolverOptions options;
  options.keepGoing = std::move(keepGoing);
  Attempt attempt{cable, aims, solver_, options, *problem, {}, {}, false};
  start.isEmpty() ? attempt.beginFresh() : attempt.beginFrom(start);
  attempt.solve();
  if (start.isEmpty() && problem->isFlat() && !attempt.report.inEquilibrium()) {
    Attempt softer{cable, aims, solver_, options, *problem, {}, {}, false};
    if (softer.beginSofterEdgewise()) softer.solve();
    if (softer.report.status == SolveStatus::Cancelled || isBetter(softer.report, attempt.report)) {
      attempt.problem = std::move(softer.problem);
      attempt.state = std::move(softer.state);
      attempt.report = std::move(softer.report);
    }
  }
  if (start.isEmpty() && problem->obstacles && mayGoAround(attempt.report)) {
    for (const WayRoom room : {WayRoom::Wide, WayRoom::Medium, WayRoom::Narrow}) {
      Attempt around{cable, aims, solver_, options, *problem, {}, {}, false};
      if (around.beginAround(room)) around.solve();
      const bool cancelled = around.report.status == SolveStatus::Cancelled;
      attempt.isBlocked = around.isBlocked;
      if (!cancelled && !isBetter(around.report, attempt.report)) continue;
      attempt.problem = std::move(around.problem);
      attempt.state = std::move(around.state);
      attempt.report = std::move(around.report);
      if (cancelled || attempt.report.inEquilibrium()) break;
    }
  }
  // Where its edges leave it no shape, a flat cable touches with its axis alone, as it does in a harness:
  // that its edges are in something is then for the checks to tell. Its way there may lead around parts too.
  if (problem->isFlat() && problem->hasContact() && !attempt.report.inEquilibrium() &&
      attempt.report.status != SolveStatus::Cancelled) {
    problem->edgeOffset = 0;
    const std::vector<std::optional<WayRoom>> ways =
        start.isEmpty() && problem->obstacles
            ? std::vector<std::optional<WayRoom>>{std::nullopt, WayRoom::Wide, WayRoom::Medium,
                                                  WayRoom::Narrow}
            : std::vector<std::optional<WayRoom>>{std::nullopt};
    for (const std::optional<WayRoom>& room : ways) {
      Attempt narrow{cable, aims, solver_, options, *problem, {}, {}, false};
      bool hasBegun = true;
      if (room)
        hasBegun = narrow.beginAround(*room);
      else
        start.isEmpty() ? narrow.beginFresh() : narrow.beginFrom(start);
      if (hasBegun) narrow.solve();
      const bool cancelled = narrow.report.status == SolveStatus::Cancelled;
      if (!cancelled && !isBetter(narrow.report, attempt.report)) continue;
      attempt.problem = std::move(narrow.problem);
      attempt.state = std::move(narrow.state);
      attempt.report = std::move(narrow.report);
      if (cancelled || attempt.report.inEquilibrium()) break;
    }
  }
  routed.report = std::move(attempt.report);
  if (attempt.isBlocked && !routed.report.converged()) routed.report.reason = kNoWay;
  tellWhereTooShort(cable, routed.report);
  tellWhoIsHeldBack(cable, routed.report);
  if (foundNoShape(routed.report.status)) return routed;
  // A search that does not end leaves the shape it began with, which is nobody's equilibrium.
  if (cable.routing.findsLength() && !routed.report.inEquilibrium()) return routed;
  routed.centerline = buildCenterline(cable, attempt.problem, attempt.state);
  routed.next = {std::move(attempt.state), attempt.problem.rod.segmentLengths};
  return routed;
}

RoutedCable routeCable(const Cable& cable, const DocumentSettings& settings) {
  return CableRouter().route(cable, settings);
}

}  // namespace liana
