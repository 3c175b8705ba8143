// A click becomes the plane of the section.
#include "gui/tools/section_tool.h"

#include "gui/view/overlay/sketch_overlay.h"
#include "gui/view/scene/viewport.h"
#include "gui/view/section/section_view.h"
#include "gui/workspace/workspace.h"

namespace liana {

QString SectionTool::nextStep() const {
  return place_ ? tr("Click to cut along this face · Esc: leave it as it is")
                : tr("Click the face to cut along · drag to turn the view · Esc: leave it as it is");
}

void SectionTool::activate() {
  viewport_.setFocus();
}

void SectionTool::deactivate() {
  place_.reset();
  viewport_.workspace().hover({});
  draw();
}

void SectionTool::hover(const PointerEvent& event) {
  place_ = surfaceAt(viewport_, event.pixel);
  viewport_.workspace().hover(place_ ? Selection(place_->instance) : Selection{});
  draw();
  Q_EMIT nextStepChanged();
}

void SectionTool::draw() {
  Sketch sketch;
  if (place_) {
    const QColor color(226, 106, 18);  // as the section's own arrow
    sketch.arrows.push_back({place_->point, place_->normal, 48, color, 3});
    sketch.marks.push_back({place_->point, Sketch::Shape::Dot, color, 9});
  }
  viewport_.sketches().setSketch(SketchLayer::Tool, std::move(sketch));
}

void SectionTool::click(const PointerEvent& event) {
  const auto place = surfaceAt(viewport_, event.pixel);
  if (!place) return;
  viewport_.section().cutAlong(place->point, place->normal);
  Q_EMIT finished();
}

}  // namespace liana
