// The mouse of a benchmark, and the processor's time.
#pragma once

#include <QApplication>
#include <QMouseEvent>
#include <QWidget>
#include <atomic>
#include <chrono>
#include <cmath>
#include <ctime>
#include <numbers>
#include <thread>

namespace liana {

/// What this thread, or the whole program, has computed so far [s]; waiting for the processor does not count.
inline double cpuSeconds(clockid_t clock) {
  timespec time{};
  clock_gettime(clock, &time);
  return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}

/// Sends mouse moves from a thread of its own, as a hand does: it does not wait for the window, and moves the
/// window had no time for become one.
class MouseHand {
public:
  using Clock = std::chrono::steady_clock;
  static double secondsSince(Clock::time_point start) {
    return std::chrono::duration<double>(Clock::now() - start).count();
  }

  MouseHand(QWidget& widget, QPointF center, double radius)
      : widget_(widget), center_(center), radius_(radius), thread_([this] { run(); }) {}
  ~MouseHand() {
    stopping_ = true;
    thread_.join();
    QCoreApplication::sendPostedEvents(&receiver_);
  }
  QPointF place() const {
    const double angle = 2 * std::numbers::pi * secondsSince(start_) / 2.5;  // a round in 2.5 s
    return center_ + radius_ * QPointF(std::sin(angle), 1 - std::cos(angle)) * 0.7;
  }

private:
  void run() {
    while (!stopping_) {
      std::this_thread::sleep_for(std::chrono::milliseconds(8));
      if (underWay_.exchange(true)) continue;
      QMetaObject::invokeMethod(
          &receiver_,
          [this] {
            underWay_ = false;
            const QPointF at = place();
            QMouseEvent move(QEvent::MouseMove, at, widget_.mapToGlobal(at), Qt::NoButton, Qt::LeftButton,
                             {});
            QApplication::sendEvent(&widget_, &move);
          },
          Qt::QueuedConnection);
    }
  }

  QWidget& widget_;
  QPointF center_;
  double radius_;
  Clock::time_point start_ = Clock::now();
  std::atomic<bool> stopping_ = false, underWay_ = false;
  QObject receiver_;
  std::thread thread_;
};

}  // namespace liana
