// The view and what lies over it.
#include "gui/actions/export/view_picture.h"

#include <QPainter>

#include "gui/panels/status/color_legend.h"
#include "gui/view/scene/viewport.h"

namespace liana {

QImage pictureWithLegend(Viewport& viewport) {
  QImage image = viewport.picture();
  QPainter painter(&image);
  for (const ColorLegend* legend : viewport.findChildren<ColorLegend*>()) {
    if (legend->isHidden()) continue;
    painter.translate(legend->pos());
    legend->paint(painter);
    painter.resetTransform();
  }
  return image;
}

}  // namespace liana
