// Shares of the length → marks on the shown shape.
#include "gui/view/overlay/stretch_marks.h"

#include "gui/view/overlay/sketch_overlay.h"
#include "gui/view/scene/viewport.h"
#include "gui/workspace/selection/cable_place.h"
#include "gui/workspace/workspace.h"
#include "kernel/routing/length/find_length.h"

namespace liana {
namespace {

constexpr double kMarkSize = 13;  // [pixels]
const QColor kColor("#8a3ffc");

void addMark(Sketch& sketch, const Centerline& line, double arcLength, double share) {
  const Eigen::Vector3d point = frameOn(line, arcLength / line.arcLengths.back()).translation();
  sketch.marks.push_back({point, Sketch::Shape::Ring, kColor, kMarkSize});
  sketch.labels.push_back({point, QObject::tr("%1 %").arg(100 * share, 0, 'f', 1)});
}

}  // namespace

StretchMarks::StretchMarks(Viewport& viewport) : QObject(&viewport), viewport_(viewport) {
  const Workspace& workspace = viewport.workspace();
  connect(&workspace, &Workspace::selectionChanged, this, &StretchMarks::redraw);
  connect(&workspace, &Workspace::shapeChanged, this, [this] { soon_.call(); });
  connect(&workspace, &Workspace::documentReplaced, this, &StretchMarks::redraw);
  connect(&workspace, &Workspace::documentChanged, this, [this] { soon_.call(); });
}

void StretchMarks::redraw() {
  Sketch sketch;
  const Workspace& workspace = viewport_.workspace();
  const auto* id = std::get_if<CableId>(&workspace.selection());
  const Cable* cable = id ? workspace.document().findCable(*id) : nullptr;
  const auto line = cable ? workspace.shownCenterline(*id) : nullptr;
  if (line && cable->routing.mode == RoutingMode::Stretch && !workspace.looks().isHidden(*id)) {
    const auto [from, to] = stretchedPiece(*cable, *line);
    addMark(sketch, *line, from, cable->routing.from);
    addMark(sketch, *line, to, cable->routing.to);
  }
  const bool isDrawn = !viewport_.sketches().sketch(SketchLayer::Stretch).isEmpty();
  if (isDrawn || !sketch.isEmpty()) viewport_.sketches().setSketch(SketchLayer::Stretch, std::move(sketch));
}

}  // namespace liana
