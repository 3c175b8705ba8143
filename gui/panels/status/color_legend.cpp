// Paints a bar with its numbers.
#include "gui/panels/status/color_legend.h"

#include <QEvent>
#include <QPainter>
#include <algorithm>
#include <cmath>

#include "gui/view/scene/scene_updater.h"
#include "gui/view/scene/viewport.h"
#include "gui/workspace/shapes/shown_length.h"
#include "gui/workspace/workspace.h"

namespace liana {
namespace {

constexpr int kBarWidth = 16, kMargin = 10, kTick = 5;
constexpr int kIntervals = 4;

}  // namespace

ColorLegend::ColorLegend(Viewport& viewport) : QWidget(&viewport), viewport_(viewport) {
  setObjectName("colorLegend");
  setAttribute(Qt::WA_TransparentForMouseEvents);
  viewport.installEventFilter(this);
  connect(&viewport.updater(), &SceneUpdater::colorRangeChanged, this, &ColorLegend::refresh);
  connect(&ShownLength::ofProgram(), &ShownLength::changed, this, &ColorLegend::refresh);
  // Limits may change, cables come and go.
  connect(&viewport.workspace(), &Workspace::documentChanged, this, &ColorLegend::refresh);
  connect(&viewport.workspace(), &Workspace::documentReplaced, this, &ColorLegend::refresh);
  refresh();
}

void ColorLegend::refresh() {
  const Workspace& workspace = viewport_.workspace();
  const auto quantity = workspace.looks().colorBy();
  const bool hasCables = !workspace.document().cables().empty();
  setVisible(quantity.has_value() && hasCables);
  if (!quantity || !hasCables) return;
  title_ = tr("%1 [%2]").arg(nameOf(*quantity), unitOf(*quantity));
  quantity_ = *quantity;
  scale_ = *quantity == CableQuantity::Clearance ? millimetresPer(ShownLength::ofProgram().unit()) : 1;
  range_ = viewport_.updater().colorRange();
  limitsBothWays_ = *quantity == CableQuantity::Torsion;
  updateLimit();
  place();
  update();
}

void ColorLegend::updateLimit() {
  const Workspace& workspace = viewport_.workspace();
  limit_.reset();
  bool agree = true;
  for (const Cable& cable : workspace.document().cables()) {
    const auto limit = limitOf(cable, workspace.document().settings(), *workspace.looks().colorBy());
    if (limit && limit_ && *limit != *limit_) agree = false;
    if (limit) limit_ = limit;
  }
  if (!agree) limit_.reset();
}

void ColorLegend::place() {
  resize(sizeHint());
  move(viewport_.width() - width() - 12, viewport_.height() - height() - 12);
}

bool ColorLegend::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() == QEvent::Resize) place();
  return QWidget::eventFilter(watched, event);
}

std::vector<double> ColorLegend::marks() const {
  std::vector<double> values;
  if (limit_) values.push_back(*limit_);
  if (limit_ && limitsBothWays_) values.push_back(-*limit_);
  std::erase_if(values, [this](double value) { return value < range_.low || value > range_.high; });
  return values;
}

QString ColorLegend::numberText(double value) const {
  return QString::number(std::abs(value) < 1e-6 ? 0 : value / scale_, 'g', 4).replace('-', QChar(0x2212));
}

double ColorLegend::heightOf(double value, const QRectF& bar) const {
  return bar.bottom() - range_.share(value) * bar.height();
}

QSize ColorLegend::sizeHint() const {
  const QFontMetrics metrics(font());
  int numbers = metrics.horizontalAdvance("−0000.00");
  for (const double value : marks())
    numbers = std::max(numbers, metrics.horizontalAdvance(tr("limit %1").arg(numberText(value))));
  const int width =
      2 * kMargin + std::max(metrics.horizontalAdvance(title_), kBarWidth + 2 * kTick + numbers);
  return {width, 2 * kMargin + metrics.height() * (kIntervals * 2 + 3)};
}

void ColorLegend::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  paint(painter);
}

void ColorLegend::paint(QPainter& painter) const {
  painter.setFont(font());
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setPen(Qt::NoPen);
  painter.setBrush(QColor(30, 34, 40, 205));
  painter.drawRoundedRect(rect(), 6, 6);
  const QFontMetrics metrics(font());
  painter.setPen(Qt::white);
  painter.drawText(kMargin, kMargin + metrics.ascent(), title_);
  const QRectF bar(kMargin, kMargin + 1.8 * metrics.height(), kBarWidth,
                   height() - 2 * kMargin - 2.4 * metrics.height());
  paintBar(painter, bar);
  paintMarks(painter, bar);
}

void ColorLegend::paintBar(QPainter& painter, const QRectF& bar) const {
  QLinearGradient gradient(bar.bottomLeft(), bar.topLeft());
  constexpr int kSteps = 200;  // so fine that red begins at the limit
  for (int i = 0; i <= kSteps; ++i) {
    const double share = static_cast<double>(i) / kSteps;
    const Rgb color = colorOf(quantity_, range_.low + share * (range_.high - range_.low), range_, limit_);
    gradient.setColorAt(share, QColor(color[0], color[1], color[2]));
  }
  painter.fillRect(bar, gradient);
  const QFontMetrics metrics(font());
  const std::vector<double> limits = marks();
  for (int i = 0; i <= kIntervals; ++i) {
    const double value = range_.low + i * (range_.high - range_.low) / kIntervals;
    const double at = heightOf(value, bar);
    painter.drawLine(QPointF(bar.right(), at), QPointF(bar.right() + kTick, at));
    const bool isCovered = std::any_of(limits.begin(), limits.end(), [&](double limit) {
      return std::abs(heightOf(limit, bar) - at) < metrics.height();
    });
    if (!isCovered)
      painter.drawText(QPointF(bar.right() + 2 * kTick, at + metrics.ascent() / 2.0 - 1), numberText(value));
  }
}

void ColorLegend::paintMarks(QPainter& painter, const QRectF& bar) const {
  const QFontMetrics metrics(font());
  for (const double limit : marks()) {
    const double at = heightOf(limit, bar);
    painter.setPen(QPen(QColor(255, 90, 80), 2));
    painter.drawLine(QPointF(bar.left() - 4, at), QPointF(bar.right() + 4, at));
    painter.setPen(QColor(255, 150, 140));
    painter.drawText(QPointF(bar.right() + 2 * kTick, at + metrics.ascent() / 2.0 - 1),
                     tr("limit %1").arg(numberText(limit)));
  }
}

}  // namespace liana
