// Findings → marks.
#include "gui/view/overlay/check_marks.h"

#include <algorithm>

#include "gui/view/overlay/sketch_overlay.h"
#include "gui/view/scene/scene_updater.h"
#include "gui/view/scene/viewport.h"
#include "gui/workspace/shapes/live_checks.h"
#include "gui/workspace/shapes/shown_length.h"
#include "gui/workspace/workspace.h"

namespace liana {
namespace {

constexpr double kLift = 22;  // above a ball that must stay to be seen and grabbed [logical pixels]

bool isAtSupport(const Document& document, CableId id, const Eigen::Vector3d& place) {
  const Cable* cable = document.findCable(id);
  if (!cable) return false;
  const auto isNear = [&](const Eigen::Isometry3d& support) {
    return (support.translation() - place).norm() < cable->spec.outerDiameter;
  };
  return isNear(cable->start.worldFromEnd) || isNear(cable->end.worldFromEnd) ||
         std::any_of(cable->handles.begin(), cable->handles.end(),
                     [&](const RouteHandle& handle) { return isNear(handle.worldFromHandle); });
}

}  // namespace

CheckMarks::CheckMarks(Viewport& viewport) : QObject(&viewport), viewport_(viewport) {
  Workspace& workspace = viewport.workspace();
  connect(&workspace.checks(), &LiveChecks::changed, this, &CheckMarks::redraw);
  connect(&workspace, &Workspace::visibilityChanged, this, &CheckMarks::redraw);
  connect(&workspace, &Workspace::colorByChanged, this, &CheckMarks::redraw);
  connect(&ShownLength::ofProgram(), &ShownLength::changed, this, &CheckMarks::redraw);
  connect(&workspace, &Workspace::shapeChanged, this, [this] {
    if (viewport_.workspace().looks().colorBy()) soon_.call();
  });
}

void CheckMarks::setShown(bool shown) {
  shown_ = shown;
  redraw();
}

void CheckMarks::redraw() {
  Sketch sketch;
  if (shown_) addWorstPlaces(sketch);
  if (shown_) addFindings(sketch);
  viewport_.sketches().setSketch(SketchLayer::Checks, std::move(sketch));
}

void CheckMarks::addFindings(Sketch& sketch) const {
  const Workspace& workspace = viewport_.workspace();
  for (const CheckStatus status : {CheckStatus::Near, CheckStatus::Failed})  // what failed lies on top
    for (const CableChecks& checks : workspace.checks().results()) {
      if (workspace.looks().isHidden(checks.cable)) continue;
      for (const Finding& finding : checks.findings) {
        if (finding.status != status) continue;
        const double lift = isAtSupport(workspace.document(), checks.cable, finding.position) ? kLift : 0;
        if (status == CheckStatus::Failed)
          sketch.marks.push_back({finding.position, Sketch::Shape::Diamond, QColor("#d93a2b"), 15, lift});
        else
          sketch.marks.push_back({finding.position, Sketch::Shape::Triangle, QColor("#e8a200"), 14, lift});
      }
    }
}

void CheckMarks::addWorstPlaces(Sketch& sketch) const {
  const Workspace& workspace = viewport_.workspace();
  if (!workspace.looks().colorBy()) return;
  for (const Cable& cable : workspace.document().cables()) {
    const auto line = workspace.shownCenterline(cable.id);
    if (!line || workspace.looks().isHidden(cable.id) || workspace.shapes().isStale(cable.id)) continue;
    const std::vector<double> values = viewport_.updater().valuesOf(cable, *line);
    const auto worst = worstStation(values, *workspace.looks().colorBy());
    if (!worst) continue;
    sketch.marks.push_back({line->points[*worst], Sketch::Shape::Ring, QColor("#1d2733"), 10});
    sketch.labels.push_back({line->points[*worst], valueText(values[*worst], *workspace.looks().colorBy())});
  }
}

}  // namespace liana
