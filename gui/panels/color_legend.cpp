// Paints a bar with its numbers.
#include "gui/panels/color_legend.h"

#include <QEvent>
#include <QPainter>

#include "gui/view/scene_updater.h"
#include "gui/view/viewport.h"
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
  hide();
}

void ColorLegend::refresh() {
  const Workspace& workspace = viewport_.workspace();
  const auto quantity = workspace.colorBy();
  setVisible(quantity.has_value());
  if (!quantity) return;
  title_ = tr("%1 [%2]").arg(nameOf(*quantity), unitOf(*quantity));
  map_ = colorMapOf(*quantity);
  range_ = viewport_.updater().colorRange();
  limit_.reset();
  bool agree = true;
  for (const Cable& cable : workspace.document().cables()) {
    const auto limit = limitOf(cable, workspace.document().settings(), *quantity);
    if (limit && limit_ && *limit != *limit_) agree = false;
    if (limit) limit_ = limit;
  }
  if (!agree) limit_.reset();
  limitsBothWays_ = *quantity == CableQuantity::Torsion;
  place();
  update();
}

void ColorLegend::place() {
  resize(sizeHint());
  move(viewport_.width() - width() - 12, viewport_.height() - height() - 12);
}

bool ColorLegend::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() == QEvent::Resize) place();
  return QWidget::eventFilter(watched, event);
}

QSize ColorLegend::sizeHint() const {
  const QFontMetrics metrics(font());
  const int numbers = metrics.horizontalAdvance("−0000.00");
  const int limit = limit_ ? metrics.horizontalAdvance(tr("limit %1").arg(*limit_, 0, 'g', 3)) : 0;
  const int width = 2 * kMargin + std::max(metrics.horizontalAdvance(title_),
                                           kBarWidth + 2 * kTick + std::max(numbers, limit));
  return {width, 2 * kMargin + metrics.height() * (kIntervals * 2 + 3)};
}

void ColorLegend::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setPen(Qt::NoPen);
  painter.setBrush(QColor(30, 34, 40, 205));
  painter.drawRoundedRect(rect(), 6, 6);
  const QFontMetrics metrics(font());
  painter.setPen(Qt::white);
  painter.drawText(kMargin, kMargin + metrics.ascent(), title_);
  const QRectF bar(kMargin, kMargin + 1.8 * metrics.height(), kBarWidth,
                   height() - 2 * kMargin - 2.4 * metrics.height());
  QLinearGradient gradient(bar.bottomLeft(), bar.topLeft());
  for (int i = 0; i <= 24; ++i) {
    const Rgb color = colorAt(map_, i / 24.0);
    gradient.setColorAt(i / 24.0, QColor(color[0], color[1], color[2]));
  }
  painter.fillRect(bar, gradient);
  const auto y = [&](double share) { return bar.bottom() - share * bar.height(); };
  const double textX = bar.right() + 2 * kTick;
  for (int i = 0; i <= kIntervals; ++i) {
    const double share = static_cast<double>(i) / kIntervals;
    const double value = range_.low + share * (range_.high - range_.low);
    painter.drawLine(QPointF(bar.right(), y(share)), QPointF(bar.right() + kTick, y(share)));
    painter.drawText(QPointF(textX, y(share) + metrics.ascent() / 2.0 - 1),
                     QString::number(value, 'g', 4).replace('-', QChar(0x2212)));
  }
  if (!limit_) return;
  painter.setPen(QPen(QColor(255, 90, 80), 2));
  for (const double limit : {*limit_, limitsBothWays_ ? -*limit_ : *limit_}) {
    if (limit < range_.low || limit > range_.high) continue;
    const double at = y(range_.share(limit));
    painter.drawLine(QPointF(bar.left() - 4, at), QPointF(bar.right() + 4, at));
  }
}

}  // namespace liana
