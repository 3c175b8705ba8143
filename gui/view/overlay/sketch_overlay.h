// A clear sheet over the 3D view on which sketches are drawn; the mouse goes through it.
#pragma once

#include <QWidget>
#include <map>

#include "gui/view/overlay/sketch.h"

namespace liana {

class Viewport;

/// Shown only while there is something on it.
class SketchOverlay : public QWidget {
  Q_OBJECT

public:
  explicit SketchOverlay(Viewport& viewport);

  void setSketch(SketchLayer layer, Sketch sketch);
  const Sketch& sketch(SketchLayer layer) const;
  /// Paints all layers as the view's camera sees them.
  void paint(QPainter& painter) const;

protected:
  void paintEvent(QPaintEvent* event) override;
  bool eventFilter(QObject* watched, QEvent* event) override;

private:
  Viewport& viewport_;
  std::map<SketchLayer, Sketch> sketches_;
};

}  // namespace liana
