// A solver for tests that takes as long as the test wants.
#pragma once

#include <chrono>
#include <condition_variable>
#include <mutex>
#include <set>
#include <stdexcept>
#include <vector>

#include "gui/workspace/shapes/route_worker.h"

namespace liana {

/// Cables whose gate is closed are not solved before it opens, but can be cancelled. Owned by the test; must
/// outlive the worker that routes through it.
class GatedRoute {
public:
  RouteWorker::Route route() {
    return [this](const RouteRequest& request, const WarmStart& start, const RouteWorker::KeepGoing& goOn) {
      return solve(request, start, goOn);
    };
  }

  void close(CableId cable) {
    change([&] { closed_.insert(cable); });
  }
  void open(CableId cable) {
    change([&] { closed_.erase(cable); });
  }
  /// The solver breaks down at this cable.
  void breakAt(CableId cable) {
    change([&] { broken_.insert(cable); });
  }
  /// The least time every solve takes.
  void setDuration(std::chrono::milliseconds duration) {
    change([&] { duration_ = duration; });
  }

  /// Cables in the order their solves began.
  std::vector<CableId> begun() {
    std::lock_guard lock(mutex_);
    return begun_;
  }
  int cancelledCount() {
    std::lock_guard lock(mutex_);
    return cancelled_;
  }
  bool waitUntilBegun(CableId cable) {
    std::unique_lock lock(mutex_);
    return changed_.wait_for(lock, std::chrono::seconds(60), [&] { return running_ == cable; });
  }

private:
  template <typename Change>
  void change(const Change& make) {
    std::lock_guard lock(mutex_);
    make();
    changed_.notify_all();
  }

  RoutedCable solve(const RouteRequest& request, const WarmStart& start, const RouteWorker::KeepGoing& goOn) {
    const CableId id = request.cable.id;
    const auto began = std::chrono::steady_clock::now();
    std::unique_lock lock(mutex_);
    begun_.push_back(id);
    running_ = id;
    changed_.notify_all();
    if (broken_.contains(id)) throw std::runtime_error("a broken solver");
    while (closed_.contains(id) || std::chrono::steady_clock::now() - began < duration_) {
      if (!goOn(0)) {
        ++cancelled_;
        running_ = {};
        RoutedCable cancelled;
        cancelled.report.status = SolveStatus::Cancelled;
        return cancelled;
      }
      changed_.wait_for(lock, std::chrono::milliseconds(2));
    }
    running_ = {};
    lock.unlock();
    return CableRouter().route(request.cable, request.settings, start);
  }

  std::mutex mutex_;
  std::condition_variable changed_;
  std::set<CableId> closed_, broken_;
  std::vector<CableId> begun_;
  CableId running_;
  std::chrono::milliseconds duration_{0};
  int cancelled_ = 0;
};

}  // namespace liana
