// Findings → marks.
#include "gui/view/check_marks.h"

#include "gui/view/sketch_overlay.h"
#include "gui/view/viewport.h"
#include "gui/workspace/live_checks.h"
#include "gui/workspace/workspace.h"

namespace liana {

CheckMarks::CheckMarks(Viewport& viewport) : QObject(&viewport), viewport_(viewport) {
  Workspace& workspace = viewport.workspace();
  connect(&workspace.checks(), &LiveChecks::changed, this, &CheckMarks::redraw);
  connect(&workspace, &Workspace::visibilityChanged, this, &CheckMarks::redraw);
}

void CheckMarks::setShown(bool shown) {
  shown_ = shown;
  redraw();
}

void CheckMarks::redraw() {
  Sketch sketch;
  const Workspace& workspace = viewport_.workspace();
  for (const CheckStatus status : {CheckStatus::Near, CheckStatus::Failed})  // what failed lies on top
    for (const CableChecks& checks : workspace.checks().results()) {
      if (!shown_ || workspace.isHidden(checks.cable)) continue;
      for (const Finding& finding : checks.findings) {
        if (finding.status != status) continue;
        if (status == CheckStatus::Failed)
          sketch.marks.push_back({finding.position, Sketch::Shape::Diamond, QColor("#d93a2b"), 15});
        else
          sketch.marks.push_back({finding.position, Sketch::Shape::Triangle, QColor("#e8a200"), 14});
      }
    }
  viewport_.sketches().setSketch(SketchLayer::Checks, std::move(sketch));
}

}  // namespace liana
