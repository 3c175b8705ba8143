// The solving thread and its queue.
#include "gui/workspace/shapes/route_worker.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <deque>
#include <map>
#include <mutex>
#include <optional>
#include <set>
#include <thread>

#include "gui/crash/guarded.h"
#include "kernel/routing/surroundings/cable_obstacles.h"
#include "kernel/routing/surroundings/live_surroundings.h"

namespace liana {
namespace {

using Clock = std::chrono::steady_clock;
constexpr Clock::duration kPatience = std::chrono::milliseconds(300);     // with a solve that is outdated
constexpr Clock::duration kEchoPatience = std::chrono::milliseconds(50);  // when something else is urgent

}  // namespace

/// One request while it is being solved, or several cables that settle together.
struct RouteWorker::Turn {
  RouteRequest request;
  std::vector<RouteRequest> together;  // all of them, the first included; empty: one cable
  WarmStart start;
  std::uint64_t epoch = 0;
  Clock::time_point began;
  Clock::duration patience;

  CableId cable() const { return request.cable.id; }
  Clock::duration age() const { return Clock::now() - began; }
  bool concerns(CableId id) const {
    return id == cable() || std::any_of(together.begin(), together.end(),
                                        [&](const RouteRequest& each) { return each.cable.id == id; });
  }
};

struct RouteWorker::State {
  Deliver deliver;
  Route route;
  std::mutex mutex;
  std::condition_variable wake;
  std::deque<RouteRequest> waiting;
  std::map<CableId, WarmStart> warmStarts;
  std::map<CableId, CableTube> tubes;           // where the cables last were
  std::map<CableId, Clock::duration> patience;  // with those that take long
  std::map<CableId, RouteRequest> newest;       // what was asked last
  std::vector<AssemblyReference> assemblies;
  std::uint64_t assembliesVersion = 0;
  const Turn* running = nullptr;
  std::set<CableId> dropped;  // of the running ones: nobody wants them any more
  std::uint64_t runningUrgency = 0;
  std::uint64_t epoch = 0;              // grows with reset()
  std::atomic<bool> outdated = false;   // a newer request for the running cable waits
  std::atomic<bool> overtaken = false;  // a more urgent request for another cable waits
  std::atomic<bool> abandoned = false;  // nobody wants the running result any more
  bool stopping = false;
  std::thread thread;

  std::deque<RouteRequest>::iterator findWaiting(CableId cable) {
    return std::find_if(waiting.begin(), waiting.end(),
                        [cable](const RouteRequest& request) { return request.cable.id == cable; });
  }

  bool isRunning(CableId cable) const { return running && running->concerns(cable); }

  void updateOvertaken() {
    overtaken = std::any_of(waiting.begin(), waiting.end(),
                            [this](const RouteRequest& request) { return request.urgency > runningUrgency; });
  }

  bool takeNext(Turn& turn) {
    std::unique_lock lock(mutex);
    running = nullptr;
    wake.wait(lock, [this] { return stopping || !waiting.empty(); });
    if (stopping) return false;
    const auto next =
        std::max_element(waiting.begin(), waiting.end(),
                         [](const RouteRequest& a, const RouteRequest& b) { return a.urgency < b.urgency; });
    turn.request = std::move(*next);
    waiting.erase(next);
    turn.together.clear();
    if (turn.request.settles && turn.request.among) takeTogether(turn);
    running = &turn;
    dropped.clear();
    runningUrgency = turn.request.urgency;
    outdated = overtaken = abandoned = false;
    turn.epoch = epoch;
    turn.start = turn.request.settles ? WarmStart() : warmStarts[turn.cable()];
    turn.began = Clock::now();
    const auto known = patience.find(turn.cable());
    turn.patience = known == patience.end() ? kPatience : known->second;
    return true;
  }

  /// All that wait to settle among the same cables settle at once. What meets no others settles alone.
  void takeTogether(Turn& turn) {
    turn.together.push_back(turn.request);
    for (auto other = waiting.begin(); other != waiting.end();) {
      if (!other->settles || !other->among) {
        ++other;
        continue;
      }
      if (other->question > turn.request.question) turn.request = *other;  // it knows all cables as they are
      turn.together.push_back(std::move(*other));
      other = waiting.erase(other);
    }
  }

  bool goesOn(const Turn& turn) const {
    if (abandoned) return false;
    if (turn.request.settles && outdated) return false;
    if (outdated && turn.age() > turn.patience) return false;
    const bool isSlow = turn.request.isEcho || turn.request.settles;
    return !overtaken || turn.age() <= (isSlow ? kEchoPatience : kPatience);
  }

  /// What was cancelled is asked for again, unless a newer request is there or nobody wants it.
  void putBack(Turn& turn) {
    std::lock_guard lock(mutex);
    if (epoch != turn.epoch || abandoned) return;
    // Or a drag would never see a shape.
    if (outdated && !turn.request.settles) patience[turn.cable()] = Clock::duration::max();
    if (turn.together.empty()) turn.together.push_back(std::move(turn.request));
    for (auto each = turn.together.rbegin(); each != turn.together.rend(); ++each)
      if (findWaiting(each->cable.id) == waiting.end() && !dropped.contains(each->cable.id))
        waiting.push_front(std::move(*each));
  }

  bool keep(const Turn& turn, const RoutedCable& routed, bool isSettled) {
    std::lock_guard lock(mutex);
    if (epoch != turn.epoch || abandoned) return false;
    if (!isSettled) letSettle(turn.request);
    if (!turn.request.settles) patience[turn.cable()] = std::max(kPatience, 2 * turn.age());
    if (turn.request.isEcho && !turn.request.settles && !routed.report.inEquilibrium()) return true;
    remember(turn.request.cable, routed);
    return true;
  }

  void remember(const Cable& cable, const RoutedCable& routed) {
    warmStarts[cable.id] = routed.next;
    if (routed.hasShape()) tubes[cable.id] = CableTube::of(routed.centerline, cable.spec.outerDiameter);
  }

  /// The cable has come to where the hand has led it: unless that goes on it is to settle, after all else.
  void letSettle(RouteRequest request) {
    if (findWaiting(request.cable.id) != waiting.end()) return;
    request.settles = true;
    request.isEcho = false;
    request.urgency = 0;
    waiting.push_back(std::move(request));
  }

  void cancel(CableId cable) {
    std::erase_if(waiting, [cable](const RouteRequest& request) { return request.cable.id == cable; });
    if (!isRunning(cable)) return;
    dropped.insert(cable);
    if (running->together.size() > 1)
      outdated = true;  // the others begin again without it
    else
      abandoned = true;
  }

  std::vector<CableTube> tubesBeside(CableId cable) {
    std::lock_guard lock(mutex);
    std::vector<CableTube> others;
    for (const auto& [id, tube] : tubes)
      if (id != cable) others.push_back(tube);
    return others;
  }
};

RouteWorker::RouteWorker(Deliver deliver, Route route) : state_(std::make_shared<State>()) {
  state_->deliver = std::move(deliver);
  state_->route = std::move(route);
  state_->thread = std::thread([state = state_] { run(state); });
}

RouteWorker::~RouteWorker() {
  {
    std::lock_guard lock(state_->mutex);
    state_->stopping = true;
    state_->abandoned = true;
  }
  state_->wake.notify_all();
  state_->thread.join();
}

void RouteWorker::submit(RouteRequest request) {
  {
    std::lock_guard lock(state_->mutex);
    state_->newest[request.cable.id] = request;
    if (state_->isRunning(request.cable.id)) {
      state_->outdated = true;
      if (!state_->running->request.settles)
        state_->runningUrgency = std::max(state_->runningUrgency, request.urgency);
    }
    const auto before = state_->findWaiting(request.cable.id);
    if (before == state_->waiting.end()) {
      state_->waiting.push_back(std::move(request));
    } else {
      request.urgency = std::max(request.urgency, before->urgency);
      request.isEcho = request.isEcho && (before->isEcho || before->settles);
      *before = std::move(request);
    }
    state_->updateOvertaken();
  }
  state_->wake.notify_all();
}

void RouteWorker::setAssemblies(std::vector<AssemblyReference> assemblies) {
  std::lock_guard lock(state_->mutex);
  state_->assemblies = std::move(assemblies);
  ++state_->assembliesVersion;
}

void RouteWorker::beginFrom(CableId cable, WarmStart start) {
  std::lock_guard lock(state_->mutex);
  state_->warmStarts[cable] = std::move(start);
}

void RouteWorker::cancel(CableId cable) {
  std::lock_guard lock(state_->mutex);
  state_->cancel(cable);
}

void RouteWorker::cancelAll() {
  std::lock_guard lock(state_->mutex);
  state_->waiting.clear();
  state_->abandoned = true;
}

void RouteWorker::forget(CableId cable) {
  std::lock_guard lock(state_->mutex);
  state_->cancel(cable);
  state_->warmStarts.erase(cable);
  state_->tubes.erase(cable);
  state_->patience.erase(cable);
  state_->newest.erase(cable);
}

void RouteWorker::reset() {
  std::lock_guard lock(state_->mutex);
  ++state_->epoch;
  state_->waiting.clear();
  state_->warmStarts.clear();
  state_->tubes.clear();
  state_->patience.clear();
  state_->newest.clear();
  state_->assemblies.clear();
  ++state_->assembliesVersion;
  state_->abandoned = true;
}

std::uint64_t RouteWorker::generation() const {
  std::lock_guard lock(state_->mutex);
  return state_->epoch;
}

/// Gives the router what the cables meet: parts, whose trees are built only when parts or settings have
/// changed, and the other cables where they last were.
class RouteWorker::Solving {
public:
  RoutedCable route(State& state, const Turn& turn) {
    const KeepGoing keepGoing = [&](int) { return state.goesOn(turn); };
    if (state.route) return state.route(turn.request, turn.start, keepGoing);
    updateParts(state, turn.request.settings);
    if (turn.request.among && needsGroup(turn.request.cable, turn.request.nodes.connectors))
      return followHarness(turn, keepGoing);
    const bool meets = router_.surroundings().meetsCables && turn.request.among;
    return router_.lead(turn.request.cable, turn.request.settings, turn.start,
                        meets ? state.tubesBeside(turn.cable()) : std::vector<CableTube>(), keepGoing);
  }

  /// All cables of the document at rest; `onAlone` as in Router::Watch.
  Result<std::vector<RoutedCable>> settle(
      State& state, const Turn& turn, const std::function<void(std::size_t, const RoutedCable&)>& onAlone) {
    updateParts(state, turn.request.settings);
    Router::Watch watch;
    watch.keepGoing = [&](std::size_t) { return state.goesOn(turn); };
    watch.onAlone = onAlone;
    return router_.settle(*turn.request.among, turn.request.settings, watch, turn.request.nodes);
  }

private:
  /// All that hangs together with the cable is led on at once; the others ask for their part of it later.
  RoutedCable followHarness(const Turn& turn, const KeepGoing& keepGoing) {
    const RouteRequest& asked = turn.request;
    const std::vector<Cable> harness = harnessOf(asked.cable, *asked.among, asked.nodes.connectors);
    std::vector<RoutedCable> shapes =
        router_.follow(harness, asked.nodes, asked.settings, turn.start, keepGoing);
    const auto own = std::find_if(harness.begin(), harness.end(),
                                  [&](const Cable& each) { return each.id == asked.cable.id; });
    return std::move(shapes[static_cast<std::size_t>(own - harness.begin())]);
  }

  void updateParts(State& state, const DocumentSettings& settings) {
    std::vector<AssemblyReference> assemblies;
    {
      std::lock_guard lock(state.mutex);
      const bool same = version_ == state.assembliesVersion && contact_ == settings.contact;
      if (same || state.abandoned) return;
      version_ = state.assembliesVersion;
      if (settings.contact.withParts) assemblies = state.assemblies;
    }
    contact_ = settings.contact;
    const Progress progress([&](double, std::string_view) { return !state.abandoned; });
    if (const auto around = around_.of(assemblies, settings, progress); around.ok())
      router_.setSurroundings(*around);
    else
      contact_.reset();  // cancelled: asked again next time
  }

  Router router_;
  LiveSurroundings around_;
  std::uint64_t version_ = 0;
  std::optional<ContactSettings> contact_ = ContactSettings{};
};

namespace {

RoutedCable failedRoute(const WarmStart& start, const Error& error) {
  RoutedCable failed;
  failed.report.status = SolveStatus::InvalidProblem;
  failed.report.reason = error.message;
  failed.next = start;
  return failed;
}

SolvedShape shapeFrom(const RouteRequest& request, RoutedCable routed) {
  SolvedShape shape;
  shape.cable = request.cable.id;
  shape.revision = request.cable.revision;
  shape.question = request.question;
  shape.isEcho = request.isEcho;
  shape.report = std::move(routed.report);
  if (!routed.hasShape()) return shape;
  routed.centerline.revision = request.cable.revision;
  shape.centerline = std::make_shared<const Centerline>(std::move(routed.centerline));
  return shape;
}

}  // namespace

void RouteWorker::run(const std::shared_ptr<State>& state) {
  Solving solving;
  Turn turn;
  while (state->takeNext(turn)) {
    const bool goneWrong =
        turn.together.empty() ? solveOne(*state, solving, turn) : settleTogether(*state, solving, turn);
    if (goneWrong) solving = Solving();  // who knows what it left behind
  }
}

bool RouteWorker::solveOne(State& state, Solving& solving, Turn& turn) {
  RoutedCable routed;
  const auto error = guarded([&] { routed = solving.route(state, turn); });
  if (error) routed = failedRoute(turn.start, *error);
  if (routed.report.status == SolveStatus::Cancelled) {
    state.putBack(turn);
    return error.has_value();
  }
  const double milliseconds = std::chrono::duration<double, std::milli>(turn.age()).count();
  // A cable that meets no other and had no shape was solved as it settles.
  const bool isSettled = error || state.route || (turn.start.isEmpty() && !turn.request.among);
  if (!state.keep(turn, routed, isSettled)) return error.has_value();
  SolvedShape shape = shapeFrom(turn.request, std::move(routed));
  shape.isSettled = isSettled;
  shape.milliseconds = milliseconds;
  shape.generation = turn.epoch;
  state.deliver(std::move(shape));
  return error.has_value();
}

bool RouteWorker::settleTogether(State& state, Solving& solving, Turn& turn) {
  const std::vector<Cable>& cables = *turn.request.among;
  const auto deliver = [&](const Cable& cable, RoutedCable routed, bool isSettled) {
    RouteRequest asked;
    {
      std::lock_guard lock(state.mutex);
      if (state.epoch != turn.epoch || state.abandoned || state.dropped.contains(cable.id)) return;
      const auto newest = state.newest.find(cable.id);
      if (newest == state.newest.end() || newest->second.cable.revision != cable.revision) return;
      const auto before = state.tubes.find(cable.id);
      const bool lies = before != state.tubes.end() &&
                        largestMove(before->second.points, routed.centerline.points) <= kAtRest;
      if (lies && !turn.concerns(cable.id)) return;  // nobody asked for it, and it lies where it lay
      asked = newest->second;
      state.remember(cable, routed);
    }
    asked.isEcho = false;
    SolvedShape shape = shapeFrom(asked, std::move(routed));
    shape.isSettled = isSettled;
    shape.milliseconds = std::chrono::duration<double, std::milli>(turn.age()).count();
    shape.generation = turn.epoch;
    state.deliver(std::move(shape));
  };
  const auto onAlone = [&](std::size_t i, const RoutedCable& alone) {
    std::unique_lock lock(state.mutex);
    const bool isShown = state.tubes.contains(cables[i].id);
    lock.unlock();
    if (!isShown && alone.hasShape()) deliver(cables[i], alone, false);
  };
  Result<std::vector<RoutedCable>> routed = Error::cancelled();
  const auto error = guarded([&] { routed = solving.settle(state, turn, onAlone); });
  if (error)
    for (const RouteRequest& each : turn.together) deliver(each.cable, failedRoute({}, *error), true);
  else if (!routed.ok())
    state.putBack(turn);
  else
    for (std::size_t i = 0; i < cables.size(); ++i) deliver(cables[i], std::move((*routed)[i]), true);
  return error.has_value();
}

}  // namespace liana
