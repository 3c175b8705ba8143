// What RouteWorker's thread and window share: the queue and what is remembered; for its own files alone.
#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <deque>
#include <map>
#include <mutex>
#include <set>
#include <thread>

#include "gui/workspace/shapes/route_worker.h"
#include "kernel/bundle/sections_along.h"
#include "kernel/routing/surroundings/cable_obstacles.h"

namespace liana {

/// One request while it is being solved, or several cables that settle together.
struct RouteWorker::Turn {
  using Clock = std::chrono::steady_clock;

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
  using Clock = Turn::Clock;
  static constexpr Clock::duration kPatience =
      std::chrono::milliseconds(300);  // with a solve that is outdated
  static constexpr Clock::duration kEchoPatience =
      std::chrono::milliseconds(50);  // when something else is urgent

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

  /// Of a cable that was led along with another: whether anybody waits for it. What it was asked for is
  /// answered then, unless it is something newer; it is still to settle.
  bool keepMate(const Turn& turn, const Cable& mate, const RoutedCable& routed, RouteRequest& asked) {
    std::lock_guard lock(mutex);
    const auto waits = findWaiting(mate.id);
    if (epoch != turn.epoch || abandoned || dropped.contains(mate.id) || waits == waiting.end()) return false;
    asked = *waits;
    if (waits->cable.revision == mate.revision && !waits->settles) {
      waits->settles = true;
      waits->isEcho = false;
      waits->urgency = 0;
      updateOvertaken();
    }
    if (!turn.request.isEcho || routed.report.inEquilibrium()) remember(mate, routed);
    return true;
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
    if (routed.hasShape()) tubes[cable.id] = CableTube::of(routed.centerline, cable);
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

  /// Where all but these cables last were.
  std::vector<CableTube> tubesBeside(const std::vector<Cable>& cables) {
    std::lock_guard lock(mutex);
    std::vector<CableTube> others;
    for (const auto& [id, tube] : tubes)
      if (std::none_of(cables.begin(), cables.end(), [&](const Cable& each) { return each.id == id; }))
        others.push_back(tube);
    return others;
  }
};

}  // namespace liana
