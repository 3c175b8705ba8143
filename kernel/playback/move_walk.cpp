#include "kernel/playback/move_walk.h"

#include <algorithm>

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
  const DocumentSettings& settings = scene_.content().settings;
  const Carry carry(step.before, step.nodesBefore, step.cables);
  if (isHarness_) {
    scene_.placeParts(step.place, parts_);
    router_.setSurroundings(router_.surroundings());  // the parts have moved: what it remembers is not so
    WarmStart start = now.front().next;
    start.group = carriedStart(carry, start.group, settings);
    step.routed = router_.follow(step.cables, step.nodes, settings, start,
                                 [this](int) { return !keepGoing_ || keepGoing_(); });
    step.isCancelled = step.routed.front().report.status == SolveStatus::Cancelled;
    return;
  }
  std::vector<WarmStart> starts;  // looked for while the parts are still where the cables lie on them
  scene_.placeParts(place_, parts_);
  for (std::size_t i = 0; i < cables_.size(); ++i) starts.push_back(startOf(i, carry, step));
  scene_.placeParts(step.place, parts_);
  const CableRounds::Solve follow = [&](std::size_t i, const WarmStart& start,
                                        const std::vector<CableTube>& others) {
    if (step.isCancelled) return RoutedCable();
    RoutedCable routed = router_.follow(step.cables[i], settings, start, others,
                                        [this](int) { return !keepGoing_ || keepGoing_(); });
    step.isCancelled = routed.report.status == SolveStatus::Cancelled;
    return routed;
  };
  if (!settings.contact.withCables) {
    for (std::size_t i = 0; i < cables_.size(); ++i) step.routed.push_back(follow(i, starts[i], {}));
    return;
  }
  std::vector<RoutedCable> before = now;
  for (std::size_t i = 0; i < cables_.size(); ++i) before[i].next = std::move(starts[i]);
  CableRounds rounds(step.cables, std::move(before));
  for (std::size_t i = 0; i < cables_.size() && !step.isCancelled; ++i) rounds.change(i, follow);
  if (!step.isCancelled) rounds.settle(follow);
  step.routed = std::move(rounds.routed());
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
  if (!routed.report.converged()) return troubleEvent(step.time, number, step.cables[i], routed.report);
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
