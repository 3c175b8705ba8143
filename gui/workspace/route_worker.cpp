// The solving thread and its queue.
#include "gui/workspace/route_worker.h"

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <deque>
#include <map>
#include <mutex>
#include <optional>
#include <thread>

#include "kernel/routing/cable_obstacles.h"

namespace liana {
namespace {

using Clock = std::chrono::steady_clock;
constexpr auto kPatience = std::chrono::milliseconds(300);  // an outdated solve longer than this is cancelled

}  // namespace

struct RouteWorker::State {
  struct Request {
    Cable cable;
    DocumentSettings settings;
  };

  std::function<void(SolvedShape)> deliver;
  std::mutex mutex;
  std::condition_variable wake;
  std::deque<Request> waiting;
  std::map<CableId, WarmStart> warmStarts;
  std::map<CableId, CableTube> tubes;  // where the cables last were
  std::vector<AssemblyReference> assemblies;
  std::uint64_t assembliesVersion = 0;
  CableId running;
  std::uint64_t epoch = 0;              // grows with reset()
  std::atomic<bool> outdated = false;   // a newer request for the running cable waits
  std::atomic<bool> abandoned = false;  // nobody wants the running result any more
  bool stopping = false;
  std::thread thread;

  bool takeNext(Request& request, WarmStart& start, std::uint64_t& startedIn) {
    std::unique_lock lock(mutex);
    running = {};
    wake.wait(lock, [this] { return stopping || !waiting.empty(); });
    if (stopping) return false;
    request = std::move(waiting.front());
    waiting.pop_front();
    running = request.cable.id;
    outdated = false;
    abandoned = false;
    startedIn = epoch;
    start = warmStarts[running];
    return true;
  }

  bool keep(CableId cable, const WarmStart& next, std::optional<CableTube> tube, std::uint64_t startedIn) {
    std::lock_guard lock(mutex);
    if (epoch != startedIn || abandoned) return false;
    warmStarts[cable] = next;
    if (tube) tubes[cable] = std::move(*tube);
    return true;
  }

  std::vector<CableTube> tubesBeside(CableId cable) {
    std::lock_guard lock(mutex);
    std::vector<CableTube> others;
    for (const auto& [id, tube] : tubes)
      if (id != cable) others.push_back(tube);
    return others;
  }
};

RouteWorker::RouteWorker(std::function<void(SolvedShape)> deliver) : state_(std::make_shared<State>()) {
  state_->deliver = std::move(deliver);
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

void RouteWorker::submit(const Cable& cable, const DocumentSettings& settings) {
  {
    std::lock_guard lock(state_->mutex);
    if (state_->running == cable.id) state_->outdated = true;
    for (auto& request : state_->waiting) {
      if (request.cable.id != cable.id) continue;
      request = {cable, settings};
      return;
    }
    state_->waiting.push_back({cable, settings});
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

void RouteWorker::forget(CableId cable) {
  std::lock_guard lock(state_->mutex);
  std::erase_if(state_->waiting, [cable](const State::Request& r) { return r.cable.id == cable; });
  state_->warmStarts.erase(cable);
  state_->tubes.erase(cable);
  if (state_->running == cable) state_->abandoned = true;
}

void RouteWorker::reset() {
  std::lock_guard lock(state_->mutex);
  ++state_->epoch;
  state_->waiting.clear();
  state_->warmStarts.clear();
  state_->tubes.clear();
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
class RouteWorker::Meeting {
public:
  void prepare(State& state, const State::Request& request, CableRouter& router) {
    updateParts(state, request.settings);
    if (around_.meetsCables)
      router.setSurroundings(amongCables(around_, state.tubesBeside(request.cable.id)));
    else
      router.setSurroundings(around_);
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

  Surroundings around_;
  std::uint64_t version_ = 0;
  std::optional<ContactSettings> contact_ = ContactSettings{};
};

void RouteWorker::run(const std::shared_ptr<State>& state) {
  CableRouter router;
  Meeting meeting;
  State::Request request;
  WarmStart start;
  std::uint64_t epoch = 0;
  while (state->takeNext(request, start, epoch)) {
    const auto began = Clock::now();
    const auto keepGoing = [&](int) {
      return !state->abandoned && !(state->outdated && Clock::now() - began > kPatience);
    };
    meeting.prepare(*state, request, router);
    RoutedCable routed = router.route(request.cable, request.settings, start, keepGoing);
    SolvedShape shape;
    shape.cable = request.cable.id;
    shape.revision = request.cable.revision;
    shape.generation = epoch;
    shape.milliseconds = std::chrono::duration<double, std::milli>(Clock::now() - began).count();
    shape.report = std::move(routed.report);
    if (routed.hasShape()) {
      routed.centerline.revision = request.cable.revision;
      shape.centerline = std::make_shared<const Centerline>(std::move(routed.centerline));
    }
    if (shape.report.status == SolveStatus::Cancelled) continue;
    std::optional<CableTube> tube;
    if (shape.centerline) tube = CableTube::of(*shape.centerline, request.cable.spec.outerDiameter);
    if (state->keep(shape.cable, routed.next, std::move(tube), epoch)) state->deliver(std::move(shape));
  }
}

}  // namespace liana
