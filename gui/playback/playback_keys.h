// Space plays, arrow keys step: in panel and plots, and in the view while a run is looked at.
#pragma once

#include <QObject>
#include <set>

class QWidget;

namespace liana {

class Timeline;

/// Takes the keys of the widgets it watches before the window's shortcuts do, while there is something to
/// play. Space: play and pause; Left and Right: one sample, with Shift ten; Home and End: the ends.
class PlaybackKeys : public QObject {
  Q_OBJECT

public:
  PlaybackKeys(Timeline& timeline, QObject* parent);
  void watch(QWidget* widget);
  /// The same while a moment is in the view; at other times its keys are its own.
  void watchWhileShowing(QWidget* widget);

protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

private:
  Timeline& timeline_;
  std::set<const QObject*> onlyWhileShowing_;
};

}  // namespace liana
