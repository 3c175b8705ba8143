#include "kernel/playback/solve_move.h"

#include <algorithm>
#include <atomic>
#include <mutex>
#include <numeric>
#include <thread>

#include "kernel/checks/cable_checker.h"
#include "kernel/model/cable/suggested_length.h"
#include "kernel/model/harness/harness_graph.h"
#include "kernel/playback/move_walk.h"
#include "kernel/routing/centerline_builder.h"
#include "kernel/routing/surroundings/housed_surface.h"
#include "kernel/routing/surroundings/live_surroundings.h"

namespace liana {
namespace {

constexpr double kMillimetre = 1e3;  // millimetres in a metre

/// Its length and where its handles are held on it stay as found.
Cable withLengthKept(Cable cable, const Centerline& line) {
  if (!cable.routing.findsLength() || line.isEmpty()) return cable;
  const std::vector<double> fractions = handleFractions(cable, line);
  cable.routing.mode = RoutingMode::FixedLength;
  cable.length = line.arcLengths.back();
  for (std::size_t i = 0; i < fractions.size(); ++i) cable.handles[i].fraction = fractions[i];
  return cable;
}

double missingLength(const Cable& cable, const SolveReport& report) {
  if (report.status != SolveStatus::Unreachable) return 0;
  return std::max(report.shortBy * kMillimetre, worstSpan(cable).missing);
}

/// Calls `work` for 0 to count − 1, on several threads.
void forEach(std::size_t count, int threads, const std::function<void(std::size_t)>& work) {
  std::atomic<std::size_t> next{0};
  const auto run = [&] {
    for (std::size_t i = next++; i < count; i = next++) work(i);
  };
  std::vector<std::jthread> others;
  for (std::size_t i = 1; i < std::min(count, static_cast<std::size_t>(std::max(threads, 1))); ++i)
    others.emplace_back(run);
  run();
}

}  // namespace

/// Cables that are solved together, with what they need to be solved beside others.
struct MoveSolver::Strand {
  std::vector<std::size_t> cables;
  bool isHarness = false;
  std::shared_ptr<PartDistances> parts;
  Router router;
};

MoveSolver::MoveSolver(MovedScene scene, std::string inputs, int threads)
    : scene_(std::move(scene)), threads_(threads), moments_(momentsOf(scene_.move())) {
  const DocumentContent& content = scene_.content();
  frictions_ = scene_.obstacles().frictions(content.assemblies);
  kept_ = content.cables;
  recording_.move = scene_.move().name;
  recording_.inputs = std::move(inputs);
  recording_.moments = moments_.size();
  for (const Mover& mover : scene_.move().movers) recording_.movers.push_back(mover.name);
  for (const Cable& cable : content.cables) recording_.cables.push_back(cable.name);
  const auto add = [&](const std::vector<std::size_t>& cables, bool isHarness) {
    auto parts = std::make_shared<PartDistances>(scene_.parts());
    strands_.push_back(std::make_unique<Strand>(Strand{cables, isHarness, parts, Router(around(parts))}));
  };
  std::vector<std::size_t> all(content.cables.size());
  std::iota(all.begin(), all.end(), std::size_t{0});
  bool anyHarness = false;
  for (const std::vector<std::size_t>& members : harnessesOf(content.cables, content.connectors)) {
    const bool isHarness =
        members.size() > 1 || needsGroup(content.cables[members.front()], content.connectors);
    anyHarness = anyHarness || isHarness;
    if (!content.settings.contact.withCables) add(members, isHarness);
  }
  if (content.settings.contact.withCables && !all.empty()) add(all, anyHarness);
}

MoveSolver::MoveSolver(MoveSolver&&) noexcept = default;
MoveSolver::~MoveSolver() = default;

Surroundings MoveSolver::around(const std::shared_ptr<const PartDistances>& parts) const {
  const ContactSettings& contact = scene_.content().settings.contact;
  Surroundings around;
  around.meetsCables = around.cableTouchesItself = contact.withCables;
  around.friction = around.cableFriction = contact.friction;
  if (contact.withParts && parts->partCount() > 0)
    around.parts = std::make_shared<const ObstacleSurface>(parts, frictions_);
  // A part that cannot be meshed is told where the scene is made.
  (void)addHousings(scene_.content().assemblies, scene_.content().connectors, {}, around);
  around.partNear = [names = std::make_shared<const Obstacles>(scene_.obstacles()),
                     parts](const Eigen::Vector3d& place) { return nameOfPartNear(*names, *parts, place); };
  return around;
}

MovedCables MoveSolver::cablesAt(const Displacements& displacements) const {
  MovedCables moved = scene_.cablesAt(displacements);
  std::vector<Cable>& cables = moved.cables;
  for (std::size_t i = 0; i < cables.size(); ++i) {
    cables[i].routing = kept_[i].routing;
    cables[i].length = kept_[i].length;
    for (std::size_t k = 0; k < cables[i].handles.size(); ++k)
      cables[i].handles[k].fraction = kept_[i].handles[k].fraction;
  }
  return moved;
}

bool MoveSolver::solveFirst(const std::function<bool()>& keepGoing, std::vector<RoutedCable>& routed) {
  const Displacements place = scene_.displacementsAt(moments_.front());
  const MovedCables moved = cablesAt(place);
  std::atomic<bool> cancelled{false};
  forEach(strands_.size(), threads_, [&](std::size_t number) {
    Strand& strand = *strands_[number];
    scene_.placeParts(place, *strand.parts);
    std::vector<Cable> own;
    for (const std::size_t i : strand.cables) own.push_back(moved.cables[i]);
    Router::Watch watch;
    watch.keepGoing = [&](std::size_t) { return !cancelled && keepGoing(); };
    auto settled = strand.router.settle(own, scene_.content().settings, watch, moved.nodes);
    if (!settled.ok()) cancelled = true;
    for (std::size_t i = 0; settled.ok() && i < strand.cables.size(); ++i)
      routed[strand.cables[i]] = std::move((*settled)[i]);
  });
  if (cancelled) return false;
  for (std::size_t i = 0; i < kept_.size(); ++i) kept_[i] = withLengthKept(kept_[i], routed[i].centerline);
  return true;
}

bool MoveSolver::solveNext(const std::function<bool()>& keepGoing, std::vector<RoutedCable>& routed,
                           std::vector<MoveEvent>& events) {
  const std::size_t done = recording_.frames.size();
  std::atomic<bool> cancelled{false};
  std::vector<std::vector<MoveEvent>> found(strands_.size());
  forEach(strands_.size(), threads_, [&](std::size_t number) {
    Strand& strand = *strands_[number];
    MoveWalk walk(
        scene_, strand.router, *strand.parts, strand.cables, strand.isHarness,
        [this](const Displacements& place) { return cablesAt(place); },
        [&] { return !cancelled && keepGoing(); });
    for (const std::size_t i : strand.cables) walk.now.push_back(routed_[i]);
    if (!walk.run(moments_[done - 1], moments_[done])) {
      cancelled = true;
      return;
    }
    for (std::size_t i = 0; i < strand.cables.size(); ++i) routed[strand.cables[i]] = std::move(walk.now[i]);
    found[number] = std::move(walk.events);
  });
  for (const auto& some : found) events.insert(events.end(), some.begin(), some.end());
  std::stable_sort(events.begin(), events.end(),
                   [](const MoveEvent& a, const MoveEvent& b) { return a.time < b.time; });
  return !cancelled;
}

Result<void> MoveSolver::advance(const std::function<bool()>& keepGoing) {
  if (isDone()) return {};
  std::vector<RoutedCable> routed(kept_.size());
  std::vector<MoveEvent> events;
  const bool isFirst = recording_.frames.empty();
  std::mutex asking;  // one thread at a time
  const auto goesOn = [&] {
    const std::lock_guard lock(asking);
    return !keepGoing || keepGoing();
  };
  if (!(isFirst ? solveFirst(goesOn, routed) : solveNext(goesOn, routed, events))) return Error::cancelled();
  if (isFirst)
    for (std::size_t i = 0; i < routed.size(); ++i)
      if (!routed[i].report.converged())
        events.push_back(troubleEvent(moments_.front(), static_cast<int>(i), kept_[i], routed[i].report));
  recording_.events.insert(recording_.events.end(), events.begin(), events.end());
  record(std::move(routed));
  return {};
}

Result<void> MoveSolver::solveAll(const Progress& progress) {
  while (!isDone()) {
    const std::size_t done = recording_.frames.size();
    const std::string text =
        "Moving: " + std::to_string(done) + " of " + std::to_string(moments()) + " moments";
    const auto keepGoing = [&] {
      return progress.report(static_cast<double>(done) / static_cast<double>(moments()), text);
    };
    if (auto solved = advance(keepGoing); !solved.ok()) return solved;
  }
  return {};
}

void MoveSolver::record(std::vector<RoutedCable> routed) {
  MoveFrame frame;
  frame.time = moments_[recording_.frames.size()];
  frame.displacements = scene_.displacementsAt(frame.time);
  const std::vector<Cable> cables = cablesAt(frame.displacements).cables;
  for (std::size_t i = 0; i < routed.size(); ++i)
    frame.cables.push_back({routed[i].report.status,
                            routed[i].report.reason,
                            missingLength(cables[i], routed[i].report),
                            routed[i].centerline,
                            {}});
  judge(cables, frame.displacements, frame);
  routed_ = std::move(routed);
  recording_.frames.push_back(std::move(frame));
}

void MoveSolver::judge(const std::vector<Cable>& cables, const Displacements& displacements,
                       MoveFrame& frame) const {
  PartDistances parts = scene_.parts();
  scene_.placeParts(displacements, parts);
  ClearanceScene scene = scene_.clearanceScene();
  scene.distances = &parts;
  scene.shapesTouchParts = scene_.content().settings.contact.withParts;
  std::vector<CableBody> bodies;
  for (std::size_t i = 0; i < cables.size(); ++i)
    if (frame.cables[i].hasShape()) bodies.push_back(CableBody::of(cables[i], frame.cables[i].line));
  scene.cables = &bodies;
  forEach(cables.size(), threads_, [&](std::size_t i) {
    RecordedCable& recorded = frame.cables[i];
    if (!recorded.hasShape()) return;
    CableChecker checker;
    recorded.outcomes = checker
                            .check(cables[i], recorded.line, limitsFor(cables[i], scene_.content().settings),
                                   &scene, recorded.converged() ? "" : recorded.reason)
                            .outcomes;
  });
}

bool MoveSolver::canBeKept() const {
  return std::none_of(strands_.begin(), strands_.end(), [](const auto& strand) { return strand->isHarness; });
}

void MoveSolver::resume(MoveRecording recording, MoveCheckpoint checkpoint) {
  recording_ = std::move(recording);
  kept_ = std::move(checkpoint.cables);
  routed_ = std::move(checkpoint.routed);
}

Result<MoveRecording> solveMove(const DocumentContent& content, const Move& move, int threads,
                                const Progress& progress) {
  Result<MovedScene> scene = MovedScene::make(content, move, progress.part(0, 0.1));
  if (!scene.ok()) return scene.error();
  MoveSolver solver(std::move(*scene), {}, threads);
  if (auto solved = solver.solveAll(progress.part(0.1, 1)); !solved.ok()) return solved.error();
  return solver.recording();
}

}  // namespace liana
