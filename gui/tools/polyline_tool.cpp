// Points by clicks, then one cable through them.
#include "gui/tools/polyline_tool.h"

#include <algorithm>
#include <utility>

#include "gui/view/overlay/sketch_overlay.h"
#include "gui/view/scene/viewport.h"
#include "gui/workspace/background_task.h"
#include "gui/workspace/new_cable.h"
#include "gui/workspace/selection/cable_choice.h"
#include "gui/workspace/shapes/shown_length.h"
#include "gui/workspace/workspace.h"
#include "kernel/model/cable/suggested_length.h"
#include "kernel/routing/length/needless_handles.h"

namespace liana {
namespace {

constexpr double kNearestPoints = 1;  // [mm] nearer ones are one
constexpr int kPreviewPoints = 24;    // of each span
const QColor kColor(51, 158, 84);

Eigen::Isometry3d lookingAlong(const Eigen::Vector3d& from, const Eigen::Vector3d& to) {
  const Eigen::Vector3d z = (to - from).normalized(), x = z.unitOrthogonal();
  Eigen::Isometry3d frame = Eigen::Isometry3d::Identity();
  frame.linear() << x, z.cross(x), z;
  frame.translation() = from;
  return frame;
}

/// The handle that takes the cable through a place on its way from the point before to the one behind.
RouteHandle handleAt(const Eigen::Vector3d& place, const Eigen::Vector3d& before,
                     const Eigen::Vector3d& behind, const std::optional<PartReference>& part,
                     const PickedFrame* hole) {
  RouteHandle handle;
  handle.attachedTo = part;
  handle.worldFromHandle = lookingAlong(place, behind);
  if (!hole) return handle;
  handle.worldFromHandle = hole->worldFromFrame;
  handle.fixesOrientation = true;
  if (hole->direction().dot(behind - before) < 0)
    handle.worldFromHandle.rotate(Eigen::AngleAxisd(EIGEN_PI, Eigen::Vector3d::UnitX()));
  return handle;
}

/// Whether a cable can go on through what is offered: a hole, a ring, the rim of a hole.
bool leadsThrough(const PickedFrame& frame, const std::vector<PickedFrame>& all) {
  if (frame.kind == PickKind::Hole || frame.kind == PickKind::Torus) return frame.radius > 0;
  if (frame.kind != PickKind::CircularEdge) return false;
  return std::any_of(all.begin(), all.end(), [&](const PickedFrame& other) {
    return other.kind == PickKind::Hole && other.direction().cross(frame.direction()).norm() < 1e-6 &&
           (other.origin() - frame.origin()).cross(frame.direction()).norm() < 1e-3;
  });
}

}  // namespace

PolylineTool::PolylineTool(Viewport& viewport, FramePicker& picker, BackgroundTask& task)
    : viewport_(viewport), picker_(picker), task_(task) {
  connect(&picker, &FramePicker::prepared, this, &PolylineTool::goOn);
  connect(&viewport.workspace(), &Workspace::documentChanged, this, [this](const DocumentChange& change) {
    if (!isCurrent_ || !(movesOrTakesParts(change) || takesJoints(change))) return;
    forget();
    draw();
    Q_EMIT nextStepChanged();
  });
}

void PolylineTool::activate() {
  isCurrent_ = true;
  viewport_.setFocus();
}

void PolylineTool::deactivate() {
  isCurrent_ = false;
  forget();
  mouse_.reset();
  viewport_.workspace().hover({});
  viewport_.sketches().setSketch(SketchLayer::Tool, {});
}

void PolylineTool::forget() {
  points_.clear();
  waiting_.clear();
  isFinishWaiting_ = false;
  next_.reset();
  hover_.clear();
}

QString PolylineTool::nextStep() const {
  if (!waiting_.empty()) return tr("Looking at the part…");
  const CableSpec spec = specForNewCable();
  const QString what =
      tr(" · lays %1, %2")
          .arg(QString::fromStdString(spec.name),
               spec.flat ? QString::fromStdString(spec.sectionText()) : "⌀" + lengthText(spec.outerDiameter));
  QString keys = hover_.isEmpty() ? QString() : tr(" · F: turn round");
  if (hover_.count() > 1) keys += tr(" · Tab: the next of %1 places here").arg(hover_.count());
  const QString on = hover_.isEmpty() ? QString() : ": " + hover_.current()->name;
  if (points_.empty())
    return tr("Click where the cable starts") +
           (on.isEmpty() ? tr(": a hole, an edge, a face, a cable to branch off, or a free place") : on) +
           keys + what;
  if (points_.size() == 1)
    return tr("Click the next point of the cable") + on + keys + tr(" · Esc: take the last one back") + what;
  return tr("Click the next point") + on + keys +
         tr(" · double-click or Enter: the cable is done · Esc: take the last one back") + what;
}

std::vector<PickedFrame> PolylineTool::placesAt(const Eigen::Vector2d& pixel) {
  if (picker_.socketsAt(pixel).empty())
    if (auto joint = picker_.jointAt(pixel)) return {std::move(*joint)};
  return picker_.framesAt(pixel);
}

PolylineTool::Point PolylineTool::pointUnder(const PointerEvent& event) {
  const std::vector<PickedFrame> places = placesAt(event.pixel);
  hover_.set(places);
  Point point;
  point.frame = hover_.current();
  point.isTurned = hover_.isTurned();
  point.isThrough =
      point.frame && !point.frame->connector && !point.frame->joint && leadsThrough(*point.frame, places);
  if (point.frame && (point.isThrough || point.frame->connector || point.frame->joint)) {
    point.place = point.frame->origin();
    point.part = point.frame->part;
    return point;
  }
  if (const auto surface = surfaceAt(viewport_, event.pixel)) {
    point.place = surface->standingOff(specForNewCable().standOff());
    point.part = surface->part;
    return point;
  }
  const auto through = points_.empty() ? std::nullopt : std::optional(points_.back().endPlace());
  point.place = picker_.inSpace(event.pixel, through).origin();
  return point;
}

void PolylineTool::hover(const PointerEvent& event) {
  mouse_ = event;
  next_ = pointUnder(event);
  const auto hit = viewport_.picks().part(event.pixel);
  viewport_.workspace().hover(hit ? Selection(hit->part) : Selection{});
  draw();
  Q_EMIT nextStepChanged();
}

void PolylineTool::draw() {
  Sketch sketch;
  std::vector<Point> all = points_;
  if (next_) all.push_back(*next_);
  if (points_.size() > 1) sketch.lines.push_back({previewThrough(points_), kColor, 3, false});
  if (next_ && !points_.empty()) sketch.lines.push_back({previewThrough(all), kColor, 2, true});
  for (std::size_t i = 0; i < points_.size(); ++i) {
    const Point& point = points_[i];
    if (i == 0 && point.frame)
      drawEnd(*point.frame, true, sketch);
    else
      sketch.marks.push_back(
          {point.place, point.part ? Sketch::Shape::Diamond : Sketch::Shape::Dot, kColor, 10});
  }
  if (next_) {
    if (next_->frame) drawEnd(*next_->frame, false, sketch);
    if (!next_->frame) sketch.marks.push_back({next_->place, Sketch::Shape::Ring, QColor(24, 120, 242), 10});
    if (!points_.empty() && !next_->frame)
      sketch.labels.push_back(
          {next_->place, lengthText((next_->endPlace() - points_.back().endPlace()).norm())});
  }
  viewport_.sketches().setSketch(SketchLayer::Tool, std::move(sketch));
}

void PolylineTool::click(const PointerEvent& event) {
  hover(event);
  // The part under the mouse, or under an earlier click, is still being looked at: holes in it come first.
  const bool isUnknown = hover_.isEmpty() && picker_.isPreparing() && viewport_.picks().part(event.pixel);
  if (!waiting_.empty() || isUnknown) {
    waiting_.push_back(event);
    Q_EMIT nextStepChanged();
    return;
  }
  take(event);
}

void PolylineTool::take(const PointerEvent& event) {
  next_ = pointUnder(event);
  const bool isTwice =
      !points_.empty() && (next_->endPlace() - points_.back().endPlace()).norm() < kNearestPoints;
  if (!isTwice) points_.push_back(*next_);
  draw();
  Q_EMIT nextStepChanged();
}

void PolylineTool::goOn() {
  if (!isCurrent_ || picker_.isPreparing()) return;
  const auto mouse = mouse_;
  for (const PointerEvent& event : std::exchange(waiting_, {})) take(event);
  if (std::exchange(isFinishWaiting_, false)) makeCable();
  if (isCurrent_ && mouse) hover(*mouse);
}

void PolylineTool::doubleClick(const PointerEvent&) {
  finish();
}

void PolylineTool::finish() {
  if (!waiting_.empty())
    isFinishWaiting_ = true;
  else
    makeCable();
}

bool PolylineTool::wantsKey(int key) const {
  return key == Qt::Key_Return || key == Qt::Key_Enter || key == Qt::Key_Backspace || key == Qt::Key_F ||
         key == Qt::Key_Tab || key == Qt::Key_Backtab;
}

bool PolylineTool::key(const KeyPress& pressed) {
  if (!wantsKey(pressed.key)) return false;
  if (pressed.key == Qt::Key_Backspace) {
    takeBack();
  } else if (pressed.key == Qt::Key_Return || pressed.key == Qt::Key_Enter) {
    finish();
  } else {
    if (pressed.key == Qt::Key_F)
      hover_.flip();
    else
      hover_.cycle(pressed.key == Qt::Key_Tab ? 1 : -1);
    if (mouse_) hover(*mouse_);
  }
  return true;
}

void PolylineTool::takeBack() {
  isFinishWaiting_ = false;
  if (!waiting_.empty())
    waiting_.pop_back();
  else if (!points_.empty())
    points_.pop_back();
  draw();
  Q_EMIT nextStepChanged();
}

bool PolylineTool::cancel() {
  if (points_.empty() && waiting_.empty()) return false;
  takeBack();
  return true;
}

NewCable PolylineTool::cableThrough(const std::vector<Point>& points) const {
  const auto endAt = [](const Point& point, const Eigen::Vector3d& towards) {
    if (!point.frame) return NewEnd{lookingAlong(point.place, towards), point.part, {}, false, {}};
    const PickedFrame& frame = *point.frame;
    return NewEnd{frame.worldFromFrame, frame.part, frame.connector, point.isTurned, frame.joint};
  };
  const auto placeOf = [&](std::size_t i) {
    const bool isEnd = i == 0 || i + 1 == points.size();
    return isEnd ? points[i].endPlace() : points[i].place;
  };
  const std::size_t last = points.size() - 1;
  std::vector<RouteHandle> handles;
  int clips = 0, free = 0;
  for (std::size_t i = 1; i < last; ++i) {
    const PickedFrame* hole = points[i].isThrough ? &*points[i].frame : nullptr;
    handles.push_back(handleAt(placeOf(i), placeOf(i - 1), placeOf(i + 1), points[i].part, hole));
    RouteHandle& handle = handles.back();
    handle.name = (handle.isClip() ? tr("Clip %1").arg(++clips) : tr("Handle %1").arg(++free)).toStdString();
  }
  return makeNewCable(viewport_.workspace().documentForIds(), endAt(points[0], placeOf(1)),
                      endAt(points[last], placeOf(last - 1)), std::move(handles), specForNewCable());
}

std::vector<Eigen::Vector3d> PolylineTool::previewThrough(const std::vector<Point>& points) const {
  Cable cable;
  const std::size_t last = points.size() - 1;
  const auto placeOf = [&](std::size_t i) {
    return i == 0 || i == last ? points[i].endPlace() : points[i].place;
  };
  if ((placeOf(last) - placeOf(last - 1)).norm() < kNearestPoints) return {placeOf(last)};
  const auto frameOf = [&](std::size_t i, std::size_t towards) {
    const auto& frame = points[i].frame;
    if (!frame) return lookingAlong(placeOf(i), placeOf(towards));
    Eigen::Isometry3d place = frame->worldFromFrame;
    if (frame->joint)
      place =
          lookingAlong(frame->origin(), frame->origin() + leavingDirection(*frame->joint, placeOf(towards)));
    return place;
  };
  cable.start.worldFromEnd = frameOf(0, 1);
  cable.end.worldFromEnd = frameOf(last, last - 1);
  for (std::size_t i = 1; i < last; ++i)
    cable.handles.push_back(handleAt(placeOf(i), placeOf(i - 1), placeOf(i + 1), points[i].part,
                                     points[i].isThrough ? &*points[i].frame : nullptr));
  const HermiteCurve curve = supportCurve(cable);
  std::vector<Eigen::Vector3d> line;
  const int count = kPreviewPoints * static_cast<int>(last);
  const double from = curve.parameters.front(), to = curve.parameters.back();
  for (int i = 0; i <= count; ++i) line.push_back(curve.point(from + (to - from) * i / count));
  return line;
}

void PolylineTool::makeCable() {
  Workspace& workspace = viewport_.workspace();
  if (points_.size() < 2)
    return workspace.post(MessageKind::Warning, tr("A cable needs two points at least; click another one."));
  const NewCable made = cableThrough(points_);
  const auto isFree = [](const RouteHandle& handle) { return !handle.isClip(); };
  if (std::none_of(made.cable.handles.begin(), made.cable.handles.end(), isFree)) return add(made);
  const auto work =
      [this, made, settings = workspace.document().settings(),
       assemblies = workspace.document().assemblies()](const Progress& progress) -> BackgroundTask::Finish {
    const Result<Surroundings> around = surroundingsOf(assemblies, settings, progress.part(0, 0.2));
    Result<Cable> lean = around.ok()
                             ? withoutNeedlessHandles(made.cable, settings, made.cable.spec.outerDiameter,
                                                      progress.part(0.2, 1), *around)
                             : Result<Cable>(around.error());
    NewCable chosen = made;
    if (lean.ok()) chosen.cable = *lean;
    int number = 0;
    for (RouteHandle& handle : chosen.cable.handles)
      if (!handle.isClip()) handle.name = tr("Handle %1").arg(++number).toStdString();
    return [this, chosen] { add(chosen); };
  };
  if (!task_.run(tr("Laying the cable through the points"), work))
    workspace.post(MessageKind::Warning,
                   tr("Something else is still being worked out; wait for it or cancel it."));
}

void PolylineTool::add(const NewCable& made) {
  Workspace& workspace = viewport_.workspace();
  if (!workspace.apply(made.edit())) return;
  workspace.select(made.cable.id);
  points_.clear();
  if (isCurrent_) Q_EMIT finished();
}

}  // namespace liana
