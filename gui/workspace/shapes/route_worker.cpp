// The solving thread and its queue.
#include "gui/workspace/shapes/route_worker.h"

#include <algorithm>
#include <chrono>
#include <optional>

#include "gui/crash/guarded.h"
#include "gui/workspace/shapes/route_state.h"
#include "kernel/routing/surroundings/cable_obstacles.h"
#include "kernel/routing/surroundings/live_surroundings.h"

namespace liana {

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
  /// The cable that was asked for, and those that hang together with it.
  struct Led {
    std::vector<Cable> cables;
    std::vector<RoutedCable> shapes;
    std::size_t own = 0;

    RoutedCable& shape() { return shapes[own]; }
    static Led alone(const Cable& cable, RoutedCable routed) {
      Led led;
      led.cables = {cable};
      led.shapes.push_back(std::move(routed));
      return led;
    }
  };

  Led route(State& state, const Turn& turn) {
    const RouteRequest& asked = turn.request;
    const KeepGoing keepGoing = [&](int) { return state.goesOn(turn); };
    if (state.route) return Led::alone(asked.cable, state.route(asked, turn.start, keepGoing));
    updateParts(state, asked.settings, asked.nodes);
    if (asked.among && needsGroup(asked.cable, asked.nodes.connectors))
      return followHarness(state, turn, keepGoing);
    const bool meets = router_.surroundings().meetsCables && asked.among;
    return Led::alone(
        asked.cable,
        router_.lead(asked.cable, asked.settings, turn.start,
                     meets ? state.tubesBeside({turn.request.cable}) : std::vector<CableTube>(), keepGoing));
  }

  /// All cables of the document at rest; `onAlone` as in Router::Watch.
  Result<std::vector<RoutedCable>> settle(
      State& state, const Turn& turn, const std::function<void(std::size_t, const RoutedCable&)>& onAlone) {
    updateParts(state, turn.request.settings, turn.request.nodes);
    Router::Watch watch;
    watch.keepGoing = [&](std::size_t) { return state.goesOn(turn); };
    watch.onAlone = onAlone;
    return router_.settle(*turn.request.among, turn.request.settings, watch, turn.request.nodes);
  }

private:
  /// All that hangs together with the cable is led on at once, and all of it is shown.
  Led followHarness(State& state, const Turn& turn, const KeepGoing& keepGoing) {
    const RouteRequest& asked = turn.request;
    Led led;
    led.cables = harnessOf(asked.cable, *asked.among, asked.nodes.connectors);
    led.shapes = router_.follow(
        led.cables, asked.nodes, asked.settings, turn.start, keepGoing,
        router_.surroundings().meetsCables ? state.tubesBeside(led.cables) : std::vector<CableTube>());
    const auto own = std::find_if(led.cables.begin(), led.cables.end(),
                                  [&](const Cable& each) { return each.id == asked.cable.id; });
    led.own = static_cast<std::size_t>(own - led.cables.begin());
    return led;
  }

  void updateParts(State& state, const DocumentSettings& settings, const HarnessNodes& nodes) {
    std::vector<AssemblyReference> assemblies;
    std::vector<Connector> housed;
    for (const Connector& connector : nodes.connectors)
      if (connector.isFree() && connector.attachedTo) housed.push_back(connector);
    {
      std::lock_guard lock(state.mutex);
      const bool same =
          version_ == state.assembliesVersion && contact_ == settings.contact && housed == housed_;
      if (same || state.abandoned) return;
      housed_ = housed;
      version_ = state.assembliesVersion;
      if (settings.contact.withParts) assemblies = state.assemblies;
    }
    contact_ = settings.contact;
    const Progress progress([&](double, std::string_view) { return !state.abandoned; });
    if (const auto around = around_.of(assemblies, settings, progress, housed); around.ok())
      router_.setSurroundings(*around);
    else
      contact_.reset();  // cancelled: asked again next time
  }

  Router router_;
  LiveSurroundings around_;
  std::uint64_t version_ = 0;
  std::vector<Connector> housed_;
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
  Solving::Led led;
  const auto error = guarded([&] { led = solving.route(state, turn); });
  if (error) led = Solving::Led::alone(turn.request.cable, failedRoute(turn.start, *error));
  if (led.shape().report.status == SolveStatus::Cancelled) {
    state.putBack(turn);
    return error.has_value();
  }
  const double milliseconds = std::chrono::duration<double, std::milli>(turn.age()).count();
  // A cable that meets no other and had no shape was solved as it settles.
  const bool isSettled = error || state.route || (turn.start.isEmpty() && !turn.request.among);
  if (!state.keep(turn, led.shape(), isSettled)) return error.has_value();
  const auto deliver = [&](const RouteRequest& asked, RoutedCable routed) {
    SolvedShape shape = shapeFrom(asked, std::move(routed));
    shape.isSettled = isSettled;
    shape.milliseconds = milliseconds;
    shape.generation = turn.epoch;
    state.deliver(std::move(shape));
  };
  for (std::size_t i = 0; i < led.cables.size(); ++i) {
    if (i == led.own) continue;
    RouteRequest asked;
    if (!state.keepMate(turn, led.cables[i], led.shapes[i], asked)) continue;
    asked.cable = led.cables[i];  // what was solved, which may be older than what is asked now
    deliver(asked, std::move(led.shapes[i]));
  }
  deliver(turn.request, std::move(led.shape()));
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
