// Keeps panels from being painted for every step of a drag: a few times a second is what eyes follow.
#pragma once

#include <QTimer>
#include <functional>

namespace liana {

/// Runs `work` at once when it has rested, and then at most every `milliseconds`; the last call is never
/// lost.
class Throttle {
public:
  Throttle(int milliseconds, std::function<void()> work) : work_(std::move(work)) {
    timer_.setSingleShot(true);
    timer_.setInterval(milliseconds);
    QObject::connect(&timer_, &QTimer::timeout, &timer_, [this] {
      if (!isWaiting_) return;
      isWaiting_ = false;
      timer_.start();
      work_();
    });
  }

  void call() {
    isWaiting_ = true;
    if (timer_.isActive()) return;
    isWaiting_ = false;
    timer_.start();
    work_();
  }

private:
  std::function<void()> work_;
  QTimer timer_;
  bool isWaiting_ = false;
};

/// Of panels that follow a drag [ms].
inline constexpr int kPanelPace = 180;

}  // namespace liana
