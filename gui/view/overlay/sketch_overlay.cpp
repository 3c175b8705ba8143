// Follows the view's size and camera.
#include "gui/view/overlay/sketch_overlay.h"

#include <QEvent>
#include <QPainter>

#include "gui/view/scene/viewport.h"

namespace liana {

SketchOverlay::SketchOverlay(Viewport& viewport) : QWidget(&viewport), viewport_(viewport) {
  setObjectName("sketchOverlay");
  setAttribute(Qt::WA_TransparentForMouseEvents);
  setAttribute(Qt::WA_NoSystemBackground);
  setFocusPolicy(Qt::NoFocus);
  viewport.installEventFilter(this);
  connect(&viewport, &Viewport::cameraChanged, this, qOverload<>(&QWidget::update));
  hide();
}

void SketchOverlay::setSketch(SketchLayer layer, Sketch sketch) {
  if (sketch.isEmpty() && !sketches_.contains(layer)) return;
  if (sketch.isEmpty())
    sketches_.erase(layer);
  else
    sketches_[layer] = std::move(sketch);
  setVisible(!sketches_.empty());
  update();
}

const Sketch& SketchOverlay::sketch(SketchLayer layer) const {
  static const Sketch empty;
  const auto found = sketches_.find(layer);
  return found == sketches_.end() ? empty : found->second;
}

void SketchOverlay::paint(QPainter& painter) const {
  const CameraPose& camera = viewport_.camera();
  for (const auto& [layer, sketch] : sketches_)
    paintSketch(painter, sketch, camera, viewport_.viewSize(), viewport_.pixelRatio());
  std::vector<QRectF> labels;  // of all layers: none may lie on another
  for (const auto& [layer, sketch] : sketches_)
    paintLabels(painter, sketch, camera, viewport_.viewSize(), viewport_.pixelRatio(), labels);
}

void SketchOverlay::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  paint(painter);
}

bool SketchOverlay::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() == QEvent::Resize) {
    setGeometry(viewport_.rect());
    lower();  // cards and legends stand above
  }
  return QWidget::eventFilter(watched, event);
}

}  // namespace liana
