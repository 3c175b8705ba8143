#include "kernel/playback/move_walk.h"

#include <algorithm>

#include "kernel/bundle/sections_along.h"
#include "kernel/model/cable/suggested_length.h"
#include "kernel/playback/solve_move.h"
#include "kernel/routing/cable_rounds.h"
#include "kernel/routing/carried_start.h"

namespace liana {
namespace {

constexpr double kMillimetre = 1e3;  // millimetres in a metre
constexpr int kShares = 101;         // at which shapes with other nodes are compared
constexpr double kOffPart = 0.25;    // radii: a node that is farther from a part is on one side of it

double supportTravel(const Cable& from, const Cable& to) {
  const auto way = [](const Eigen::Isometry3d& a, const Eigen::Isometry3d& b) {
    return (b.translation() - a.translation()).norm();
  };
  double most = std::max(way(from.start.worldFromEnd, to.start.worldFromEnd),
                         way(from.end.worldFromEnd, to.end.worldFromEnd));
  for (std::size_t i = 0; i < from.handles.size() && i < to.handles.size(); ++i)
    most = std::max(most, way(from.handles[i].worldFromHandle, to.handles[i].worldFromHandle));
  return most;
}

/// How far any point of the cable has gone, at most [mm].
double largestWay(const Centerline& from, const Centerline& to) {
  if (from.points.size() == to.points.size()) return largestMove(from.points, to.points);
  const HermiteCurve a = from.curve(), b = to.curve();
  double most = 0;
  for (int i = 0; i < kShares; ++i) {
    const double share = static_cast<double>(i) / (kShares - 1);
    most =
        std::max(most, (a.point(share * a.parameters.back()) - b.point(share * b.parameters.back())).norm());
  }
  return most;
}

bool isLed(const RoutedCable& routed) {
  return routed.hasShape() && routed.report.inEquilibrium();
}

}  // namespace

MoveEvent troubleEvent(double time, int cable, const Cable& which, const SolveReport& report) {
  MoveEvent event{time, cable, MoveEvent::Kind::IsNotSolved, 0, report.reason};
  if (report.status == SolveStatus::Pierced) event.kind = MoveEvent::Kind::GoesThrough, event.with.clear();
  if (report.status == SolveStatus::Unreachable) {
    event.kind = MoveEvent::Kind::IsTooShort;
    event.size = std::max(report.shortBy * kMillimetre, worstSpan(which).missing);
  }
  return event;
}

bool MoveWalk::Step::isSmooth() const {
  return std::none_of(troubles.begin(), troubles.end(),
                      [](const auto& trouble) { return trouble.has_value(); });
}

bool MoveWalk::run(double from, double to) {
  constexpr int kWhole = MoveSolver::kFinest;
  place_ = scene_.displacementsAt(from);
  int tick = 0, size = kWhole;
  while (tick < kWhole) {
    // What is lost is looked for at the end: on the way there every look costs a search that finds nothing.
    if (std::none_of(now.begin(), now.end(), isLed)) size = kWhole - tick;
    const int next = tick + size;
    Step step = tryStep(next == kWhole ? to : from + (to - from) * next / kWhole);
    if (step.isCancelled) return false;
    if (!step.isSmooth() && size > 1) {
      size /= 2;
      continue;
    }
    take(std::move(step));
    tick = next;
    if (tick % (2 * size) == 0) size *= 2;
  }
  return true;
}

MoveWalk::Step MoveWalk::tryStep(double time) {
  Step step;
  step.time = time;
  step.place = scene_.displacementsAt(time);
  const auto take = [this](MovedCables all, std::vector<Cable>& cables, HarnessNodes& nodes) {
    for (const std::size_t i : cables_) cables.push_back(std::move(all.cables[i]));
    nodes = std::move(all.nodes);
  };
  take(cablesAt_(place_), step.before, step.nodesBefore);
  take(cablesAt_(step.place), step.cables, step.nodes);
  solve(step);
  for (std::size_t i = 0; i < cables_.size() && !step.isCancelled; ++i)
    step.troubles.push_back(troubleOf(i, step));
  return step;
}

void MoveWalk::solve(Step& step) {
  if (scene_.content().settings.contact.withCables) return solveTouching(step);
  if (isHarness_) return solveHarness(step);
  const Carry carry(step.before, step.nodesBefore, step.cables);
  std::vector<WarmStart> starts;  // looked for while the parts are still where the cables lie on them
  scene_.placeParts(place_, parts_);
  for (std::size_t i = 0; i < cables_.size(); ++i) starts.push_back(startOf(i, carry, step));
  scene_.placeParts(step.place, parts_);
  for (std::size_t i = 0; i < cables_.size() && !step.isCancelled; ++i) {
    step.routed.push_back(router_.follow(step.cables[i], scene_.content().settings, starts[i], {},
                                         [this](int) { return !keepGoing_ || keepGoing_(); }));
    step.isCancelled = step.routed.back().report.status == SolveStatus::Cancelled;
  }
}

void MoveWalk::solveHarness(Step& step) {
  const DocumentSettings& settings = scene_.content().settings;
  const Carry carry(step.before, step.nodesBefore, step.cables);
  scene_.placeParts(step.place, parts_);
  router_.setSurroundings(router_.surroundings());  // the parts have moved: what it remembers is not so
  WarmStart start = now.front().next;
  start.group = carriedStart(carry, start.group, settings);
  step.routed = router_.follow(step.cables, step.nodes, settings, start,
                               [this](int) { return !keepGoing_ || keepGoing_(); });
  step.isCancelled = step.routed.front().report.status == SolveStatus::Cancelled;
}

/// Every harness and every single cable follows what holds it, among the others as they stand; then those
/// that touch come to rest as one.
void MoveWalk::solveTouching(Step& step) {
  const Carry carry(step.before, step.nodesBefore, step.cables);
  std::vector<WarmStart> starts;
  scene_.placeParts(place_, parts_);
  for (std::size_t i = 0; i < cables_.size(); ++i) starts.push_back(startOf(i, carry, step));
  scene_.placeParts(step.place, parts_);
  router_.setSurroundings(router_.surroundings());
  step.routed = now;
  for (const auto& unit : harnessesOf(step.cables, step.nodes.connectors)) {
    if (step.isCancelled) return;
    followUnit(unit, starts, step);
  }
  std::vector<CableTube> tubes;
  for (std::size_t i = 0; i < cables_.size(); ++i)
    tubes.push_back(CableTube::of(step.routed[i].centerline, step.cables[i]));
  std::vector<std::vector<std::size_t>> groups;  // of units that touch
  for (const auto& unit : harnessesOf(step.cables, step.nodes.connectors)) {
    std::vector<std::size_t> joined = unit;
    for (auto group = groups.begin(); group != groups.end();) {
      const bool touches = std::any_of(unit.begin(), unit.end(), [&](std::size_t i) {
        return std::any_of(group->begin(), group->end(),
                           [&](std::size_t k) { return mayTouch(tubes[i], tubes[k]); });
      });
      if (touches) joined.insert(joined.end(), group->begin(), group->end());
      group = touches ? groups.erase(group) : group + 1;
    }
    groups.push_back(std::move(joined));
  }
  for (std::vector<std::size_t>& group : groups) {
    std::sort(group.begin(), group.end());
    restTogether(group, step);
  }
}

void MoveWalk::followUnit(const std::vector<std::size_t>& unit, std::vector<WarmStart>& starts, Step& step) {
  const DocumentSettings& settings = scene_.content().settings;
  const auto goesOn = [this](int) { return !keepGoing_ || keepGoing_(); };
  std::vector<CableTube> others;
  for (std::size_t i = 0; i < cables_.size(); ++i)
    if (step.routed[i].hasShape() && std::find(unit.begin(), unit.end(), i) == unit.end())
      others.push_back(CableTube::of(step.routed[i].centerline, step.cables[i]));
  if (unit.size() == 1 && !needsGroup(step.cables[unit.front()], step.nodes.connectors)) {
    const std::size_t i = unit.front();
    step.routed[i] = router_.follow(step.cables[i], settings, starts[i], others, goesOn);
    step.isCancelled = step.routed[i].report.status == SolveStatus::Cancelled;
    return;
  }
  std::vector<Cable> before, cables;
  for (const std::size_t i : unit) {
    before.push_back(step.before[i]);
    cables.push_back(step.cables[i]);
  }
  WarmStart start = now[unit.front()].next;
  start.group = carriedStart(Carry(before, step.nodesBefore, cables), start.group, settings);
  std::vector<RoutedCable> routed = router_.follow(cables, step.nodes, settings, start, goesOn, others);
  step.isCancelled = routed.front().report.status == SolveStatus::Cancelled;
  for (std::size_t k = 0; k < unit.size(); ++k) step.routed[unit[k]] = std::move(routed[k]);
}

/// Those that find no rest together each lie on the others as they stand.
void MoveWalk::restTogether(const std::vector<std::size_t>& touching, Step& step) {
  std::vector<Cable> cables;
  std::vector<RoutedCable> routed;
  for (const std::size_t i : touching) {
    if (!isLed(step.routed[i])) return;
    cables.push_back(step.cables[i]);
    routed.push_back(step.routed[i]);
  }
  const HarnessNodes nodes = nodesOf(cables, step.nodes);
  if (harnessesOf(cables, nodes.connectors).size() < 2) return;
  const bool rests = router_.restTogether(cables, nodes, scene_.content().settings, routed,
                                          [this](int) { return !keepGoing_ || keepGoing_(); });
  step.isCancelled = step.isCancelled || (keepGoing_ && !keepGoing_());
  for (std::size_t k = 0; k < touching.size() && rests; ++k) step.routed[touching[k]] = std::move(routed[k]);
}

/// The last shape, taken along by what holds it. Where friction holds the cable on a part that moves, the
/// place it is held at moves along.
WarmStart MoveWalk::startOf(std::size_t cable, const Carry& carry, const Step& step) const {
  WarmStart start = carriedStart(carry, cable, now[cable].next);
  for (ContactForce& contact : start.state.contacts) {
    PartPoint touched;
    if (contact.otherSegment >= 0 || contact.friction.isZero(0)) continue;
    const double reach = scene_.content().cables[cables_[cable]].spec.outerDiameter;
    if (!parts_.nearest(contact.position * kMillimetre, reach, touched)) continue;
    const int mover = scene_.moverOf(touched.part);
    if (mover < 0) continue;
    const Eigen::Isometry3d way =
        step.place[static_cast<std::size_t>(mover)] * place_[static_cast<std::size_t>(mover)].inverse();
    contact.anchor = way * (contact.anchor * kMillimetre) / kMillimetre;
  }
  return start;
}

std::optional<MoveEvent> MoveWalk::troubleOf(std::size_t i, const Step& step) const {
  const RoutedCable& routed = step.routed[i];
  const int number = static_cast<int>(cables_[i]);
  // One that was lost before is not led: smaller steps would not bring it back.
  if (!isLed(now[i])) return {};
  // One that was held back and still is does not come free in smaller steps either.
  const bool isAsBefore = routed.report.inEquilibrium() && routed.report.status == now[i].report.status;
  if (!routed.report.converged() && !isAsBefore)
    return troubleEvent(step.time, number, step.cables[i], routed.report);
  if (const std::string part = partPassed(i, step); !part.empty())
    return MoveEvent{step.time, number, MoveEvent::Kind::GoesThrough, 0, part};
  const double drive =
      std::max(scene_.travel(place_, step.place), supportTravel(step.before[i], step.cables[i]));
  const double way = largestWay(now[i].centerline, routed.centerline);
  if (way > MoveSolver::kFollows * drive + step.cables[i].spec.outerDiameter)
    return MoveEvent{step.time, number, MoveEvent::Kind::Snaps, way, {}};
  return {};
}

std::string MoveWalk::partPassed(std::size_t i, const Step& step) const {
  const std::vector<Eigen::Vector3d>&from = now[i].centerline.points, &to = step.routed[i].centerline.points;
  if (from.size() != to.size()) return {};
  const double off = kOffPart * step.cables[i].spec.outerDiameter / 2;
  for (std::size_t node = 0; node < from.size(); ++node)
    if (std::string part = scene_.partBetween(from[node], place_, to[node], step.place, off); !part.empty())
      return part;
  return {};
}

void MoveWalk::take(Step step) {
  for (std::size_t i = 0; i < cables_.size(); ++i) {
    RoutedCable& routed = step.routed[i];
    if (step.troubles[i]) events.push_back(*step.troubles[i]);
    if (!isLed(now[i]) && routed.report.converged())
      events.push_back({step.time, static_cast<int>(cables_[i]), MoveEvent::Kind::IsLaidAnew, 0, {}});
    if (!isLed(routed)) {  // what is no equilibrium is no shape, and no start either
      routed.centerline = Centerline();
      routed.next = now[i].next;
    }
    now[i] = std::move(routed);
  }
  place_ = std::move(step.place);
}

}  // namespace liana
