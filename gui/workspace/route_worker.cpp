// The solving thread and its queue.
#include "gui/workspace/route_worker.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <deque>
#include <map>
#include <mutex>
#include <optional>
#include <thread>

#include "gui/crash/guarded.h"
#include "kernel/routing/cable_obstacles.h"

namespace liana {
namespace {

using Clock = std::chrono::steady_clock;
constexpr Clock::duration kPatience = std::chrono::milliseconds(300);     // with a solve that is outdated
constexpr Clock::duration kEchoPatience = std::chrono::milliseconds(50);  // when something else is urgent

}  // namespace

/// One request while it is being solved.
struct RouteWorker::Turn {
  RouteRequest request;
  WarmStart start;
  std::uint64_t epoch = 0;
  Clock::time_point began;
  Clock::duration patience;

  CableId cable() const { return request.cable.id; }
  Clock::duration age() const { return Clock::now() - began; }
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
  std::vector<AssemblyReference> assemblies;
  std::uint64_t assembliesVersion = 0;
  CableId running;
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

  void updateOvertaken() {
    overtaken = std::any_of(waiting.begin(), waiting.end(),
                            [this](const RouteRequest& request) { return request.urgency > runningUrgency; });
  }

  bool takeNext(Turn& turn) {
    std::unique_lock lock(mutex);
    running = {};
    wake.wait(lock, [this] { return stopping || !waiting.empty(); });
    if (stopping) return false;
    const auto next =
        std::max_element(waiting.begin(), waiting.end(),
                         [](const RouteRequest& a, const RouteRequest& b) { return a.urgency < b.urgency; });
    turn.request = std::move(*next);
    waiting.erase(next);
    running = turn.cable();
    runningUrgency = turn.request.urgency;
    outdated = overtaken = abandoned = false;
    turn.epoch = epoch;
    turn.start = warmStarts[running];
    turn.began = Clock::now();
    const auto known = patience.find(running);
    turn.patience = known == patience.end() ? kPatience : known->second;
    return true;
  }

  bool goesOn(const Turn& turn) const {
    if (abandoned) return false;
    if (outdated && turn.age() > turn.patience) return false;
    return !overtaken || turn.age() <= (turn.request.isEcho ? kEchoPatience : kPatience);
  }

  /// What was cancelled is asked for again, unless a newer request is there or nobody wants it.
  void putBack(Turn& turn) {
    std::lock_guard lock(mutex);
    if (epoch != turn.epoch || abandoned) return;
    if (outdated) patience[turn.cable()] = Clock::duration::max();  // or a drag would never see a shape
    if (findWaiting(turn.cable()) == waiting.end()) waiting.push_front(std::move(turn.request));
  }

  bool keep(const Turn& turn, const RoutedCable& routed) {
    std::lock_guard lock(mutex);
    if (epoch != turn.epoch || abandoned) return false;
    patience[turn.cable()] = std::max(kPatience, 2 * turn.age());
    if (turn.request.isEcho && !routed.report.inEquilibrium()) return true;
    warmStarts[turn.cable()] = routed.next;
    if (routed.hasShape())
      tubes[turn.cable()] = CableTube::of(routed.centerline, turn.request.cable.spec.outerDiameter);
    return true;
  }

  void cancel(CableId cable) {
    std::erase_if(waiting, [cable](const RouteRequest& request) { return request.cable.id == cable; });
    if (running == cable) abandoned = true;
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
    if (state_->running == request.cable.id) {
      state_->outdated = true;
      state_->runningUrgency = std::max(state_->runningUrgency, request.urgency);
    }
    const auto before = state_->findWaiting(request.cable.id);
    if (before == state_->waiting.end()) {
      state_->waiting.push_back(std::move(request));
    } else {
      request.urgency = std::max(request.urgency, before->urgency);
      request.isEcho = request.isEcho && before->isEcho;
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
}

void RouteWorker::reset() {
  std::lock_guard lock(state_->mutex);
  ++state_->epoch;
  state_->waiting.clear();
  state_->warmStarts.clear();
  state_->tubes.clear();
  state_->patience.clear();
  state_->assemblies.clear();
  ++state_->assembliesVersion;
  state_->abandoned = true;
}

std::uint64_t RouteWorker::generation() const {
  std::lock_guard lock(state_->mutex);
  return state_->epoch;
}

/// Gives the router what the cable meets: parts, whose trees are built only when parts or settings have
/// changed, and the other cables where they last were.
class RouteWorker::Solving {
public:
  RoutedCable route(State& state, const Turn& turn) {
    const KeepGoing keepGoing = [&](int) { return state.goesOn(turn); };
    if (state.route) return state.route(turn.request, turn.start, keepGoing);
    updateParts(state, turn.request.settings);
    router_.setSurroundings(around_.meetsCables ? amongCables(around_, state.tubesBeside(turn.cable()))
                                                : around_);
    return router_.route(turn.request.cable, turn.request.settings, turn.start, keepGoing);
  }

private:
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
    if (const auto around = surroundingsOf(assemblies, settings, progress); around.ok())
      around_ = *around;
    else
      contact_.reset();  // cancelled: asked again next time
  }

  CableRouter router_;
  Surroundings around_;
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
    RoutedCable routed;
    if (const auto error = guarded([&] { routed = solving.route(*state, turn); })) {
      routed = failedRoute(turn.start, *error);
      solving = Solving();  // who knows what it left behind
    }
    if (routed.report.status == SolveStatus::Cancelled) {
      state->putBack(turn);
      continue;
    }
    const double milliseconds = std::chrono::duration<double, std::milli>(turn.age()).count();
    if (!state->keep(turn, routed)) continue;
    SolvedShape shape = shapeFrom(turn.request, std::move(routed));
    shape.milliseconds = milliseconds;
    shape.generation = turn.epoch;
    state->deliver(std::move(shape));
  }
}

}  // namespace liana
