// Work that many events of one turn ask for, done once.
#pragma once

#include <QTimer>
#include <functional>
#include <utility>

namespace liana {

/// Runs `work` once when the event loop comes to it, however often it was called for until then.
class Soon {
public:
  explicit Soon(std::function<void()> work) {
    timer_.setSingleShot(true);
    timer_.setInterval(0);
    QObject::connect(&timer_, &QTimer::timeout, &timer_, std::move(work));
  }

  void call() {
    if (!timer_.isActive()) timer_.start();
  }

private:
  QTimer timer_;
};

}  // namespace liana
