// Painting and dragging of the track.
#include "gui/playback/time_track.h"

#include <QContextMenuEvent>
#include <QHelpEvent>
#include <QMenu>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>
#include <algorithm>
#include <cmath>

namespace liana {
namespace {

constexpr double kMargin = 14;                            // left and right of the bar
constexpr double kMarkY = 9, kBarY = 22, kBarHeight = 6;  // middles
constexpr double kReach = 6;                              // how far from a mark a click still means it
constexpr double kLabelY = 30;

QColor colorOf(MarkKind kind) {
  switch (kind) {
    case MarkKind::Failure:
      return {215, 60, 50};
    case MarkKind::Warning:
      return {225, 150, 20};
    case MarkKind::Note:
      break;
  }
  return {90, 150, 225};
}

/// A round number of seconds, at least `shortest`.
double roundStep(double shortest) {
  if (!(shortest > 0)) return 1;
  const double decade = std::pow(10.0, std::floor(std::log10(shortest)));
  for (const double round : {1.0, 2.0, 5.0})
    if (round * decade >= shortest) return round * decade;
  return 10 * decade;
}

QPolygonF triangle(double x, double y, double half) {
  return {QPointF(x - half, y - half), QPointF(x + half, y - half), QPointF(x, y + half)};
}

QPolygonF diamond(double x, double y, double half) {
  return {QPointF(x, y - half), QPointF(x + half, y), QPointF(x, y + half), QPointF(x - half, y)};
}

}  // namespace

TimeTrack::TimeTrack(Timeline& timeline, QWidget* parent) : QWidget(parent), timeline_(timeline) {
  setObjectName("timelineTrack");
  setMouseTracking(true);
  setFocusPolicy(Qt::StrongFocus);
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
  connect(&timeline, &Timeline::sourceChanged, this, &TimeTrack::collectMarks);
  for (const auto signal : {&Timeline::timeChanged, &Timeline::settingsChanged})
    connect(&timeline, signal, this, qOverload<>(&QWidget::update));
  collectMarks();
}

void TimeTrack::collectMarks() {
  const PlaybackSource* source = timeline_.source();
  marks_ = source ? source->marks() : std::vector<TimeMark>{};
  worst_ = source ? source->worst() : std::nullopt;
  keyPoses_ = source ? source->keyPoses() : std::vector<double>{};
  setEnabled(timeline_.hasSamples());
  update();
}

double TimeTrack::xOf(double time) const {
  const TimeRange span = timeline_.span();
  const double share = span.length() > 0 ? (time - span.from) / span.length() : 0;
  return kMargin + share * (width() - 2 * kMargin);
}

double TimeTrack::timeAt(double x) const {
  const TimeRange span = timeline_.span();
  const double share = (x - kMargin) / std::max(1.0, width() - 2 * kMargin);
  return span.from + std::clamp(share, 0.0, 1.0) * span.length();
}

QPoint TimeTrack::placeOfMark(double time) const {
  return QPointF(xOf(time), kMarkY).toPoint();
}

QPoint TimeTrack::placeOfRangeEnd(bool last) const {
  const TimeRange range = timeline_.range();
  return QPointF(xOf(last ? range.to : range.from) + (last ? 5 : -5), kBarY).toPoint();
}

std::vector<TimeMark> TimeTrack::marksAt(const QPointF& place) const {
  std::vector<TimeMark> found;
  if (place.y() > kBarY - kBarHeight) return found;
  const auto isNear = [&](double time) { return std::abs(xOf(time) - place.x()) <= kReach; };
  if (worst_ && isNear(worst_->time)) found.push_back(*worst_);
  for (const TimeMark& mark : marks_)
    if (isNear(mark.time)) found.push_back(mark);
  for (std::size_t i = 0; i < keyPoses_.size(); ++i)
    if (isNear(keyPoses_[i]))
      found.push_back({keyPoses_[i], MarkKind::Note, tr("Key pose %1").arg(static_cast<int>(i) + 1)});
  std::stable_sort(found.begin(), found.end(), [&](const TimeMark& a, const TimeMark& b) {
    return std::abs(xOf(a.time) - place.x()) < std::abs(xOf(b.time) - place.x());
  });
  return found;
}

TimeTrack::Grip TimeTrack::gripAt(const QPointF& place) const {
  if (std::abs(place.y() - kBarY) > 9) return Grip::None;
  const auto isOn = [&](bool last) { return std::abs(place.x() - placeOfRangeEnd(last).x()) <= 5; };
  if (isOn(false) && place.x() < xOf(timeline_.range().from)) return Grip::RangeBegin;
  if (isOn(true) && place.x() > xOf(timeline_.range().to)) return Grip::RangeEnd;
  return Grip::None;
}

QString TimeTrack::tipAt(const QPointF& place) const {
  constexpr std::size_t kMost = 8;
  const std::vector<TimeMark> marks = marksAt(place);
  QStringList lines;
  for (std::size_t i = 0; i < std::min(marks.size(), kMost); ++i)
    lines << tr("%1  %2").arg(clockText(marks[i].time), marks[i].text);
  if (marks.size() > kMost) lines << tr("and %1 more").arg(marks.size() - kMost);
  if (!lines.isEmpty()) return lines.join('\n');
  if (gripAt(place) != Grip::None) return tr("Drag: play only a part of it");
  return clockText(timeAt(place.x()));
}

bool TimeTrack::event(QEvent* event) {
  if (event->type() != QEvent::ToolTip) return QWidget::event(event);
  const auto* help = static_cast<QHelpEvent*>(event);
  QToolTip::showText(help->globalPos(), tipAt(help->pos()), this);
  return true;
}

void TimeTrack::mousePressEvent(QMouseEvent* event) {
  if (event->button() != Qt::LeftButton || !timeline_.hasSamples()) return;
  timeline_.pause();
  grip_ = gripAt(event->position());
  if (grip_ != Grip::None) return;
  if (const auto marks = marksAt(event->position()); !marks.empty()) {
    timeline_.goTo(marks.front().time);
    Q_EMIT markChosen(marks.front());
    return;
  }
  grip_ = Grip::Playhead;
  timeline_.goTo(timeAt(event->position().x()));
}

void TimeTrack::mouseMoveEvent(QMouseEvent* event) {
  const QPointF place = event->position();
  if (grip_ == Grip::Playhead) return timeline_.goTo(timeAt(place.x()));
  if (grip_ != Grip::None) return dragRange(place.x());
  if (event->buttons() != Qt::NoButton || !timeline_.hasSamples()) return;
  const bool isMark = !marksAt(place).empty();
  setCursor(isMark                        ? Qt::PointingHandCursor
            : gripAt(place) != Grip::None ? Qt::SizeHorCursor
                                          : Qt::ArrowCursor);
  if (isMark) QToolTip::showText(event->globalPosition().toPoint(), tipAt(place), this);
}

void TimeTrack::dragRange(double x) {
  TimeRange range = timeline_.range();
  (grip_ == Grip::RangeBegin ? range.from : range.to) = timeAt(x);
  if (range.from < range.to) timeline_.setRange(range);
}

void TimeTrack::mouseReleaseEvent(QMouseEvent*) {
  grip_ = Grip::None;
}

void TimeTrack::contextMenuEvent(QContextMenuEvent* event) {
  if (!timeline_.hasSamples()) return;
  const double time = timeAt(event->x());
  const TimeRange range = timeline_.range();
  QMenu menu(this);
  QAction* from = menu.addAction(tr("Play from here on"));
  QAction* to = menu.addAction(tr("Play up to here"));
  QAction* all = menu.addAction(tr("Play all of it"));
  from->setEnabled(time < range.to);
  to->setEnabled(time > range.from);
  all->setEnabled(timeline_.hasRange());
  QAction* chosen = menu.exec(event->globalPos());
  if (chosen == from) timeline_.setRange(TimeRange{time, range.to});
  if (chosen == to) timeline_.setRange(TimeRange{range.from, time});
  if (chosen == all) timeline_.setRange(std::nullopt);
}

void TimeTrack::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  paintScale(painter);
  paintBar(painter);
  if (!timeline_.hasSamples()) return;
  paintMarks(painter);
  paintPlayhead(painter);
}

void TimeTrack::paintScale(QPainter& painter) const {
  const TimeRange span = timeline_.span();
  if (span.length() <= 0) return;
  QFont small = font();
  small.setPointSizeF(0.85 * small.pointSizeF());
  painter.setFont(small);
  QColor ink = palette().color(QPalette::WindowText);
  ink.setAlpha(150);
  painter.setPen(ink);
  const double step = roundStep(span.length() * 70 / std::max(70.0, width() - 2 * kMargin));
  for (double time = std::ceil(span.from / step - 1e-9) * step; time <= span.to + 1e-9; time += step) {
    const double x = xOf(time);
    painter.drawLine(QPointF(x, kBarY + 4), QPointF(x, kBarY + 7));
    const double shown = std::abs(time) < 1e-9 * step ? 0 : time;
    painter.drawText(QRectF(x - 35, kLabelY, 70, height() - kLabelY), Qt::AlignHCenter | Qt::AlignTop,
                     tr("%1 s").arg(shown));
  }
}

void TimeTrack::paintBar(QPainter& painter) const {
  const QRectF bar(kMargin, kBarY - kBarHeight / 2, width() - 2 * kMargin, kBarHeight);
  QColor ground = palette().color(QPalette::WindowText);
  ground.setAlpha(40);
  painter.setPen(Qt::NoPen);
  painter.setBrush(ground);
  painter.drawRoundedRect(bar, 3, 3);
  if (!timeline_.hasSamples()) return;
  const TimeRange range = timeline_.range();
  const std::vector<double>& times = timeline_.source()->times();
  const auto piece = [&](double from, double to, const QColor& color) {
    if (to <= from) return;
    painter.setBrush(color);
    painter.drawRoundedRect(QRectF(QPointF(xOf(from), bar.top()), QPointF(xOf(to), bar.bottom())), 3, 3);
  };
  QColor there = palette().color(QPalette::Highlight);
  there.setAlpha(90);
  piece(std::max(range.from, times.front()), std::min(range.to, times.back()), there);
  piece(std::max(range.from, times.front()), std::min(timeline_.time(), range.to),
        palette().color(QPalette::Highlight));
  // The brackets of the range.
  painter.setBrush(Qt::NoBrush);
  painter.setPen(QPen(palette().color(QPalette::WindowText), 1.6));
  for (const bool last : {false, true}) {
    const double x = placeOfRangeEnd(last).x(), inner = last ? -4 : 4;
    painter.drawPolyline(QPolygonF{QPointF(x + inner, kBarY - 7), QPointF(x, kBarY - 7),
                                   QPointF(x, kBarY + 7), QPointF(x + inner, kBarY + 7)});
  }
}

void TimeTrack::paintMarks(QPainter& painter) const {
  painter.setPen(Qt::NoPen);
  painter.setBrush(palette().color(QPalette::WindowText));
  for (const double time : keyPoses_) painter.drawEllipse(QPointF(xOf(time), kMarkY + 3), 2.5, 2.5);
  for (const TimeMark& mark : marks_) {
    painter.setBrush(colorOf(mark.kind));
    const double x = xOf(mark.time);
    if (mark.kind == MarkKind::Failure)
      painter.drawPolygon(diamond(x, kMarkY, 5));
    else
      painter.drawPolygon(triangle(x, kMarkY, 4.5));
  }
  if (!worst_) return;
  const double x = xOf(worst_->time);
  painter.setBrush(Qt::NoBrush);
  painter.setPen(QPen(colorOf(worst_->kind), 2));
  painter.drawEllipse(QPointF(x, kMarkY), 7, 7);
  painter.drawLine(QPointF(x, kMarkY + 7), QPointF(x, kBarY));
}

void TimeTrack::paintPlayhead(QPainter& painter) const {
  const double x = xOf(timeline_.time());
  painter.setPen(QPen(palette().color(QPalette::WindowText), 1.5));
  painter.setBrush(palette().color(QPalette::Base));
  painter.drawEllipse(QPointF(x, kBarY), 6, 6);
}

}  // namespace liana
