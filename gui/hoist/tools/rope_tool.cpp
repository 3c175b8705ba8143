#include "gui/hoist/tools/rope_tool.h"

#include <cmath>

#include "gui/hoist/pages/rig_editor.h"
#include "gui/hoist/view/hoist_view.h"
#include "gui/view/overlay/sketch_overlay.h"
#include "gui/view/scene/viewport.h"
#include "gui/workspace/workspace.h"

namespace liana {
namespace {

QString named(const std::string& name) {
  return QString::fromStdString(name);
}

/// An arc around a wheel with an arrow, the way the rope goes.
void drawSense(const RigFitting& sheave, PassSense sense, const QColor& color, Sketch& sketch) {
  if (sense == PassSense::Shortest) return;
  const double radius = 0.62 * sheave.pitchDiameter / 2, way = sense == PassSense::Forwards ? 1 : -1;
  std::vector<Eigen::Vector3d> arc;
  for (int i = 0; i <= 24; ++i) {
    const double angle = way * 1.5 * EIGEN_PI * i / 24;
    arc.push_back(sheave.worldFromFitting *
                  Eigen::Vector3d(radius * std::cos(angle), radius * std::sin(angle), 0));
  }
  const Eigen::Vector3d tip = arc.back(), direction = (arc[24] - arc[23]).normalized();
  sketch.lines.push_back({arc, color, 2.5, false});
  sketch.arrows.push_back({tip, direction, 14, color, 2.5});
}

}  // namespace

RopeTool::RopeTool(Viewport& viewport, HoistView& view, RigEditor& editor)
    : viewport_(viewport), view_(view), editor_(editor) {
  // What was clicked may be gone after an undo.
  connect(&viewport.workspace(), &Workspace::documentChanged, this, [this](const DocumentChange& change) {
    if (!std::holds_alternative<RiggingChanged>(change)) return;
    for (const RopePass& pass : route_)
      if (!editor_.rigging().findFitting(pass.at)) return route_.clear();
  });
  connect(&viewport.workspace(), &Workspace::documentReplaced, this, [this] { route_.clear(); });
}

void RopeTool::activate() {
  view_.showRest();
  viewport_.setFocus();
}

void RopeTool::deactivate() {
  route_.clear();
  under_.clear();
  view_.setHovered({});
  viewport_.sketches().setSketch(SketchLayer::Tool, {});
}

const RigFitting* RopeTool::offer() const {
  const RigFitting* fitting = editor_.rigging().findFitting(under_);
  if (!fitting) return nullptr;
  const bool canEnd = fitting->kind == FittingKind::Anchor;
  if (route_.empty()) return canEnd || fitting->kind == FittingKind::Drum ? fitting : nullptr;
  if (fitting->name == route_.back().at || fitting->kind == FittingKind::Drum) return nullptr;
  return fitting;
}

QString RopeTool::nextStep() const {
  const RigFitting* fitting = offer();
  if (route_.empty()) {
    if (fitting) return tr("Click to begin the rope at \"%1\"").arg(named(fitting->name));
    return tr("Click the drum or anchor where the rope begins");
  }
  if (!fitting)
    return tr("Click the sheaves and eyes it runs over, then the anchor at its end · Backspace: one back");
  if (fitting->kind == FittingKind::Anchor)
    return tr("Click to end the rope at \"%1\"").arg(named(fitting->name));
  if (fitting->kind == FittingKind::Eye)
    return tr("Click to lead it through \"%1\"").arg(named(fitting->name));
  return tr("Click to lead it over \"%1\", %2 · F: the other way round")
      .arg(named(fitting->name), textOf(sense_).toLower());
}

void RopeTool::hover(const PointerEvent& event) {
  const RigThing thing = view_.pickFitting(event.pixel);
  under_ = thing.list == RigList::Fittings ? thing.name : std::string();
  view_.setHovered(offer() ? thing : RigThing{});
  draw();
  Q_EMIT nextStepChanged();
}

void RopeTool::click(const PointerEvent& event) {
  hover(event);
  const RigFitting* fitting = offer();
  if (!fitting) return;
  const bool isSheave = fitting->kind == FittingKind::Sheave;
  const bool isEnd = !route_.empty() && fitting->kind == FittingKind::Anchor;
  route_.push_back({fitting->name, isSheave ? sense_ : PassSense::Shortest});
  sense_ = PassSense::Shortest;
  if (isEnd) return finish();
  draw();
  Q_EMIT nextStepChanged();
}

void RopeTool::finish() {
  const std::vector<RopePass> route = std::move(route_);
  route_.clear();
  editor_.addRopeAlong(route);
  under_.clear();
  view_.setHovered({});
  draw();
  Q_EMIT nextStepChanged();
}

bool RopeTool::key(const KeyPress& pressed) {
  if (!wantsKey(pressed.key)) return false;
  if (pressed.key == Qt::Key_Backspace) {
    if (!route_.empty()) route_.pop_back();
  } else {
    sense_ = sense_ == PassSense::Shortest   ? PassSense::Forwards
             : sense_ == PassSense::Forwards ? PassSense::Backwards
                                             : PassSense::Shortest;
  }
  draw();
  Q_EMIT nextStepChanged();
  return true;
}

bool RopeTool::cancel() {
  if (route_.empty()) return false;
  route_.clear();
  draw();
  Q_EMIT nextStepChanged();
  return true;
}

void RopeTool::draw() {
  Sketch sketch;
  const QColor color(24, 120, 242);
  const Rigging& rigging = editor_.rigging();
  std::vector<Eigen::Vector3d> way;
  for (const RopePass& pass : route_)
    if (const RigFitting* fitting = rigging.findFitting(pass.at)) {
      way.push_back(fitting->worldFromFitting.translation());
      drawSense(*fitting, pass.sense, color, sketch);
    }
  if (way.size() > 1) sketch.lines.push_back({way, color, 3, false});
  if (const RigFitting* fitting = offer()) {
    if (!way.empty())
      sketch.lines.push_back({{way.back(), fitting->worldFromFitting.translation()}, color, 2, true});
    if (fitting->kind == FittingKind::Sheave) drawSense(*fitting, sense_, color, sketch);
  }
  viewport_.sketches().setSketch(SketchLayer::Tool, std::move(sketch));
}

}  // namespace liana
