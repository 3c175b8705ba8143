#include "gui/hoist/tools/fitting_tool.h"

#include <algorithm>
#include <cmath>

#include "gui/hoist/pages/rig_editor.h"
#include "gui/hoist/view/hoist_view.h"
#include "gui/panels/fields/quantity.h"
#include "gui/view/overlay/sketch_overlay.h"
#include "gui/view/scene/viewport.h"
#include "gui/workspace/workspace.h"

namespace liana {

FittingTool::FittingTool(Viewport& viewport, FramePicker& picker, HoistView& view, RigEditor& editor,
                         FittingKind kind)
    : viewport_(viewport), picker_(picker), view_(view), editor_(editor), kind_(kind) {
  connect(&picker, &FramePicker::prepared, this, [this] {
    if (isCurrent_ && mouse_) refresh();
  });
}

void FittingTool::activate() {
  isCurrent_ = true;
  view_.showRest();  // parts are clicked where the document has them
  viewport_.setFocus();
}

void FittingTool::deactivate() {
  isCurrent_ = false;
  frames_.clear();
  mouse_.reset();
  surface_.reset();
  viewport_.workspace().hover({});
  viewport_.sketches().setSketch(SketchLayer::Tool, {});
}

QString FittingTool::nextStep() const {
  const QString what = textOf(kind_).toLower();
  if (picker_.isPreparing()) return tr("The part is being looked at…");
  const auto fitting = offer();
  if (!fitting)
    return turns() ? tr("Click the cylinder or hole whose axis the %1 turns about").arg(what)
                   : tr("Click a face, an edge or a hole for the %1").arg(what);
  const double rope = editor_.usualRopeDiameter();
  QString text = turns() ? tr("Click for a %1 of %2: a rope of %3 on %4 · F: turn its axis round")
                               .arg(what, quantityText(fitting->pitchDiameter, Quantity::Length, 1),
                                    quantityText(rope, Quantity::Length, 1),
                                    quantityText(fitting->pitchDiameter - rope, Quantity::Length, 1))
                         : tr("Click for an %1 here: %2").arg(what, frames_[index_ % frames_.size()].name);
  if (frames_.size() > 1) text += tr(" · Tab: the next of %1").arg(frames_.size());
  return text;
}

void FittingTool::hover(const PointerEvent& event) {
  mouse_ = event;
  refresh();
}

void FittingTool::refresh() {
  const bool wasEmpty = frames_.empty();
  frames_ = picker_.framesAt(mouse_->pixel);
  std::erase_if(frames_, [this](const PickedFrame& frame) {
    return !frame.instance || (turns() && !(frame.radius > 0));
  });
  if (wasEmpty || frames_.empty()) index_ = 0, flipped_ = false;
  Workspace& workspace = viewport_.workspace();
  if (!frames_.empty())
    workspace.hover(*frames_.front().instance);
  else
    workspace.hover({});
  draw();
  Q_EMIT nextStepChanged();
}

std::optional<RigFitting> FittingTool::offer() const {
  if (frames_.empty()) return std::nullopt;
  const PickedFrame& frame = frames_[index_ % frames_.size()];
  RigFitting fitting;
  fitting.kind = kind_;
  fitting.name = freeName(editor_.rigging(), textOf(kind_).toStdString());
  fitting.body = view_.bodyOf(*frame.instance);
  fitting.worldFromFitting = frame.worldFromFrame;
  if (turns()) fitWheel(frame, fitting);
  if (flipped_) fitting.worldFromFitting.rotate(Eigen::AngleAxisd(EIGEN_PI, Eigen::Vector3d::UnitX()));
  // A drum's rope begins at one end of the barrel, and is wound towards the other.
  if (kind_ == FittingKind::Drum)
    fitting.worldFromFitting.translate(Eigen::Vector3d(0, 0, -0.5 * fitting.width));
  return fitting;
}

const std::optional<RunningSurface>& FittingTool::surfaceOf(const PickedFrame& frame) const {
  if (surface_ && surface_->first.matrix() == frame.worldFromFrame.matrix()) return surface_->second;
  surface_.emplace(frame.worldFromFrame, std::nullopt);
  const AssemblyReference* reference =
      viewport_.workspace().document().findAssembly(frame.instance->assembly);
  if (!reference || !reference->assembly) return surface_->second;
  const Assembly& assembly = *reference->assembly;
  const int shape = assembly.node(frame.instance->node).shape;
  if (shape < 0 || !assembly.shapes()[static_cast<std::size_t>(shape)].mesh) return surface_->second;
  const Eigen::Isometry3d worldFromPart =
      reference->worldFromAssembly * assembly.worldFromNode(frame.instance->node);
  const auto hit = viewport_.picks().part(mouse_->pixel);
  const double at = hit ? (frame.worldFromFrame.inverse() * hit->point).z() : 0;
  surface_->second = runningSurface(*assembly.shapes()[static_cast<std::size_t>(shape)].mesh,
                                    worldFromPart.inverse() * frame.worldFromFrame, at);
  return surface_->second;
}

void FittingTool::fitWheel(const PickedFrame& frame, RigFitting& wheel) const {
  double radius = frame.radius;
  if (const auto& surface = surfaceOf(frame)) {
    radius = surface->radius;
    wheel.worldFromFitting.translate(Eigen::Vector3d(0, 0, 0.5 * (surface->from + surface->to)));
    if (kind_ == FittingKind::Drum) wheel.width = std::max(1.0, surface->to - surface->from);
  }
  wheel.pitchDiameter = 2 * radius + editor_.usualRopeDiameter();
}

void FittingTool::draw() {
  Sketch sketch;
  if (const auto fitting = offer()) {
    const QColor color(24, 120, 242);
    const Eigen::Isometry3d& place = fitting->worldFromFitting;
    sketch.marks.push_back({place.translation(), Sketch::Shape::Ring, color, 11});
    if (turns()) {
      std::vector<Eigen::Vector3d> rim;
      const double radius = fitting->pitchDiameter / 2;
      for (int i = 0; i <= 48; ++i) {
        const double angle = 2 * EIGEN_PI * i / 48;
        rim.push_back(place * Eigen::Vector3d(radius * std::cos(angle), radius * std::sin(angle), 0));
      }
      sketch.lines.push_back({rim, color, 2.5, false});
      sketch.arrows.push_back({place.translation(), place.linear().col(2), 50, color, 3});
    }
    const QString on = fitting->body.empty() ? tr("the structure") : QString::fromStdString(fitting->body);
    sketch.labels.push_back({place.translation(), tr("%1 on %2").arg(textOf(kind_), on)});
  }
  viewport_.sketches().setSketch(SketchLayer::Tool, std::move(sketch));
}

void FittingTool::click(const PointerEvent& event) {
  hover(event);
  const auto fitting = offer();
  if (!fitting) return;
  if (!editor_.change(tr("Add %1").arg(textOf(kind_).toLower()),
                      [&](Rigging& rigging) { rigging.fittings.push_back(*fitting); }))
    return;
  editor_.select({RigList::Fittings, fitting->name});
  frames_.clear();
  draw();
  Q_EMIT nextStepChanged();
}

bool FittingTool::wantsKey(int key) const {
  return key == Qt::Key_F || key == Qt::Key_Tab || key == Qt::Key_Backtab;
}

bool FittingTool::key(const KeyPress& pressed) {
  if (!wantsKey(pressed.key)) return false;
  if (pressed.key == Qt::Key_F)
    flipped_ = !flipped_;
  else if (!frames_.empty())
    index_ = (index_ + (pressed.key == Qt::Key_Tab ? 1 : frames_.size() - 1)) % frames_.size();
  draw();
  Q_EMIT nextStepChanged();
  return true;
}

}  // namespace liana
