// The working thread.
#include "gui/actions/background_task.h"

#include <QMetaObject>
#include <atomic>
#include <chrono>
#include <optional>
#include <thread>

namespace liana {

struct BackgroundTask::Shared {
  Work work;
  std::atomic<bool> cancelled = false;
  std::optional<Result<QString>> result;
  std::thread thread;
};

BackgroundTask::BackgroundTask(Work work) : shared_(std::make_unique<Shared>()) {
  shared_->work = std::move(work);
}

BackgroundTask::~BackgroundTask() {
  cancel();
  if (shared_->thread.joinable()) shared_->thread.join();
}

void BackgroundTask::start() {
  shared_->thread = std::thread([this, shared = shared_.get()] {
    auto last = std::chrono::steady_clock::time_point{};
    const Progress progress([&](double fraction, std::string_view text) {
      const auto now = std::chrono::steady_clock::now();
      if (now - last > std::chrono::milliseconds(33)) {
        last = now;
        const QString shown = QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
        QMetaObject::invokeMethod(
            this, [this, fraction, shown] { Q_EMIT progressed(fraction, shown); }, Qt::QueuedConnection);
      }
      return !shared->cancelled;
    });
    shared->result = shared->work(progress);
    QMetaObject::invokeMethod(
        this, [this] { Q_EMIT finished(); }, Qt::QueuedConnection);
  });
}

void BackgroundTask::cancel() {
  shared_->cancelled = true;
}

Result<QString> BackgroundTask::takeResult() {
  if (shared_->thread.joinable()) shared_->thread.join();
  if (!shared_->result) return Error::cancelled();
  return std::move(*shared_->result);
}

}  // namespace liana
