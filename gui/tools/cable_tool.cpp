// Hover, click, hover, click.
#include "gui/tools/cable_tool.h"

#include <cmath>
#include <utility>

#include "gui/view/overlay/gizmo_shape.h"
#include "gui/view/overlay/sketch_overlay.h"
#include "gui/view/scene/viewport.h"
#include "gui/workspace/new_cable.h"
#include "gui/workspace/selection/cable_choice.h"
#include "gui/workspace/workspace.h"

namespace liana {
namespace {

constexpr double kWheelPixels = 14;  // how near the arrow the wheel turns it
constexpr double kArrowPixels = 5;   // how near the arrow the mouse is on it
constexpr double kTurnPerNotch = EIGEN_PI / 12;
constexpr double kNearestEnds = 1;  // [mm]

NewEnd newEnd(const PickedFrame& frame, bool keyed) {
  return {frame.worldFromFrame, frame.part, frame.connector, keyed, frame.joint};
}

}  // namespace

CableTool::CableTool(Viewport& viewport, FramePicker& picker) : viewport_(viewport), picker_(picker) {
  connect(&picker, &FramePicker::prepared, this, [this] {
    if (!isCurrent_ || !mouse_) return;
    const PointerEvent mouse = *mouse_;
    if (const auto clicked = std::exchange(waitingClick_, std::nullopt)) click(*clicked);
    if (isCurrent_) hover(mouse);
  });
  connect(&viewport.workspace(), &Workspace::documentChanged, this, [this](const DocumentChange& change) {
    const bool changesCables =
        start_ && start_->joint && (std::holds_alternative<CableChanged>(change) || takesJoints(change));
    if (!isCurrent_ || !(movesOrTakesParts(change) || changesCables)) return;
    hover_.clear();
    cancel();
  });
}

void CableTool::activate() {
  isCurrent_ = true;
  viewport_.setFocus();
}

void CableTool::deactivate() {
  isCurrent_ = false;
  start_.reset();
  mouse_.reset();
  waitingClick_.reset();
  hover_.clear();
  viewport_.workspace().hover({});
  viewport_.sketches().setSketch(SketchLayer::Tool, {});
}

QString CableTool::nextStep() const {
  const QString where = start_ ? tr("Click where the cable ends") : tr("Click where the cable starts");
  if (waitingClick_) return tr("Looking at the part…");
  if (hover_.isEmpty())
    return where +
           (start_ ? tr(": a hole, an edge, a face, a cable, or a free place · Esc: choose the start again")
                   : tr(": a hole, an edge, a face, a cable to branch off, or a free place"));
  if (hover_.current()->joint) return where + ": " + hover_.current()->name;
  QString keys = tr(" · F: turn round");
  if (hover_.count() > 1) keys += tr(" · Tab: the next of %1 places here").arg(hover_.count());
  return where + ": " + hover_.current()->name + keys + tr(" · wheel on the arrow: roll");
}

std::optional<PickedFrame> CableTool::offered() const {
  if (const auto frame = hover_.current()) return frame;
  if (!mouse_ || viewport_.picks().part(mouse_->pixel)) return std::nullopt;
  // What leaves a cable ends as far from the eye as that, unless somebody says otherwise.
  const bool leavesCable = start_ && start_->joint;
  return picker_.inSpace(mouse_->pixel, leavesCable ? std::optional(start_->origin()) : std::nullopt);
}

std::vector<PickedFrame> CableTool::placesAt(const Eigen::Vector2d& pixel) {
  // A cable lies over what is behind it, sockets apart.
  if (picker_.socketsAt(pixel).empty())
    if (auto joint = picker_.jointAt(pixel)) return {std::move(*joint)};
  return picker_.framesAt(pixel);
}

void CableTool::hover(const PointerEvent& event) {
  mouse_ = event;
  // On the arrow the place stays, so that the wheel can turn it.
  if (!isOnArrow(event.pixel, kArrowPixels)) hover_.set(placesAt(event.pixel));
  const auto frame = hover_.current();
  Selection under;
  if (frame && frame->instance) under = *frame->instance;
  if (frame && frame->joint && frame->joint->parting) under = frame->joint->parting->cable;
  if (frame && frame->joint && frame->joint->branch) under = *frame->joint->branch;
  viewport_.workspace().hover(under);
  draw();
  Q_EMIT nextStepChanged();
}

void CableTool::draw() {
  Sketch sketch;
  const auto frame = offered();
  if (start_) {
    PickedFrame start = *start_;
    if (frame) {
      PickedFrame end = *frame;
      aimFreeEnds(start, end);
      sketch.lines.push_back({previewCurve(start, end), QColor(51, 158, 84), 3, false});
    }
    drawEnd(start, true, sketch);
  }
  if (frame && (!frame->isFree() || start_)) drawEnd(*frame, false, sketch);
  viewport_.sketches().setSketch(SketchLayer::Tool, std::move(sketch));
}

void CableTool::click(const PointerEvent& event) {
  hover(event);
  const auto frame = offered();
  if (!frame) {
    if (picker_.isPreparing()) waitingClick_ = event;
    Q_EMIT nextStepChanged();
    return;
  }
  if (start_) return makeCable(*frame, hover_.isTurned());
  start_ = frame;
  keyedStart_ = hover_.isTurned();
  hover_.clear();
  draw();
  Q_EMIT nextStepChanged();
}

/// What branches off is made of the same as the cable it leaves.
CableSpec CableTool::specOfBranch(const PickedFrame& start, const PickedFrame& end) const {
  const Document& document = viewport_.workspace().document();
  for (const PickedFrame* frame : {&start, &end}) {
    if (!frame->joint) continue;
    const CableId cable = frame->joint->parting ? frame->joint->parting->cable
                                                : endsAt(document, *frame->joint->branch).front().cable;
    if (const Cable* parted = document.findCable(cable)) return parted->spec;
  }
  return specForNewCable();
}

void CableTool::makeCable(PickedFrame end, bool keyedEnd) {
  Workspace& workspace = viewport_.workspace();
  if ((end.origin() - start_->origin()).norm() < kNearestEnds)
    return workspace.post(MessageKind::Warning,
                          tr("The cable would end where it starts; click another place for its end."));
  PickedFrame start = *start_;
  aimFreeEnds(start, end);
  const NewCable made = makeNewCable(workspace.documentForIds(), newEnd(start, keyedStart_),
                                     newEnd(end, keyedEnd), {}, specOfBranch(start, end));
  if (!workspace.apply(made.edit())) return;
  workspace.select(made.cable.id);
  start_.reset();
  Q_EMIT finished();
}

bool CableTool::wantsKey(int key) const {
  return key == Qt::Key_F || key == Qt::Key_Tab || key == Qt::Key_Backtab;
}

bool CableTool::key(const KeyPress& pressed) {
  if (!wantsKey(pressed.key)) return false;
  if (pressed.key == Qt::Key_F)
    hover_.flip();
  else
    hover_.cycle(pressed.key == Qt::Key_Tab ? 1 : -1);
  draw();
  Q_EMIT nextStepChanged();
  return true;
}

bool CableTool::isOnArrow(const Eigen::Vector2d& pixel, double reach) const {
  const auto frame = hover_.current();
  if (!frame || frame->isFree()) return false;
  const CameraPose& camera = viewport_.camera();
  const ViewSize size = viewport_.viewSize();
  const double perPixel = viewport_.pixelRatio() * camera.worldPerPixel(size, frame->origin());
  const auto from = camera.project(size, frame->origin());
  const auto to = camera.project(size, frame->origin() + kEndArrowPixels * perPixel * frame->direction());
  return from && to && distanceToSegment(pixel, *from, *to) <= reach * viewport_.pixelRatio();
}

bool CableTool::wheel(const PointerEvent& event, double notches) {
  if (!isOnArrow(event.pixel, kWheelPixels)) return false;
  hover_.turn(kTurnPerNotch * notches);
  draw();
  return true;
}

bool CableTool::cancel() {
  const bool hadStart = start_.has_value();
  start_.reset();
  waitingClick_.reset();
  if (isCurrent_) draw();
  Q_EMIT nextStepChanged();
  return hadStart;
}

}  // namespace liana
