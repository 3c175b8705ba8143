// The track of a timeline: scrub on it, see and click what happened.
#pragma once

#include <QWidget>
#include <optional>

#include "gui/playback/timeline.h"

namespace liana {

/// Press and drag scrubs; the brackets at both ends drag the range that is played. Events, the worst moment
/// and key poses are marks: they name themselves under the mouse, and a click goes exactly there.
class TimeTrack : public QWidget {
  Q_OBJECT

public:
  explicit TimeTrack(Timeline& timeline, QWidget* parent = nullptr);

  QSize sizeHint() const override { return {400, 46}; }
  QSize minimumSizeHint() const override { return {160, 46}; }
  /// Where a time is on the track [pixels].
  double xOf(double time) const;
  /// Where on the widget a mark of that time is clicked.
  QPoint placeOfMark(double time) const;
  QPoint placeOfRangeEnd(bool last) const;
  /// What a click at a place would go to; more than one mark if they lie upon each other.
  std::vector<TimeMark> marksAt(const QPointF& place) const;

Q_SIGNALS:
  void markChosen(const TimeMark& mark);

protected:
  void paintEvent(QPaintEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void mouseReleaseEvent(QMouseEvent* event) override;
  void contextMenuEvent(QContextMenuEvent* event) override;
  bool event(QEvent* event) override;

private:
  enum class Grip { None, Playhead, RangeBegin, RangeEnd };

  double timeAt(double x) const;
  Grip gripAt(const QPointF& place) const;
  void dragRange(double x);
  void collectMarks();
  QString tipAt(const QPointF& place) const;
  void paintScale(QPainter& painter) const;
  void paintBar(QPainter& painter) const;
  void paintMarks(QPainter& painter) const;
  void paintPlayhead(QPainter& painter) const;

  Timeline& timeline_;
  std::vector<TimeMark> marks_;  // with the worst and the key poses
  std::optional<TimeMark> worst_;
  std::vector<double> keyPoses_;
  Grip grip_ = Grip::None;
};

}  // namespace liana
