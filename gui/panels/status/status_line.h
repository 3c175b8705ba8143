// The line at the bottom: next step, solver, length, radius, progress with cancel.
#pragma once

#include <QTimer>
#include <QWidget>
#include <chrono>
#include <optional>

#include "gui/panels/fields/throttle.h"
#include "kernel/model/cable/cable.h"

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

protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

private:
  void update();
  void updateRemedy();
  void applyRemedy();
  void lengthen(const Cable& cable);
  const Cable* shownCable() const;
  /// How long nothing has come for what the line speaks of; none when nothing is being solved.
  std::optional<std::chrono::milliseconds> waitedFor() const;
  void tick();
  void stopSolving();
  QString solverTextOf(const Cable& cable) const;
  /// Why there is no shape in balance; empty when there is one.
  QString reasonOf(const Cable& cable) const;
  QString solverTextOfAll() const;
  void showNumbersOf(const Cable& cable);

  Workspace& workspace_;
  Throttle pace_{kPanelPace, [this] { update(); }};
  QLabel *nextStep_, *solver_, *length_, *radius_;
  ProgressLine* progress_;
  QPushButton *remedy_, *stop_;
  QTimer clock_;           // runs while something is being solved
  CableId tooShort_;       // what the remedy is for, and
  double lengthened_ = 0;  // to which length, for a plug that is held back [mm]
};

}  // namespace liana
