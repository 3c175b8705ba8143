// Long work on a thread of its own: one piece at a time, with progress and cancel.
#pragma once

#include <QObject>
#include <QString>
#include <functional>
#include <memory>
#include <vector>

#include "kernel/base/progress.h"

namespace liana {

/// Work gets copies of what it needs and gives back what is to be done with its result on the window's
/// thread. After a cancel nothing is done with it.
class BackgroundTask : public QObject {
  Q_OBJECT

public:
  using Finish = std::function<void()>;
  using Work = std::function<Finish(const Progress&)>;
  using Failed = std::function<void(const QString& message)>;

  explicit BackgroundTask(QObject* parent = nullptr);
  /// Cancels and waits.
  ~BackgroundTask() override;

  bool isBusy() const { return current_ != nullptr; }
  /// Who tells that work broke down with an exception; nothing else is done with it then.
  void onFailure(Failed failed) { failed_ = std::move(failed); }
  /// Starts, unless something else is still being done.
  bool run(const QString& what, Work work);
  /// What is being done, as given to run(); empty when nothing is.
  const QString& what() const { return what_; }
  /// Gives it up: nothing is done with its result, and something else may start at once.
  void cancel();
  /// Asks it to stop and waits for what it says in the end; for work that leaves files behind.
  void askToStop();

Q_SIGNALS:
  void started(const QString& what);
  void progressed(double fraction, const QString& what);
  void ended();

private:
  struct Run;
  void finish(const std::shared_ptr<Run>& run);

  std::shared_ptr<Run> current_;
  QString what_;
  Failed failed_;
  std::vector<std::shared_ptr<Run>> abandoned_;  // cancelled, but perhaps still running
};

}  // namespace liana
