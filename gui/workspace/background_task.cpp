// A thread per piece of work; results come back as queued calls.
#include "gui/workspace/background_task.h"

#include <atomic>
#include <thread>

#include "gui/crash/guarded.h"
#include "gui/workspace/window_progress.h"

namespace liana {

struct BackgroundTask::Run {
  std::atomic<bool> cancelled = false;
  Finish finish;
  std::thread thread;
};

BackgroundTask::BackgroundTask(QObject* parent) : QObject(parent) {}

BackgroundTask::~BackgroundTask() {
  blockSignals(true);
  cancel();
  for (const auto& run : abandoned_) run->thread.join();
}

bool BackgroundTask::run(const QString& what, Work work) {
  if (current_) return false;
  const auto run = std::make_shared<Run>();
  current_ = run;
  what_ = what;
  Q_EMIT started(what);
  run->thread = std::thread([this, run, work = std::move(work)] {
    const auto show = [this, run](double fraction, const QString& text) {
      if (current_ == run) Q_EMIT progressed(fraction, text);
    };
    const auto error = guarded([&] { run->finish = work(windowProgress(this, show, run->cancelled)); });
    if (error)
      run->finish = [this, message = QString::fromStdString(error->message)] {
        if (failed_) failed_(message);
      };
    QMetaObject::invokeMethod(
        this, [this, run] { finish(run); }, Qt::QueuedConnection);
  });
  return true;
}

void BackgroundTask::cancel() {
  if (!current_) return;
  // Work that cannot stop goes on unheard.
  current_->cancelled = true;
  abandoned_.push_back(std::move(current_));
  current_.reset();
  what_.clear();
  Q_EMIT ended();
}

void BackgroundTask::askToStop() {
  if (current_) current_->cancelled = true;
}

void BackgroundTask::finish(const std::shared_ptr<Run>& run) {
  run->thread.join();
  if (std::erase(abandoned_, run) > 0) return;
  current_.reset();
  what_.clear();
  Q_EMIT ended();
  if (run->finish) run->finish();
}

}  // namespace liana
