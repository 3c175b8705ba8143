// Blue and solid, or green and dashed, as CAD users know it.
#include "gui/tools/picking/selection_rectangle.h"

#include <QPainter>

#include "gui/view/scene/viewport.h"

namespace liana {

SelectionRectangle::SelectionRectangle(Viewport& viewport) : QWidget(&viewport), viewport_(viewport) {
  setObjectName("selectionRectangle");
  setAttribute(Qt::WA_TransparentForMouseEvents);
  setAttribute(Qt::WA_NoSystemBackground);
  hide();
}

void SelectionRectangle::showBox(const ScreenBox& box) {
  touchIsEnough_ = box.touchIsEnough;
  const double ratio = viewport_.pixelRatio();
  const QPointF low(box.pixels.min().x() / ratio, box.pixels.min().y() / ratio);
  const QPointF high(box.pixels.max().x() / ratio, box.pixels.max().y() / ratio);
  setGeometry(QRect(low.toPoint(), high.toPoint()));
  show();
  raise();
  update();
}

void SelectionRectangle::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  const QColor color = touchIsEnough_ ? QColor(26, 138, 58) : QColor(30, 104, 214);
  QColor veil = color;
  veil.setAlpha(46);
  painter.setBrush(veil);
  painter.setPen(QPen(color, 1.5, touchIsEnough_ ? Qt::DashLine : Qt::SolidLine));
  painter.drawRect(QRectF(rect()).adjusted(1, 1, -1.5, -1.5));
}

}  // namespace liana
