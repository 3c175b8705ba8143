// Three VTK charts in one context scene.
#include "gui/panels/plot_panel.h"

#include <vtkAxis.h>
#include <vtkBrush.h>
#include <vtkChartMatrix.h>
#include <vtkChartXY.h>
#include <vtkContextActor.h>
#include <vtkContextScene.h>
#include <vtkGenericOpenGLRenderWindow.h>
#include <vtkNew.h>
#include <vtkPen.h>
#include <vtkPlot.h>
#include <vtkRenderer.h>
#include <vtkTable.h>
#include <vtkTextProperty.h>

#include <QEvent>
#include <QMouseEvent>
#include <QPalette>
#include <algorithm>
#include <array>
#include <cmath>

#include "gui/panels/chart_parts.h"
#include "gui/workspace/shapes/cable_quantity.h"
#include "gui/workspace/shapes/shown_length.h"
#include "gui/workspace/workspace.h"

namespace liana {
namespace {

constexpr std::array kPlotted{CableQuantity::Curvature, CableQuantity::Torsion, CableQuantity::Tension};
constexpr double kNearPush = 0.25;  // of the limit: from there on it is drawn
constexpr double kBeyondLimit = 1.02;
constexpr int kTextSize = 11, kTitleSize = 12;  // [logical pixels]: VtkWidget tells VTK the scale
constexpr int kNarrowPixels = 560;              // narrower, long titles would run into each other
constexpr std::array<std::array<int, 3>, 3> kLineColors{{{30, 110, 210}, {150, 80, 190}, {20, 140, 90}}};

}  // namespace

struct PlotPanel::Vtk {
  struct Chart {
    vtkSmartPointer<vtkChart> chart;
    vtkSmartPointer<vtkTable> values = makeChartTable(), limit = makeChartTable(),
                              lowerLimit = makeChartTable(), cursor = makeChartTable();
    vtkPlot *valueLine = nullptr, *limitLine = nullptr, *lowerLimitLine = nullptr, *cursorLine = nullptr;
    ValueRange range;
    std::vector<double> arcLengths, numbers;  // [mm]; as drawn
  };
  vtkNew<vtkRenderer> renderer;
  vtkNew<vtkContextActor> actor;
  vtkNew<vtkChartMatrix> matrix;
  std::array<Chart, 3> charts;
};

PlotPanel::PlotPanel(Workspace& workspace, QWidget* parent)
    : VtkWidget(parent), workspace_(workspace), vtk_(std::make_unique<Vtk>()) {
  setObjectName("plotPanel");
  setMouseTracking(true);
  setMinimumSize(240, 120);
  vtk_->matrix->SetSize({3, 1});
  vtk_->matrix->SetGutter({14, 0});
  vtk_->matrix->SetBorders(56, 40, 14, 24);
  for (std::size_t i = 0; i < 3; ++i) {
    auto& entry = vtk_->charts[i];
    entry.chart = vtk_->matrix->GetChart({static_cast<int>(i), 0});
    const auto addLine = [&](vtkTable* table) {
      vtkPlot* plot = entry.chart->AddPlot(vtkChart::LINE);
      plot->SetInputData(table, 0, 1);
      return plot;
    };
    entry.limitLine = addLine(entry.limit);
    entry.lowerLimitLine = addLine(entry.lowerLimit);
    entry.valueLine = addLine(entry.values);
    entry.cursorLine = addLine(entry.cursor);
    const auto& color = kLineColors[i];
    entry.valueLine->GetPen()->SetColor(static_cast<unsigned char>(color[0]),
                                        static_cast<unsigned char>(color[1]),
                                        static_cast<unsigned char>(color[2]));
    for (vtkPlot* line : {entry.limitLine, entry.lowerLimitLine}) {
      line->GetPen()->SetColor(215, 60, 50);
      line->GetPen()->SetLineType(vtkPen::DASH_LINE);
    }
    entry.cursorLine->GetPen()->SetColor(90, 174, 255);
    vtkAxis* bottom = entry.chart->GetAxis(vtkAxis::BOTTOM);
    vtkAxis* left = entry.chart->GetAxis(vtkAxis::LEFT);
    bottom->SetTitle("");
    left->SetTitle("");
    for (vtkAxis* axis : {bottom, left}) {
      axis->SetBehavior(vtkAxis::FIXED);
      axis->SetNumberOfTicks(5);
    }
  }
  vtk_->actor->GetScene()->AddItem(vtk_->matrix);
  vtk_->renderer->AddActor(vtk_->actor);
  renderWindow()->AddRenderer(vtk_->renderer);
  const auto markStale = [this] { pace_.call(); };
  connect(&workspace, &Workspace::selectionChanged, this, &PlotPanel::chooseCable);
  connect(&workspace, &Workspace::documentReplaced, this, &PlotPanel::chooseCable);
  connect(&workspace, &Workspace::shapeChanged, this, [this, markStale](CableId id) {
    if (!cable_.isValid()) chooseCable();
    if (id == cable_) markStale();
  });
  connect(&workspace, &Workspace::documentChanged, this, [this, markStale](const DocumentChange& change) {
    if (std::holds_alternative<CableRemoved>(change)) chooseCable();
    Q_EMIT summaryChanged();  // it may have another name
    markStale();
  });
  connect(&workspace, &Workspace::probeChanged, this, &VtkWidget::redraw);
  style();
  chooseCable();
}

PlotPanel::~PlotPanel() {
  renderWindow()->RemoveRenderer(vtk_->renderer);
}

void PlotPanel::chooseCable() {
  const auto& cables = workspace_.document().cables();
  CableId wanted = cableOf(workspace_.selection());
  if (!wanted.isValid() && workspace_.document().findCable(cable_)) wanted = cable_;
  if (!wanted.isValid() && !cables.empty()) wanted = cables.front().id;
  if (!(wanted == cable_)) stale_ = true;
  cable_ = wanted;
  Q_EMIT summaryChanged();
  redraw();
}

void PlotPanel::style() {
  const QColor paper = palette().color(QPalette::Base), ink = palette().color(QPalette::Text);
  vtk_->renderer->SetBackground(paper.redF(), paper.greenF(), paper.blueF());
  const double ratio = devicePixelRatioF();
  vtk_->matrix->SetBorders(static_cast<int>(52 * ratio), static_cast<int>(24 * ratio),
                           static_cast<int>(12 * ratio), static_cast<int>(26 * ratio));
  vtk_->matrix->SetGutter({static_cast<float>(58 * ratio), 0});
  for (auto& entry : vtk_->charts) {
    paintAxis(entry.chart->GetAxis(vtkAxis::BOTTOM), ink, kTextSize);
    paintAxis(entry.chart->GetAxis(vtkAxis::LEFT), ink, kTextSize);
    vtkTextProperty* title = entry.chart->GetTitleProperties();
    title->SetColor(ink.redF(), ink.greenF(), ink.blueF());
    title->SetFontSize(kTitleSize);
    entry.valueLine->SetWidth(static_cast<float>(2 * ratio));
    entry.limitLine->SetWidth(static_cast<float>(1.5 * ratio));
    entry.lowerLimitLine->SetWidth(static_cast<float>(1.5 * ratio));
    entry.cursorLine->SetWidth(static_cast<float>(1.5 * ratio));
  }
  redraw();
}

void PlotPanel::refill() {
  const Cable* cable = workspace_.document().findCable(cable_);
  const auto centerline = cable ? workspace_.shownCenterline(cable_) : nullptr;
  vtk_->actor->SetVisibility(centerline != nullptr);
  if (!centerline || centerline->isEmpty()) return;
  const ShownLength& shown = ShownLength::ofProgram();
  const double length = shown.of(centerline->arcLengths.back());
  for (std::size_t i = 0; i < 3; ++i) {
    auto& entry = vtk_->charts[i];
    const DocumentSettings& settings = workspace_.document().settings();
    std::vector<double> values = valuesAlong(*centerline, *cable, settings, kPlotted[i]);
    entry.arcLengths = centerline->arcLengths;
    entry.numbers = values;
    std::vector<std::array<double, 2>> rows;
    for (std::size_t k = 0; k < values.size(); ++k)
      rows.push_back({shown.of(centerline->arcLengths[k]), values[k]});
    fillChartTable(entry.values, rows);
    auto limit = limitOf(*cable, settings, kPlotted[i]);
    // A push that is far from what the cable feels would flatten its curve.
    if (kPlotted[i] == CableQuantity::Tension && limit &&
        *std::min_element(values.begin(), values.end()) > kNearPush * *limit)
      limit.reset();
    // Twist must not pass its limit either way round.
    const bool bothWays = limit && kPlotted[i] == CableQuantity::Torsion;
    // A little beyond it: a line on the frame of a chart cannot be seen.
    if (limit) values.push_back(kBeyondLimit * *limit);
    if (bothWays) values.push_back(-kBeyondLimit * *limit);
    entry.range = rangeOf(values, kPlotted[i]);
    const double level = limit.value_or(0);
    fillChartTable(entry.limit, {{0, level}, {length, level}});
    fillChartTable(entry.lowerLimit, {{0, -level}, {length, -level}});
    entry.limitLine->SetVisible(limit.has_value());
    entry.lowerLimitLine->SetVisible(bothWays);
    vtkAxis* bottom = entry.chart->GetAxis(vtkAxis::BOTTOM);
    if (bottom->GetMaximum() != length) setRoundTicks(bottom, 0, length);
    bottom->SetRange(0, length);
    entry.chart->GetAxis(vtkAxis::LEFT)->SetRange(entry.range.low, entry.range.high);
    entry.chart->RecalculateBounds();
  }
}

void PlotPanel::updateCursor() {
  const auto& probe = workspace_.probe();
  const auto centerline = workspace_.shownCenterline(cable_);
  const bool here = probe && probe->cable == cable_ && centerline && !centerline->isEmpty();
  for (int i = 0; i < 3; ++i) {
    auto& entry = vtk_->charts[static_cast<std::size_t>(i)];
    entry.chart->SetTitle(titleOf(i).toUtf8().constData());
    entry.cursorLine->SetVisible(here);
    if (!here) continue;
    const double s = probe->fraction * ShownLength::ofProgram().of(centerline->arcLengths.back());
    fillChartTable(entry.cursor, {{s, entry.range.low}, {s, entry.range.high}});
  }
}

QString PlotPanel::titleOf(int chart) const {
  const auto& entry = vtk_->charts.at(static_cast<std::size_t>(chart));
  const CableQuantity quantity = kPlotted[static_cast<std::size_t>(chart)];
  const QString name = nameOf(quantity), unit = unitOf(quantity);
  const auto& probe = workspace_.probe();
  const std::vector<double>& arcs = entry.arcLengths;
  const bool isNarrow = width() < kNarrowPixels;
  if (!probe || !(probe->cable == cable_) || arcs.size() < 2 || entry.numbers.size() != arcs.size())
    return isNarrow ? tr("%1 [%2]").arg(name, unit)
                    : tr("%1 [%2], s [%3]").arg(name, unit, ShownLength::ofProgram().symbol());
  const double s = probe->fraction * arcs.back();
  const auto behind = std::clamp<std::ptrdiff_t>(std::lower_bound(arcs.begin(), arcs.end(), s) - arcs.begin(),
                                                 1, static_cast<std::ptrdiff_t>(arcs.size()) - 1);
  const auto k = static_cast<std::size_t>(behind);
  const double share = (s - arcs[k - 1]) / std::max(1e-12, arcs[k] - arcs[k - 1]);
  const double number = entry.numbers[k - 1] + share * (entry.numbers[k] - entry.numbers[k - 1]);
  const QString value = QString::number(std::abs(number) < 1e-6 ? 0 : number, 'g', 4);  // no dust
  return isNarrow ? tr("%1 %2").arg(value, unit)
                  : tr("%1 %2 %3 at %4").arg(name, value, unit, lengthText(s, 0));
}

QString PlotPanel::summary() const {
  const Cable* cable = workspace_.document().findCable(cable_);
  return cable ? QString::fromStdString(cable->name) : QString();
}

void PlotPanel::prepareFrame() {
  if (stale_) refill();
  stale_ = false;
  updateCursor();
}

QPointF PlotPanel::pixelOf(int chart, double arcLength) const {
  vtkAxis* axis = vtk_->charts.at(static_cast<std::size_t>(chart)).chart->GetAxis(vtkAxis::BOTTOM);
  const double share = (ShownLength::ofProgram().of(arcLength) - axis->GetMinimum()) /
                       (axis->GetMaximum() - axis->GetMinimum());
  const double x = axis->GetPoint1()[0] + share * (axis->GetPoint2()[0] - axis->GetPoint1()[0]);
  return {x / devicePixelRatioF(), height() / 2.0};
}

void PlotPanel::mouseMoveEvent(QMouseEvent* event) {
  const double x = event->position().x() * devicePixelRatioF();
  std::optional<Workspace::Probe> probe;
  for (const auto& entry : vtk_->charts) {
    vtkAxis* axis = entry.chart->GetAxis(vtkAxis::BOTTOM);
    const double left = axis->GetPoint1()[0], right = axis->GetPoint2()[0];
    if (x >= left && x <= right && right > left)
      probe = Workspace::Probe{cable_, (x - left) / (right - left)};
  }
  workspace_.setProbe(probe);
}

void PlotPanel::leaveEvent(QEvent* event) {
  workspace_.setProbe(std::nullopt);
  VtkWidget::leaveEvent(event);
}

void PlotPanel::changeEvent(QEvent* event) {
  if (event->type() == QEvent::PaletteChange) style();
  VtkWidget::changeEvent(event);
}

}  // namespace liana
