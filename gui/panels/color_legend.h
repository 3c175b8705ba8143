// The scale beside the cables when they are coloured by a number.
#pragma once

#include <QWidget>
#include <optional>

#include "gui/view/color_map.h"

namespace liana {

class Viewport;

/// Stands in the lower right corner of the view and takes no mouse events.
class ColorLegend : public QWidget {
  Q_OBJECT

public:
  explicit ColorLegend(Viewport& viewport);

  const QString& title() const { return title_; }
  const ValueRange& range() const { return range_; }
  QSize sizeHint() const override;

protected:
  void paintEvent(QPaintEvent* event) override;
  bool eventFilter(QObject* watched, QEvent* event) override;

private:
  void refresh();
  void place();

  Viewport& viewport_;
  QString title_;
  ColorMap map_ = ColorMap::Sequential;
  ValueRange range_;
  std::optional<double> limit_;
  bool limitsBothWays_ = false;  // drawn when all cables that have one agree
};

}  // namespace liana
