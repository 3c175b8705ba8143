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
const QColor kColor("#1f7a4d"), kBranchColor("#7d3bb3"), kFixingColor("#1f5fa8");

/// One arrow: what holds a cable somewhere.
struct Pull {
  SupportReaction reaction;
  QColor color;
  QString name{};  // of the cable, where several are held at one place
};

QString newtons(double force) {
  const int decimals = force < 1 ? 3 : force < 10 ? 2 : force < 100 ? 1 : 0;
  return QObject::tr("%1 N").arg(force, 0, 'f', decimals);
}

/// At branches every cable has an arrow of its own; fixings and free connectors have a colour of their own.
void addPulls(const Cable& cable, const Centerline& line, std::vector<Pull>& pulls) {
  for (std::size_t i = 0; i < line.reactions.size(); ++i) {
    const bool isStart = i == 0, isEnd = i + 1 == line.reactions.size();
    Pull pull{line.reactions[i], kColor};
    if ((isStart && cable.start.branch) || (isEnd && cable.end.branch)) {
      pull.color = kBranchColor;
      pull.name = QString::fromStdString(cable.name);
    } else if (!isStart && !isEnd && i <= cable.handles.size() &&
               (cable.handles[i - 1].isClip() || cable.handles[i - 1].kind != FixingKind::Clip)) {
      pull.color = kFixingColor;
    }
    pulls.push_back(std::move(pull));
  }
}

}  // namespace

ForceArrows::ForceArrows(Viewport& viewport) : QObject(&viewport), viewport_(viewport) {
  Workspace& workspace = viewport.workspace();
  for (const auto signal : {&Workspace::shapeChanged, &Workspace::shapeOutdated})
    connect(&workspace, signal, this, [this] { soon_.call(); });
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
  std::vector<Pull> pulls;
  if (shown_)
    for (const Cable& cable : workspace.document().cables())
      if (const auto line = workspace.shownCenterline(cable.id);
          line && !workspace.looks().isHidden(cable.id) && !workspace.shapes().isStale(cable.id))
        addPulls(cable, *line, pulls);
  double largest = 0;
  for (const Pull& pull : pulls) largest = std::max(largest, pull.reaction.force.norm());
  for (const Pull& pull : pulls) {
    const double force = pull.reaction.force.norm();
    if (!(force > kNothing * largest)) continue;
    const double pixels = std::max(kShortest, kLongest * force / largest);
    sketch.arrows.push_back({pull.reaction.position, pull.reaction.force, pixels, pull.color, 3,
                             pull.name.isEmpty() ? newtons(force) : pull.name + " " + newtons(force)});
  }
  viewport_.sketches().setSketch(SketchLayer::Forces, std::move(sketch));
}

}  // namespace liana
