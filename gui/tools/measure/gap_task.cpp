// The searching thread.
#include "gui/tools/measure/gap_task.h"

#include <QMetaObject>
#include <atomic>
#include <thread>

#include "gui/crash/guarded.h"

namespace liana {

struct GapTask::Search {
  std::atomic<bool> cancelled = false;
  std::thread thread;
};

GapTask::~GapTask() {
  cancel();
}

void GapTask::cancel() {
  if (!search_) return;
  search_->cancelled = true;
  search_->thread.join();
  search_.reset();
}

void GapTask::start(GapBody a, GapBody b) {
  cancel();
  search_ = std::make_shared<Search>();
  search_->thread = std::thread([this, search = search_, a = std::move(a), b = std::move(b)] {
    const Progress progress([&search](double, std::string_view) { return !search->cancelled; });
    Result<Gap> result = Error::cancelled();
    if (const auto error = guarded([&] { result = gapBetween(a, b, progress); })) result = *error;
    if (search->cancelled) return;
    QMetaObject::invokeMethod(
        this,
        [this, search, result = std::move(result)] {
          if (search_ != search) return;  // another one has begun since
          cancel();
          Q_EMIT finished(result);
        },
        Qt::QueuedConnection);
  });
}

}  // namespace liana
