// The checking thread.
#include "gui/workspace/shapes/check_worker.h"

#include <atomic>
#include <condition_variable>
#include <mutex>
#include <optional>
#include <thread>

#include "gui/crash/guarded.h"
#include "kernel/bundle/sections_along.h"
#include "kernel/checks/cable_checker.h"
#include "kernel/checks/clearance_along.h"

namespace liana {
namespace {

/// The parts the cables are judged against; kept as long as they stay where they are.
class PartsAround {
public:
  bool isEmpty() const { return !scene_; }
  bool fits(const CheckRequest& request) const { return scene_ && source_ == request.assemblies; }

  /// False when cancelled. If one part cannot be meshed there are no distances at all, and a defect.
  bool build(const CheckRequest& request, const CheckWorker::BuildParts& build, const Progress& progress) {
    scene_.reset();
    Result<DocumentScene> made = build(*request.assemblies, progress);
    if (!made.ok() && made.error().isCancelled()) return false;
    defect_ = made.ok() ? "" : made.error().message;
    scene_ = made.ok() ? std::move(*made) : DocumentScene();
    source_ = request.assemblies;
    return true;
  }
  /// False when other parts are there, or other things are known of them.
  bool follow(const CheckRequest& request) {
    if (!scene_ || !defect_.empty() || !scene_->follow(*request.assemblies)) return false;
    source_ = request.assemblies;
    return true;
  }
  ClearanceScene scene() const { return scene_->scene(); }
  const std::string& defect() const { return defect_; }

private:
  std::optional<DocumentScene> scene_;
  std::shared_ptr<const std::vector<AssemblyReference>> source_;
  std::string defect_;
};

std::vector<double> clearancesOf(const CheckRequest& request, std::size_t index, const PartDistances* parts) {
  std::vector<NeighbourCable> others;
  for (std::size_t i = 0; i < request.cables.size(); ++i)
    if (i != index && request.cables[i].line)
      others.push_back({request.cables[i].line.get(), largestDiameter(request.cables[i].cable) / 2,
                        request.cables[i].cable.spec.flat});
  return clearanceAlong(request.cables[index].cable, *request.cables[index].line, parts, others);
}

/// A cable without a shape fails for itself.
std::vector<CableBody> bodiesOf(const CheckRequest& request) {
  std::vector<CableBody> bodies;
  for (const CheckRequest::Item& item : request.cables)
    if (item.line) bodies.push_back(CableBody::of(item.cable, *item.line));
  return bodies;
}

CheckResult judge(const CheckRequest& request, const ClearanceScene* scene, CableChecker& checker) {
  static const Centerline none;
  CheckResult result;
  result.number = request.number;
  result.isComplete = scene || request.cables.empty();
  for (std::size_t i = 0; i < request.cables.size(); ++i) {
    const CheckRequest::Item& item = request.cables[i];
    const Centerline& line = item.line ? *item.line : none;
    result.checks.push_back(checker.check(item.cable, line, item.limits, scene, item.defect));
    if (request.withClearances && item.line && scene)
      result.clearances[item.cable.id] = clearancesOf(request, i, scene->distances);
  }
  return result;
}

CheckResult judgeAmong(const PartsAround& parts, const CheckRequest& request, CableChecker& checker) {
  const std::vector<CableBody> bodies = bodiesOf(request);
  ClearanceScene scene;
  if (parts.defect().empty())
    scene = parts.scene();
  else
    scene.missing.push_back({parts.defect(), true});
  scene.shapesTouchParts = request.shapesTouchParts;
  scene.cables = &bodies;
  CheckResult result = judge(request, &scene, checker);
  result.isComplete = true;
  result.partsDefect = parts.defect();
  return result;
}

}  // namespace

struct CheckWorker::State {
  Deliver deliver;
  BuildParts build;
  std::mutex mutex;
  std::condition_variable wake;
  std::optional<CheckRequest> waiting;
  std::shared_ptr<const std::vector<AssemblyReference>> building;
  std::atomic<bool> abandoned = false;  // other parts are waiting, or the program ends
  bool stopping = false;
  std::thread thread;

  bool takeNext(CheckRequest& request) {
    std::unique_lock lock(mutex);
    wake.wait(lock, [this] { return stopping || waiting; });
    if (stopping) return false;
    request = std::move(*waiting);
    waiting.reset();
    building = request.assemblies;
    abandoned = false;
    return true;
  }

  void judgeParts(const CheckRequest& request, CableChecker& checker, PartsAround& parts) {
    const Progress progress([this](double, std::string_view) { return !abandoned; });
    if (request.cables.empty())  // no need for trees of an assembly that is only looked at
      return deliver(judge(request, nullptr, checker));
    if (!parts.fits(request) && !parts.follow(request)) {
      // The first time all trees are to be made; later only boxes move.
      if (parts.isEmpty()) deliver(judge(request, nullptr, checker));
      if (!parts.build(request, build, progress)) return;
    }
    deliver(judgeAmong(parts, request, checker));
  }

  void run() {
    CableChecker checker;
    PartsAround parts;
    CheckRequest request;
    while (takeNext(request)) {
      const auto error = guarded([&] { judgeParts(request, checker, parts); });
      if (!error) continue;
      parts = {};  // who knows what is left of them
      CheckResult failed;
      failed.number = request.number;
      failed.failure = error->message;
      deliver(std::move(failed));
    }
  }
};

CheckWorker::CheckWorker(Deliver deliver, BuildParts build) : state_(std::make_unique<State>()) {
  state_->deliver = std::move(deliver);
  state_->build = std::move(build);
  state_->thread = std::thread([state = state_.get()] { state->run(); });
}

CheckWorker::~CheckWorker() {
  {
    std::lock_guard lock(state_->mutex);
    state_->stopping = true;
    state_->abandoned = true;
  }
  state_->wake.notify_all();
  state_->thread.join();
}

void CheckWorker::submit(CheckRequest request) {
  {
    std::lock_guard lock(state_->mutex);
    if (state_->building != request.assemblies) state_->abandoned = true;
    state_->waiting = std::move(request);
  }
  state_->wake.notify_all();
}

}  // namespace liana
