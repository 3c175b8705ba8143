// Looks for the shortest way between two bodies on a thread of its own.
#pragma once

#include <QObject>
#include <memory>

#include "kernel/geometry/distance/gap.h"

namespace liana {

/// One search at a time; a new one, cancel() and the end of the task stop the one that runs.
class GapTask : public QObject {
  Q_OBJECT

public:
  ~GapTask() override;

  void start(GapBody a, GapBody b);
  void cancel();
  bool isRunning() const { return search_ != nullptr; }

Q_SIGNALS:
  /// On the thread of the task's owner; never for a search that was cancelled.
  void finished(const Result<Gap>& result);

private:
  struct Search;
  std::shared_ptr<Search> search_;
};

}  // namespace liana
