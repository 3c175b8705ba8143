// The line at the bottom: next step, solver, length, radius, progress with cancel.
#pragma once

#include <QTimer>
#include <QWidget>
#include <chrono>
#include <optional>

#include "gui/panels/throttle.h"
#include "kernel/model/cable.h"

class QLabel;
class QProgressBar;
class QPushButton;
class QStatusBar;

namespace liana {

class Workspace;

/// Lives inside the window's status bar.
class StatusLine : public QObject {
  Q_OBJECT

public:
  StatusLine(Workspace& workspace, QStatusBar* bar);

  void setNextStep(const QString& text);
  void startTask(const QString& what);
  void progressTask(double fraction, const QString& what);
  void endTask();
  bool isTaskShown() const;
  QString solverText() const;

Q_SIGNALS:
  void cancelClicked();

private:
  void update();
  void updateRemedy();
  void applyRemedy();
  const Cable* shownCable() const;
  /// How long nothing has come for what the line speaks of; none when nothing is being solved.
  std::optional<std::chrono::milliseconds> waitedFor() const;
  void tick();
  void stopSolving();
  QString solverTextOf(const Cable& cable) const;
  QString solverTextOfAll() const;
  void showNumbersOf(const Cable& cable);

  Workspace& workspace_;
  Throttle pace_{kPanelPace, [this] { update(); }};
  QLabel *nextStep_, *solver_, *length_, *radius_, *task_;
  QProgressBar* progress_;
  QPushButton *cancel_, *remedy_, *stop_;
  QTimer clock_;      // runs while something is being solved
  CableId tooShort_;  // what the remedy is for
};

}  // namespace liana
