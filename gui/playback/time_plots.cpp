// VTK charts in one context scene; the mouse over them moves the timeline.
#include "gui/playback/time_plots.h"

#include <vtkAxis.h>
#include <vtkBrush.h>
#include <vtkChartLegend.h>
#include <vtkChartMatrix.h>
#include <vtkChartXY.h>
#include <vtkContextActor.h>
#include <vtkContextScene.h>
#include <vtkGenericOpenGLRenderWindow.h>
#include <vtkNew.h>
#include <vtkPen.h>
#include <vtkPlotPoints.h>
#include <vtkRenderer.h>
#include <vtkTable.h>
#include <vtkTextProperty.h>

#include <QEvent>
#include <QPalette>
#include <algorithm>
#include <array>
#include <cmath>

#include "gui/panels/chart_parts.h"
#include "gui/playback/playback_keys.h"
#include "gui/playback/time_plots_parts.h"

namespace liana {
namespace {

constexpr std::size_t kMostPoints = 4000;  // of a line; what is left out lies between those drawn
constexpr int kTextSize = 11, kTitleSize = 12, kLegendSize = 10;  // [logical pixels]
constexpr double kHighest = 5;  // times the limit: above, small values are too far away to matter
// Blue, vermilion, green, purple, orange, sky, black-brown, yellow: told apart by colour-blind people too.
constexpr std::array<std::array<unsigned char, 3>, 8> kColors{{{30, 110, 210},
                                                               {213, 94, 0},
                                                               {0, 150, 110},
                                                               {160, 80, 180},
                                                               {230, 159, 0},
                                                               {86, 180, 233},
                                                               {120, 90, 70},
                                                               {200, 190, 40}}};

using Rows = std::vector<std::array<double, 2>>;

/// The lowest and the highest value of each bucket, so that peaks stay what they are.
Rows thinned(const std::vector<double>& times, const std::vector<double>& values) {
  const std::size_t count = std::min(times.size(), values.size());
  const std::size_t bucket = std::max<std::size_t>(1, (2 * count + kMostPoints - 1) / kMostPoints);
  Rows rows;
  for (std::size_t from = 0; from < count; from += bucket) {
    std::optional<std::size_t> low, high;
    for (std::size_t i = from; i < std::min(from + bucket, count); ++i) {
      if (!std::isfinite(values[i])) continue;
      if (!low || values[i] < values[*low]) low = i;
      if (!high || values[i] > values[*high]) high = i;
    }
    if (!low) continue;
    const auto [first, second] = std::minmax(*low, *high);
    rows.push_back({times[first], values[first]});
    if (second != first) rows.push_back({times[second], values[second]});
  }
  return rows;
}

std::optional<std::size_t> worstOf(const TimeSeries& series, std::size_t count) {
  std::optional<std::size_t> worst;
  for (std::size_t i = 0; i < std::min(count, series.values.size()); ++i) {
    const double value = series.values[i];
    if (!std::isfinite(value)) continue;
    if (!worst || (series.isLowWorse ? value < series.values[*worst] : value > series.values[*worst]))
      worst = i;
  }
  return worst;
}

}  // namespace

QString plottedNumber(double value) {
  return QString::number(std::abs(value) < 1e-6 ? 0 : value, 'g', 4);
}

TimePlots::TimePlots(Timeline& timeline, QWidget* parent)
    : VtkWidget(parent), timeline_(timeline), vtk_(std::make_unique<Vtk>()) {
  setObjectName("timePlots");
  setMouseTracking(true);
  setFocusPolicy(Qt::StrongFocus);
  setMinimumSize(240, 110);
  vtk_->renderer->AddActor(vtk_->actor);
  renderWindow()->AddRenderer(vtk_->renderer);
  (new PlaybackKeys(timeline, this))->watch(this);
  connect(&timeline, &Timeline::sourceChanged, this, [this] { pace_.call(); });
  connect(&timeline, &Timeline::timeChanged, this, [this] {
    // What plays needs the processor for the view.
    timeline_.isPlaying() ? cursorPace_.call() : redraw();
  });
  connect(&timeline, &Timeline::playingChanged, this, &VtkWidget::redraw);
  redraw();
}

TimePlots::~TimePlots() {
  renderWindow()->RemoveRenderer(vtk_->renderer);
}

void TimePlots::compareWith(const std::vector<PlaybackSource*>& runs) {
  for (const auto& other : others_)
    if (other) other->disconnect(this);
  others_.assign(runs.begin(), runs.end());
  for (PlaybackSource* run : runs) {
    connect(run, &PlaybackSource::changed, this, [this] { pace_.call(); });
    connect(run, &QObject::destroyed, this, [this] { pace_.call(); });
  }
  pace_.call();
}

std::vector<PlaybackSource*> TimePlots::runs() const {
  std::vector<PlaybackSource*> runs;
  if (timeline_.source()) runs.push_back(timeline_.source());
  for (const auto& other : others_)
    if (other && other != timeline_.source()) runs.push_back(other);
  return runs;
}

QStringList TimePlots::quantities() const {
  QStringList names;
  for (const PlaybackSource* run : runs())
    for (const TimeSeries& series : run->series())
      if (!names.contains(series.quantity)) names << series.quantity;
  return names;
}

QStringList TimePlots::shownQuantities() const {
  const QStringList all = quantities();
  QStringList shown;
  for (const QString& name : all)
    if (wanted_.isEmpty() || wanted_.contains(name)) shown << name;
  if (shown.isEmpty()) shown = all;
  return shown.mid(0, std::clamp(width() / kChartWidth, 1, kMostCharts));
}

void TimePlots::setWanted(const QStringList& quantities) {
  wanted_ = quantities;
  stale_ = true;
  redraw();
}

void TimePlots::rebuild() {
  vtk_->charts.clear();
  if (vtk_->matrix) vtk_->actor->GetScene()->RemoveItem(vtk_->matrix);
  vtk_->matrix = nullptr;
  const QStringList shown = shownQuantities();
  if (!shown.isEmpty()) {
    vtk_->matrix = vtkSmartPointer<vtkChartMatrix>::New();
    vtk_->matrix->SetSize({static_cast<int>(shown.size()), 1});
    vtk_->actor->GetScene()->AddItem(vtk_->matrix);
    vtk_->charts.resize(static_cast<std::size_t>(shown.size()));
    for (int i = 0; i < shown.size(); ++i) {
      Chart& chart = vtk_->charts[static_cast<std::size_t>(i)];
      chart.chart = vtk_->matrix->GetChart({i, 0});
      addChart(shown[i], chart);
    }
  }
  style();
}

void TimePlots::addChart(const QString& quantity, Chart& chart) {
  chart.quantity = quantity;
  for (const int which : {vtkAxis::BOTTOM, vtkAxis::LEFT}) {
    vtkAxis* axis = chart.chart->GetAxis(which);
    axis->SetTitle("");
    axis->SetBehavior(vtkAxis::FIXED);
    axis->SetNumberOfTicks(5);
  }
  const std::vector<PlaybackSource*> all = runs();
  for (std::size_t run = 0; run < all.size(); ++run)
    for (const TimeSeries& series : all[run]->series())
      if (series.quantity == quantity) addLine(series, run, chart);
  const auto addRule = [&](vtkSmartPointer<vtkTable>& table) {
    table = makeChartTable();
    vtkPlot* plot = chart.chart->AddPlot(vtkChart::LINE);
    plot->SetInputData(table, 0, 1);
    plot->LegendVisibilityOff();
    return plot;
  };
  vtkPlot* limit = addRule(chart.limitTable);
  limit->GetPen()->SetColor(215, 60, 50);
  limit->GetPen()->SetLineType(vtkPen::DASH_LINE);
  limit->SetVisible(chart.limit.has_value());
  addRule(chart.cursor)->GetPen()->SetColor(90, 174, 255);
  scale(chart);
  // One for all: they would hide too much.
  chart.chart->SetShowLegend(chart.lines.size() > 1 && &chart == &vtk_->charts.front());
}

void TimePlots::addLine(const TimeSeries& series, std::size_t run, Chart& chart) {
  const PlaybackSource& source = *runs()[run];
  chart.unit = series.unit;
  chart.isLowWorse = series.isLowWorse;
  if (series.limit &&
      (!chart.limit || (series.isLowWorse ? *series.limit > *chart.limit : *series.limit < *chart.limit)))
    chart.limit = series.limit;
  Line line{run == 0 ? series.name : tr("%1, %2").arg(series.name, source.name()), source.times(),
            series.values, worstOf(series, source.times().size()), run > 0};
  const Rows rows = thinned(line.times, line.values);
  if (rows.empty()) return;
  const auto& color = kColors[chart.lines.size() % kColors.size()];
  const auto table = makeChartTable();
  fillChartTable(table, rows);
  vtkPlot* plot = chart.chart->AddPlot(vtkChart::LINE);
  plot->SetInputData(table, 0, 1);
  plot->SetVisible(rows.size() > 1);  // VTK complains of lines of one point
  plot->SetLabel(line.name.toStdString());
  plot->SetColor(color[0], color[1], color[2], 255);
  if (line.isOther) plot->GetPen()->SetLineType(vtkPen::DASH_LINE);
  plot->SetWidth(static_cast<float>(1.6 * devicePixelRatioF()));
  const auto ring = makeChartTable();
  fillChartTable(ring, {{line.times[*line.worst], line.values[*line.worst]}});
  auto* points = vtkPlotPoints::SafeDownCast(chart.chart->AddPlot(vtkChart::POINTS));
  points->SetInputData(ring, 0, 1);
  points->SetMarkerStyle(vtkPlotPoints::CIRCLE);
  points->SetMarkerSize(static_cast<float>(8 * devicePixelRatioF()));
  points->SetColor(color[0], color[1], color[2], 255);
  points->LegendVisibilityOff();
  chart.lines.push_back(std::move(line));
}

void TimePlots::scale(Chart& chart) {
  TimeRange span = timeline_.span();
  double low = std::numeric_limits<double>::infinity(), high = -low;
  for (const Line& line : chart.lines) {
    span.from = std::min(span.from, line.times.front());
    span.to = std::max(span.to, line.times.back());
    for (const double value : line.values)
      if (std::isfinite(value)) {
        low = std::min(low, value);
        high = std::max(high, value);
      }
  }
  if (!(low <= high)) low = 0, high = 1;
  if (chart.isLowWorse) high = std::min(high, kHighest * std::max(low, chart.limit.value_or(low)));
  if (chart.limit) {
    low = std::min(low, *chart.limit);
    high = std::max(high, *chart.limit);
  }
  if (low > 0 && low < 0.5 * high) low = 0;
  const double room = high > low ? 0.06 * (high - low) : std::max(1e-3, 0.1 * std::abs(high));
  if (low != 0) low -= room;
  high += room;
  if (span.length() <= 0) span.to = span.from + 1;
  vtkAxis* bottom = chart.chart->GetAxis(vtkAxis::BOTTOM);
  setRoundTicks(bottom, span.from, span.to);
  bottom->SetRange(span.from, span.to);
  vtkAxis* left = chart.chart->GetAxis(vtkAxis::LEFT);
  setRoundTicks(left, low, high);
  left->SetRange(low, high);
  if (chart.limit) fillChartTable(chart.limitTable, {{span.from, *chart.limit}, {span.to, *chart.limit}});
  chart.chart->RecalculateBounds();
}

void TimePlots::style() {
  const QColor paper = palette().color(QPalette::Base), ink = palette().color(QPalette::Text);
  vtk_->renderer->SetBackground(paper.redF(), paper.greenF(), paper.blueF());
  if (!vtk_->matrix) return;
  const double ratio = devicePixelRatioF();
  const auto pixels = [ratio](double size) { return static_cast<int>(size * ratio); };
  vtk_->matrix->SetBorders(pixels(52), pixels(24), pixels(12), pixels(26));
  vtk_->matrix->SetGutter({static_cast<float>(58 * ratio), 0});
  for (Chart& chart : vtk_->charts) {
    paintAxis(chart.chart->GetAxis(vtkAxis::BOTTOM), ink, kTextSize);
    paintAxis(chart.chart->GetAxis(vtkAxis::LEFT), ink, kTextSize);
    vtkTextProperty* title = chart.chart->GetTitleProperties();
    title->SetColor(ink.redF(), ink.greenF(), ink.blueF());
    title->SetFontSize(kTitleSize);
    vtkTextProperty* names = chart.chart->GetLegend()->GetLabelProperties();
    names->SetFontSize(kLegendSize);
    names->SetColor(ink.redF(), ink.greenF(), ink.blueF());
    chart.chart->GetLegend()->GetBrush()->SetColor(static_cast<unsigned char>(paper.red()),
                                                   static_cast<unsigned char>(paper.green()),
                                                   static_cast<unsigned char>(paper.blue()), 190);
    chart.chart->GetLegend()->SetPadding(2);
  }
}

void TimePlots::updateCursor() {
  for (Chart& chart : vtk_->charts) {
    const vtkAxis* left = chart.chart->GetAxis(vtkAxis::LEFT);
    const double time = timeline_.time();
    const bool has = timeline_.hasSamples();
    fillChartTable(chart.cursor, has ? Rows{{time, const_cast<vtkAxis*>(left)->GetMinimum()},
                                            {time, const_cast<vtkAxis*>(left)->GetMaximum()}}
                                     : Rows{});
    chart.chart->SetTitle(titleOf(chart).toUtf8().constData());
  }
}

QString TimePlots::titleOf(const Chart& chart) const {
  if (chart.lines.size() == 1) {
    const Line& line = chart.lines.front();
    if (const auto at = nearestSample(line.times, timeline_.time());
        at && *at < line.values.size() && std::isfinite(line.values[*at]))
      return tr("%1 %2 %3").arg(chart.quantity, plottedNumber(line.values[*at]), chart.unit).trimmed();
  }
  return chart.unit.isEmpty() ? chart.quantity : tr("%1 [%2]").arg(chart.quantity, chart.unit);
}

QStringList TimePlots::titles() const {
  QStringList titles;
  for (const Chart& chart : vtk_->charts) titles << titleOf(chart);
  return titles;
}

void TimePlots::prepareFrame() {
  if (stale_) rebuild();
  stale_ = false;
  updateCursor();
}

void TimePlots::resizeEvent(QResizeEvent* event) {
  if (shownQuantities().size() != static_cast<qsizetype>(vtk_->charts.size())) stale_ = true;
  VtkWidget::resizeEvent(event);
}

void TimePlots::changeEvent(QEvent* event) {
  if (event->type() == QEvent::PaletteChange) {
    style();
    redraw();
  }
  VtkWidget::changeEvent(event);
}

}  // namespace liana
