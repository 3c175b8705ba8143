// The mouse over the charts: scrubbing, worst values, numbers, which charts there are.
#include <vtkAxis.h>

#include <QContextMenuEvent>
#include <QMenu>
#include <QMouseEvent>
#include <QToolTip>
#include <algorithm>
#include <cmath>

#include "gui/playback/time_plots_parts.h"

namespace liana {
namespace {

constexpr double kClickPixels = 9;  // how far from a ring a click still means it

}  // namespace

int TimePlots::chartAt(const QPointF& place) const {
  const double x = place.x() * devicePixelRatioF();
  for (std::size_t i = 0; i < vtk_->charts.size(); ++i) {
    vtkAxis* axis = vtk_->charts[i].chart->GetAxis(vtkAxis::BOTTOM);
    if (x >= axis->GetPoint1()[0] && x <= axis->GetPoint2()[0]) return static_cast<int>(i);
  }
  return -1;
}

double TimePlots::timeAt(int chart, double x) const {
  vtkAxis* axis = vtk_->charts.at(static_cast<std::size_t>(chart)).chart->GetAxis(vtkAxis::BOTTOM);
  const double left = axis->GetPoint1()[0], right = axis->GetPoint2()[0];
  const double share = std::clamp((x * devicePixelRatioF() - left) / std::max(1.0, right - left), 0.0, 1.0);
  return axis->GetMinimum() + share * (axis->GetMaximum() - axis->GetMinimum());
}

QPointF TimePlots::pixelOf(int chart, double time) const {
  vtkAxis* axis = vtk_->charts.at(static_cast<std::size_t>(chart)).chart->GetAxis(vtkAxis::BOTTOM);
  const double share = (time - axis->GetMinimum()) / (axis->GetMaximum() - axis->GetMinimum());
  const double x = axis->GetPoint1()[0] + share * (axis->GetPoint2()[0] - axis->GetPoint1()[0]);
  return {x / devicePixelRatioF(), height() / 2.0};
}

QPointF TimePlots::pixelOfWorst(int chart, int line) const {
  const Chart& entry = vtk_->charts.at(static_cast<std::size_t>(chart));
  const Line& which = entry.lines.at(static_cast<std::size_t>(line));
  vtkAxis* left = entry.chart->GetAxis(vtkAxis::LEFT);
  const double share =
      (which.values[*which.worst] - left->GetMinimum()) / (left->GetMaximum() - left->GetMinimum());
  const double up = left->GetPoint1()[1] + share * (left->GetPoint2()[1] - left->GetPoint1()[1]);
  return {pixelOf(chart, which.times[*which.worst]).x(), height() - up / devicePixelRatioF()};
}

std::optional<double> TimePlots::worstAt(const QPointF& place) const {
  const int chart = chartAt(place);
  if (chart < 0) return std::nullopt;
  const Chart& entry = vtk_->charts[static_cast<std::size_t>(chart)];
  for (std::size_t i = 0; i < entry.lines.size(); ++i) {
    const QPointF off = pixelOfWorst(chart, static_cast<int>(i)) - place;
    if (std::hypot(off.x(), off.y()) <= kClickPixels) return entry.lines[i].times[*entry.lines[i].worst];
  }
  return std::nullopt;
}

void TimePlots::mousePressEvent(QMouseEvent* event) {
  if (event->button() != Qt::LeftButton || !timeline_.hasSamples()) return;
  timeline_.pause();
  if (const auto worst = worstAt(event->position())) return timeline_.goTo(*worst);
  scrubbed_ = chartAt(event->position());
  if (scrubbed_ >= 0) timeline_.goTo(timeAt(scrubbed_, event->position().x()));
}

void TimePlots::mouseMoveEvent(QMouseEvent* event) {
  if (scrubbed_ >= static_cast<int>(vtk_->charts.size())) scrubbed_ = -1;
  if (scrubbed_ >= 0) return timeline_.goTo(timeAt(scrubbed_, event->position().x()));
  setCursor(worstAt(event->position()) ? Qt::PointingHandCursor : Qt::ArrowCursor);
  tellValues(*event);
}

void TimePlots::mouseReleaseEvent(QMouseEvent*) {
  scrubbed_ = -1;
}

void TimePlots::tellValues(const QMouseEvent& event) {
  const int chart = chartAt(event.position());
  if (chart < 0) return QToolTip::hideText();
  const Chart& entry = vtk_->charts[static_cast<std::size_t>(chart)];
  const double time = worstAt(event.position()).value_or(timeAt(chart, event.position().x()));
  QStringList texts{clockText(time)};
  for (const Line& line : entry.lines)
    if (const auto at = nearestSample(line.times, time);
        at && *at < line.values.size() && std::isfinite(line.values[*at]))
      texts << tr("%1  %2 %3").arg(line.name, plottedNumber(line.values[*at]), entry.unit);
  QToolTip::showText(event.globalPosition().toPoint(), texts.join('\n'), this);
}

void TimePlots::contextMenuEvent(QContextMenuEvent* event) {
  const QStringList all = quantities();
  if (all.isEmpty()) return;
  const QStringList shown = shownQuantities();
  QMenu menu(this);
  for (const QString& name : all) {
    QAction* action = menu.addAction(name);
    action->setCheckable(true);
    action->setChecked(shown.contains(name));
  }
  QAction* chosen = menu.exec(event->globalPos());
  if (!chosen) return;
  QStringList wanted;
  for (const QAction* action : menu.actions())
    if (action->isChecked()) wanted << action->text();
  // Where there is no room for one more, it takes the place of the last.
  const int room = std::clamp(width() / kChartWidth, 1, kMostCharts);
  if (chosen->isChecked() && wanted.size() > room)
    wanted.removeAt(wanted.last() == chosen->text() ? wanted.size() - 2 : wanted.size() - 1);
  setWanted(wanted);
}

}  // namespace liana
