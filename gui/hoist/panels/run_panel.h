// Choosing a load case and running it: as fast as it goes, in real time with hands on the levers, step by
// step.
#pragma once

#include <QWidget>

class QComboBox;
class QLabel;
class QToolButton;

namespace liana {

class DriveLevers;
class HoistSession;
class RigPreview;
class Timeline;

class RunPanel : public QWidget {
  Q_OBJECT

public:
  RunPanel(HoistSession& session, RigPreview& preview, Timeline& timeline, QWidget* parent = nullptr);

  DriveLevers& levers() { return *levers_; }
  /// On from the moment the timeline shows, with what the levers say.
  void runOnFromHere();

Q_SIGNALS:
  /// The ready-made case that is chosen shall become one of the project's own.
  void keepCaseWanted();

private:
  QToolButton* addButton(const QString& name, const QString& text, const QString& iconName,
                         const QString& tip);
  void refillCases();
  void refresh();
  QString stateText() const;
  QString nextStepText() const;

  HoistSession& session_;
  RigPreview& preview_;
  Timeline& timeline_;
  DriveLevers* levers_;
  QComboBox* cases_;
  QLabel* state_;
  QToolButton *run_, *live_, *pause_, *step_, *runOn_, *emergency_, *keep_;
};

}  // namespace liana
