// The player: play, step, scrub, typed time, speed, range, events.
#pragma once

#include <QWidget>

#include "gui/playback/timeline.h"

class QLabel;
class QToolButton;

namespace liana {

class QuantityField;
class TimeTrack;

/// Shows and steers a timeline; knows nothing of what is played.
class TimelinePanel : public QWidget {
  Q_OBJECT

public:
  explicit TimelinePanel(Timeline& timeline, QWidget* parent = nullptr);

  TimeTrack& track() { return *track_; }
  /// What is said of the moment; panels that know more than the timeline set it.
  void setRemark(const QString& text);

Q_SIGNALS:
  void markChosen(const TimeMark& mark);

private:
  QToolButton* addButton(const QString& iconName, const QString& name, const QString& tip);
  void refresh();
  void showTime();
  /// What happens at this moment; empty when nothing does.
  QString happening() const;

  Timeline& timeline_;
  TimeTrack* track_;
  QToolButton *start_, *back_, *play_, *forward_, *end_, *worst_, *loop_;
  QuantityField *time_, *speed_;
  QLabel *length_, *remark_;
  QString ownRemark_;
};

}  // namespace liana
