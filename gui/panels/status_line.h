// The line at the bottom: next step, solver, length, radius, progress with cancel.
#pragma once

#include <QWidget>

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
  /// Why there is no shape in balance, cut to what the line has room for.
  void showReason(const QString& reason);
  void updateRemedy();
  void applyRemedy();
  const Cable* shownCable() const;

  Workspace& workspace_;
  Throttle pace_{kPanelPace, [this] { update(); }};
  QLabel *nextStep_, *solver_, *length_, *radius_, *task_;
  QProgressBar* progress_;
  QPushButton *cancel_, *remedy_;
  CableId tooShort_;  // what the remedy is for
};

}  // namespace liana
