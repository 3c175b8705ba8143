// The scale beside the cables when they are coloured by a number.
#pragma once

#include <QWidget>
#include <optional>
#include <vector>

#include "gui/view/overlay/color_map.h"

namespace liana {

class Viewport;

/// Stands in the lower right corner of the view and takes no mouse events.
class ColorLegend : public QWidget {
  Q_OBJECT

public:
  explicit ColorLegend(Viewport& viewport);

  const QString& title() const { return title_; }
  const ValueRange& range() const { return range_; }
  /// The value that must not be passed, where all cables that have one agree.
  const std::optional<double>& limit() const { return limit_; }
  QSize sizeHint() const override;
  /// As it is shown, from the painter's origin on; pictures have it too.
  void paint(QPainter& painter) const;

protected:
  void paintEvent(QPaintEvent* event) override;
  bool eventFilter(QObject* watched, QEvent* event) override;

private:
  void refresh();
  void place();
  void updateLimit();
  /// The values at which limits are marked on the bar.
  std::vector<double> marks() const;
  void paintBar(QPainter& painter, const QRectF& bar) const;
  void paintMarks(QPainter& painter, const QRectF& bar) const;
  double heightOf(double value, const QRectF& bar) const;
  QString numberText(double value) const;

  Viewport& viewport_;
  QString title_;
  CableQuantity quantity_ = CableQuantity::Curvature;
  ValueRange range_;
  std::optional<double> limit_;
  bool limitsBothWays_ = false;
  double scale_ = 1;  // numbers are divided by it to be shown
};

}  // namespace liana
