// Queued calls, not too many.
#include "gui/workspace/window_progress.h"

#include <QMetaObject>
#include <chrono>
#include <memory>

namespace liana {

Progress windowProgress(QObject* receiver, std::function<void(double, const QString&)> show,
                        const std::atomic<bool>& cancelled) {
  using Clock = std::chrono::steady_clock;
  // Copies of a progress share their callback's state only if it lies outside of it.
  auto last = std::make_shared<Clock::time_point>();
  return Progress(
      [receiver, show = std::move(show), &cancelled, last](double fraction, std::string_view text) {
        const auto now = Clock::now();
        if (now - *last > std::chrono::milliseconds(33)) {
          *last = now;
          const QString shown = QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
          QMetaObject::invokeMethod(
              receiver, [show, fraction, shown] { show(fraction, shown); }, Qt::QueuedConnection);
        }
        return !cancelled;
      });
}

}  // namespace liana
