// Measures how long the window's thread does not come back to its event loop.
#pragma once

#include <QCoreApplication>
#include <QObject>

#include <pthread.h>
#include <time.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

namespace liana {

/// A thread of its own asks the event loop every few milliseconds to answer; the longest answer is the
/// longest block. One question is under way at a time. Made on the thread it watches.
class EventLoopWatchdog {
public:
  using Clock = std::chrono::steady_clock;

  EventLoopWatchdog() {
    pthread_getcpuclockid(pthread_self(), &windowClock_);
    thread_ = std::thread([this] { run(); });
  }
  ~EventLoopWatchdog() {
    stopping_ = true;
    thread_.join();
    target_.reset();
  }
  EventLoopWatchdog(const EventLoopWatchdog&) = delete;
  EventLoopWatchdog& operator=(const EventLoopWatchdog&) = delete;

  /// Forgets what was measured so far.
  void restart() {
    std::lock_guard lock(mutex_);
    answers_.clear();
    longestComputed_ = 0;
    since_ = Clock::now();
  }
  double longestMilliseconds() const { return share(1); }
  /// The most that the window's thread itself computed before an answer [ms]: what is left of a block on a
  /// machine that has nothing else to do, without what other threads draw meanwhile.
  double longestComputedMilliseconds() const {
    std::lock_guard lock(mutex_);
    return longestComputed_;
  }
  /// What so large a share of the time was answered within [ms].
  double share(double wanted) const;
  std::size_t answerCount() const {
    std::lock_guard lock(mutex_);
    return answers_.size();
  }

private:
  void run() {
    while (!stopping_) {
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
      if (waiting_.exchange(true)) continue;
      QMetaObject::invokeMethod(
          target_.get(),
          [this, asked = Clock::now(), computed = computedMilliseconds()] { answer(asked, computed); },
          Qt::QueuedConnection);
    }
  }

  double computedMilliseconds() const {
    timespec time{};
    clock_gettime(windowClock_, &time);
    return 1e3 * static_cast<double>(time.tv_sec) + 1e-6 * static_cast<double>(time.tv_nsec);
  }

  void answer(Clock::time_point asked, double computed) {
    waiting_ = false;
    std::lock_guard lock(mutex_);
    if (asked < since_) return;
    longestComputed_ = std::max(longestComputed_, computedMilliseconds() - computed);
    answers_.push_back(std::chrono::duration<double, std::milli>(Clock::now() - asked).count());
  }

  mutable std::mutex mutex_;
  std::vector<double> answers_;  // [ms]
  double longestComputed_ = 0;   // [ms]
  clockid_t windowClock_{};
  Clock::time_point since_ = Clock::now();
  std::atomic<bool> stopping_ = false, waiting_ = false;
  std::unique_ptr<QObject> target_ = std::make_unique<QObject>();
  std::thread thread_;
};

inline double EventLoopWatchdog::share(double wanted) const {
  std::lock_guard lock(mutex_);
  // Long answers stand for more time than short ones.
  std::vector<double> sorted = answers_;
  std::sort(sorted.begin(), sorted.end());
  double total = 0, sum = 0;
  for (const double each : sorted) total += each;
  for (const double each : sorted) {
    sum += each;
    if (sum >= wanted * total - 1e-9) return each;
  }
  return sorted.empty() ? 0 : sorted.back();
}

}  // namespace liana
