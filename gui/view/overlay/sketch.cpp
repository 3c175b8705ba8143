// Projects a sketch and paints it.
#include "gui/view/overlay/sketch.h"

#include <QFontMetricsF>
#include <QPainter>
#include <QPainterPath>
#include <algorithm>
#include <cmath>

namespace liana {
namespace {

constexpr double kLabelGap = 12;  // between a point and its label [logical pixels]
constexpr int kLabelRows = 12;    // how far up and down a label goes to be clear of others
const QColor kLabelBack(30, 34, 40, 215);

class SketchPainter {
public:
  SketchPainter(QPainter& painter, const CameraPose& camera, const ViewSize& size, double pixelRatio)
      : painter_(painter), camera_(camera), size_(size), ratio_(pixelRatio) {
    painter_.save();
    painter_.setRenderHint(QPainter::Antialiasing);
  }
  ~SketchPainter() { painter_.restore(); }
  SketchPainter(const SketchPainter&) = delete;
  SketchPainter& operator=(const SketchPainter&) = delete;

  void paint(const Sketch::Line& line) {
    QPainterPath path;
    bool open = false;
    for (const Eigen::Vector3d& point : line.points) {
      const auto place = project(point);
      if (place && open) path.lineTo(*place);
      if (place && !open) path.moveTo(*place);
      open = place.has_value();
    }
    // A light rim keeps the line visible on parts of any colour.
    QPen pen(QColor(255, 255, 255, 170), line.width + 2, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin);
    if (!line.dashed) painter_.strokePath(path, pen);
    pen.setColor(line.color);
    pen.setWidthF(line.width);
    if (line.dashed) pen.setDashPattern({4, 3});
    painter_.strokePath(path, pen);
  }

  void paint(const Sketch::Arrow& arrow) {
    const auto from = project(arrow.from), to = project(tipOf(arrow));
    if (!from || !to) return;
    const QPointF along = *to - *from;
    const double length = std::hypot(along.x(), along.y());
    const double tip = std::min(4.5 * arrow.width, 0.8 * length);
    if (length < 2) {  // seen along its direction
      painter_.setPen(QPen(arrow.color, arrow.width));
      painter_.setBrush(Qt::NoBrush);
      painter_.drawEllipse(*from, 2.0 * arrow.width, 2.0 * arrow.width);
      return;
    }
    const QPointF unit = along / length, side(-unit.y(), unit.x());
    const QPointF neck = *to - tip * unit;
    const QPolygonF head{{*to, neck + 0.45 * tip * side, neck - 0.45 * tip * side}};
    painter_.setBrush(arrow.color);
    for (const auto& [color, extra] : {std::pair(QColor(255, 255, 255, 190), 2.0), {arrow.color, 0.0}}) {
      painter_.setPen(QPen(color, arrow.width + extra, Qt::SolidLine, Qt::FlatCap));
      painter_.drawLine(*from, neck);
      painter_.setPen(QPen(color, 0.5 + extra, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
      painter_.drawPolygon(head);
    }
  }

  void paint(const Sketch::Mark& mark) {
    auto place = project(mark.point);
    if (!place) return;
    const double r = 0.5 * mark.size;
    if (mark.lift > 0) {
      const QPointF foot = *place;
      place->ry() -= mark.lift;
      for (const auto& [color, width] : {std::pair(QColor(Qt::white), 3.5), {mark.color, 1.5}}) {
        painter_.setPen(QPen(color, width));
        painter_.drawLine(foot, *place);
      }
    }
    painter_.setPen(QPen(Qt::white, 1.5, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    painter_.setBrush(mark.color);
    switch (mark.shape) {
      case Sketch::Shape::Dot:
        painter_.drawEllipse(*place, r, r);
        break;
      case Sketch::Shape::Ring:
        painter_.setBrush(Qt::NoBrush);
        painter_.drawEllipse(*place, r + 1.5, r + 1.5);
        painter_.setPen(QPen(mark.color, 2.5));
        painter_.drawEllipse(*place, r, r);
        break;
      case Sketch::Shape::Triangle:
        painter_.drawPolygon(QPolygonF{
            {*place + QPointF(0, -1.1 * r), *place + QPointF(r, 0.75 * r), *place + QPointF(-r, 0.75 * r)}});
        break;
      case Sketch::Shape::Diamond:
        painter_.drawPolygon(QPolygonF{{*place + QPointF(0, -r), *place + QPointF(r, 0),
                                        *place + QPointF(0, r), *place + QPointF(-r, 0)}});
        break;
      case Sketch::Shape::Cross:
        for (const auto& [color, width] : {std::pair(QColor(Qt::white), 4.5), {mark.color, 2.5}}) {
          painter_.setPen(QPen(color, width, Qt::SolidLine, Qt::RoundCap));
          painter_.drawLine(*place + QPointF(-r, -r), *place + QPointF(r, r));
          painter_.drawLine(*place + QPointF(-r, r), *place + QPointF(r, -r));
        }
        break;
      case Sketch::Shape::Lock:
        painter_.setBrush(Qt::NoBrush);
        for (const auto& [color, width] : {std::pair(QColor(Qt::white), 4.0), {mark.color, 2.0}}) {
          painter_.setPen(QPen(color, width));
          painter_.drawArc(QRectF(place->x() - 0.55 * r, place->y() - r, 1.1 * r, 1.3 * r), 0, 180 * 16);
        }
        painter_.setPen(QPen(Qt::white, 1));
        painter_.setBrush(mark.color);
        painter_.drawRoundedRect(QRectF(place->x() - 0.85 * r, place->y() - 0.25 * r, 1.7 * r, 1.25 * r), 1.5,
                                 1.5);
        break;
    }
  }

  void paintLabel(const Sketch::Label& label, std::vector<QRectF>& taken) {
    if (const auto place = project(label.point)) paintLabel(*place, label.text, label.color, taken);
  }
  void paintLabel(const Sketch::Arrow& arrow, std::vector<QRectF>& taken) {
    if (!arrow.label.isEmpty()) paintLabel(Sketch::Label{tipOf(arrow), arrow.label}, taken);
  }

private:
  Eigen::Vector3d tipOf(const Sketch::Arrow& arrow) const {
    const double perPixel = camera_.worldPerPixel(size_, arrow.from) * ratio_;
    return arrow.from + arrow.pixels * perPixel * arrow.direction.normalized();
  }

  void paintLabel(const QPointF& beside, const QString& text, const QColor& color,
                  std::vector<QRectF>& taken) {
    const QFontMetricsF metrics(painter_.font());
    const QRectF page(0, 0, 10000, 10000);
    const QSizeF size = metrics.boundingRect(page, Qt::AlignLeft, text).adjusted(-6, -3, 6, 3).size();
    const QRectF box = placeLabel(beside, size, {size_.width / ratio_, size_.height / ratio_}, taken);
    taken.push_back(box);
    const QPointF nearest(std::clamp(beside.x(), box.left(), box.right()),
                          std::clamp(beside.y(), box.top(), box.bottom()));
    if (QLineF(beside, nearest).length() > kLabelGap * 2) {  // it had to go where one would not look
      painter_.setPen(QPen(kLabelBack, 1.2));
      painter_.drawLine(beside, nearest);
    }
    painter_.setPen(Qt::NoPen);
    painter_.setBrush(kLabelBack);
    painter_.drawRoundedRect(box, 4, 4);
    painter_.setPen(color);
    painter_.drawText(box, Qt::AlignCenter, text);
  }

  std::optional<QPointF> project(const Eigen::Vector3d& point) const {
    const auto pixel = camera_.project(size_, point);
    if (!pixel) return std::nullopt;
    return QPointF(pixel->x(), pixel->y()) / ratio_;
  }

  QPainter& painter_;
  const CameraPose& camera_;
  const ViewSize& size_;
  double ratio_;
};

}  // namespace

QRectF placeLabel(const QPointF& beside, const QSizeF& label, const QSizeF& view,
                  const std::vector<QRectF>& taken) {
  const auto at = [&](double left, double top) {
    // Never cut off at the edge of the view.
    return QRectF(std::clamp(left, 2.0, std::max(2.0, view.width() - label.width() - 2)),
                  std::clamp(top, 2.0, std::max(2.0, view.height() - label.height() - 2)), label.width(),
                  label.height());
  };
  const auto isFree = [&](const QRectF& box) {
    return std::none_of(taken.begin(), taken.end(),
                        [&](const QRectF& other) { return other.intersects(box); });
  };
  const double right = beside.x() + kLabelGap, left = beside.x() - kLabelGap - label.width();
  const double above = beside.y() - kLabelGap - label.height(), below = beside.y() + kLabelGap;
  for (int row = 0; row < kLabelRows; ++row) {
    const double away = row * (label.height() + 2);
    for (const QRectF& box :
         {at(right, above - away), at(left, above - away), at(right, below + away), at(left, below + away)})
      if (isFree(box)) return box;
  }
  return at(right, above);
}

void paintSketch(QPainter& painter, const Sketch& sketch, const CameraPose& camera, const ViewSize& size,
                 double pixelRatio) {
  SketchPainter pen(painter, camera, size, pixelRatio);
  for (const auto& line : sketch.lines) pen.paint(line);
  for (const auto& arrow : sketch.arrows) pen.paint(arrow);
  for (const auto& mark : sketch.marks) pen.paint(mark);
}

void paintLabels(QPainter& painter, const Sketch& sketch, const CameraPose& camera, const ViewSize& size,
                 double pixelRatio, std::vector<QRectF>& taken) {
  SketchPainter pen(painter, camera, size, pixelRatio);
  for (const auto& arrow : sketch.arrows) pen.paintLabel(arrow, taken);
  for (const auto& label : sketch.labels) pen.paintLabel(label, taken);
}

}  // namespace liana
