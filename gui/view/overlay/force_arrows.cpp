// Reactions → arrows with their size in newtons.
#include "gui/view/overlay/force_arrows.h"

#include <algorithm>
#include <cmath>

#include "gui/view/overlay/sketch_overlay.h"
#include "gui/view/scene/viewport.h"
#include "gui/workspace/workspace.h"

namespace liana {
namespace {

constexpr double kLongest = 95, kShortest = 16;  // [pixels]
constexpr double kNothing = 1e-3;                // of the largest: no arrow
const QColor kColor("#1f7a4d");

QString newtons(double force) {
  const int decimals = force < 1 ? 3 : force < 10 ? 2 : force < 100 ? 1 : 0;
  return QObject::tr("%1 N").arg(force, 0, 'f', decimals);
}

}  // namespace

ForceArrows::ForceArrows(Viewport& viewport) : QObject(&viewport), viewport_(viewport) {
  Workspace& workspace = viewport.workspace();
  connect(&workspace, &Workspace::shapeChanged, this, &ForceArrows::redraw);
  connect(&workspace, &Workspace::shapeOutdated, this, &ForceArrows::redraw);
  connect(&workspace, &Workspace::documentReplaced, this, &ForceArrows::redraw);
  connect(&workspace, &Workspace::documentChanged, this, [this](const DocumentChange& change) {
    if (std::holds_alternative<CableRemoved>(change)) redraw();
  });
  connect(&workspace, &Workspace::visibilityChanged, this, &ForceArrows::redraw);
}

void ForceArrows::setShown(bool shown) {
  shown_ = shown;
  redraw();
}

void ForceArrows::redraw() {
  Sketch sketch;
  const Workspace& workspace = viewport_.workspace();
  std::vector<SupportReaction> reactions;
  for (const Cable& cable : workspace.document().cables())
    if (const auto line = workspace.shownCenterline(cable.id);
        line && shown_ && !workspace.isHidden(cable.id) && !workspace.isShapeStale(cable.id))
      reactions.insert(reactions.end(), line->reactions.begin(), line->reactions.end());
  double largest = 0;
  for (const SupportReaction& reaction : reactions) largest = std::max(largest, reaction.force.norm());
  for (const SupportReaction& reaction : reactions) {
    const double force = reaction.force.norm();
    if (!(force > kNothing * largest)) continue;
    const double pixels = std::max(kShortest, kLongest * force / largest);
    sketch.arrows.push_back({reaction.position, reaction.force, pixels, kColor, 3, newtons(force)});
  }
  viewport_.sketches().setSketch(SketchLayer::Forces, std::move(sketch));
}

}  // namespace liana
