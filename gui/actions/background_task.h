// Work on a thread of its own, with progress and cancel, that ends with a sentence about what was done.
#pragma once

#include <QObject>
#include <QString>
#include <functional>
#include <memory>

#include "kernel/base/progress.h"
#include "kernel/base/result.h"

namespace liana {

/// Signals arrive on the thread the task was made on. Destroying the task cancels and waits for it.
class BackgroundTask : public QObject {
  Q_OBJECT

public:
  using Work = std::function<Result<QString>(const Progress&)>;

  explicit BackgroundTask(Work work);
  ~BackgroundTask() override;

  void start();
  void cancel();
  /// What was done, or why not; call once, after finished().
  Result<QString> takeResult();

Q_SIGNALS:
  void progressed(double fraction, const QString& text);
  void finished();

private:
  struct Shared;
  std::unique_ptr<Shared> shared_;
};

}  // namespace liana
