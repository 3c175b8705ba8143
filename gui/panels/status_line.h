// The line at the bottom: next step, solver, length, radius, progress with cancel.
#pragma once

#include <QWidget>

#include "gui/panels/throttle.h"
#include "kernel/model/cable.h"

class QLabel;
class QPushButton;
class QStatusBar;

namespace liana {

class ProgressLine;
class Workspace;

/// Lives inside the window's status bar.
class StatusLine : public QObject {
  Q_OBJECT

public:
  StatusLine(Workspace& workspace, QStatusBar* bar);

  void setNextStep(const QString& text);
  ProgressLine& progress() { return *progress_; }
  QString solverText() const;

private:
  void update();
  /// Why there is no shape in balance, cut to what the line has room for.
  void showReason(const QString& reason);
  void updateRemedy();
  void applyRemedy();
  const Cable* shownCable() const;

  Workspace& workspace_;
  Throttle pace_{kPanelPace, [this] { update(); }};
  QLabel *nextStep_, *solver_, *length_, *radius_;
  ProgressLine* progress_;
  QPushButton* remedy_;
  CableId tooShort_;  // what the remedy is for
};

}  // namespace liana
