// Points by clicks, then one cable through them.
#include "gui/tools/polyline_tool.h"

#include "gui/view/overlay/sketch_overlay.h"
#include "gui/view/scene/viewport.h"
#include "gui/workspace/background_task.h"
#include "gui/workspace/new_cable.h"
#include "gui/workspace/selection/cable_choice.h"
#include "gui/workspace/shapes/shown_length.h"
#include "gui/workspace/workspace.h"
#include "kernel/routing/length/needless_handles.h"

namespace liana {
namespace {

constexpr double kNearestPoints = 1;  // [mm] nearer ones are one
const QColor kColor(51, 158, 84);

Eigen::Isometry3d lookingAlong(const Eigen::Vector3d& from, const Eigen::Vector3d& to) {
  const Eigen::Vector3d z = (to - from).normalized(), x = z.unitOrthogonal();
  Eigen::Isometry3d frame = Eigen::Isometry3d::Identity();
  frame.linear() << x, z.cross(x), z;
  frame.translation() = from;
  return frame;
}

}  // namespace

PolylineTool::PolylineTool(Viewport& viewport, FramePicker& picker, BackgroundTask& task)
    : viewport_(viewport), picker_(picker), task_(task) {
  connect(&viewport.workspace(), &Workspace::documentChanged, this, [this](const DocumentChange& change) {
    if (points_.empty() || !movesOrTakesParts(change)) return;
    points_.clear();
    next_.reset();
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
  points_.clear();
  next_.reset();
  viewport_.workspace().hover({});
  viewport_.sketches().setSketch(SketchLayer::Tool, {});
}

QString PolylineTool::nextStep() const {
  if (points_.empty()) return tr("Click where the cable starts: on a part, or in space");
  if (points_.size() == 1) return tr("Click the next point of the cable · Esc: take the last one back");
  return tr("Click the next point · double-click or Enter: the cable is done · Esc: take the last one back");
}

PolylineTool::Point PolylineTool::pointAt(const Eigen::Vector2d& pixel) const {
  if (const auto surface = surfaceAt(viewport_, pixel))
    return {surface->standingOff(specForNewCable().standOff()), surface->part};
  const auto through = points_.empty() ? std::nullopt : std::optional<Eigen::Vector3d>(points_.back().place);
  return {picker_.inSpace(pixel, through).origin(), {}};
}

void PolylineTool::hover(const PointerEvent& event) {
  next_ = pointAt(event.pixel);
  const auto hit = viewport_.pickPart(event.pixel);
  viewport_.workspace().hover(hit ? Selection(hit->part) : Selection{});
  draw();
}

void PolylineTool::draw() {
  Sketch sketch;
  std::vector<Eigen::Vector3d> drawn;
  for (const Point& point : points_) drawn.push_back(point.place);
  if (drawn.size() > 1) sketch.lines.push_back({drawn, kColor, 3, false});
  if (next_ && !drawn.empty()) sketch.lines.push_back({{drawn.back(), next_->place}, kColor, 2, true});
  for (const Point& point : points_)
    sketch.marks.push_back(
        {point.place, point.part ? Sketch::Shape::Diamond : Sketch::Shape::Dot, kColor, 10});
  if (next_) {
    sketch.marks.push_back({next_->place, Sketch::Shape::Ring, QColor(24, 120, 242), 10});
    if (!drawn.empty())
      sketch.labels.push_back({next_->place, lengthText((next_->place - drawn.back()).norm())});
  }
  viewport_.sketches().setSketch(SketchLayer::Tool, std::move(sketch));
}

void PolylineTool::click(const PointerEvent& event) {
  hover(event);
  if (!points_.empty() && (next_->place - points_.back().place).norm() < kNearestPoints) return;
  points_.push_back(*next_);
  draw();
  Q_EMIT nextStepChanged();
}

void PolylineTool::doubleClick(const PointerEvent&) {
  makeCable();
}

bool PolylineTool::wantsKey(int key) const {
  return key == Qt::Key_Return || key == Qt::Key_Enter || key == Qt::Key_Backspace;
}

bool PolylineTool::key(const KeyPress& pressed) {
  if (!wantsKey(pressed.key)) return false;
  if (pressed.key == Qt::Key_Backspace)
    takeBack();
  else
    makeCable();
  return true;
}

void PolylineTool::takeBack() {
  if (!points_.empty()) points_.pop_back();
  draw();
  Q_EMIT nextStepChanged();
}

bool PolylineTool::cancel() {
  if (points_.empty()) return false;
  takeBack();
  return true;
}

void PolylineTool::makeCable() {
  Workspace& workspace = viewport_.workspace();
  if (points_.size() < 2)
    return workspace.post(MessageKind::Warning, tr("A cable needs two points at least; click another one."));
  const std::size_t last = points_.size() - 1;
  const auto along = [&](std::size_t from, std::size_t to) {
    return lookingAlong(points_[from].place, points_[to].place);
  };
  const NewEnd start{along(0, 1), points_[0].part, {}, false};
  const NewEnd end{along(last, last - 1), points_[last].part, {}, false};
  std::vector<RouteHandle> handles;
  int clips = 0, free = 0;
  for (std::size_t i = 1; i < last; ++i) {
    RouteHandle handle;
    handle.worldFromHandle = along(i, i + 1);
    handle.attachedTo = points_[i].part;
    handle.name = (handle.isClip() ? tr("Clip %1").arg(++clips) : tr("Handle %1").arg(++free)).toStdString();
    handles.push_back(std::move(handle));
  }
  const NewCable made =
      makeNewCable(workspace.documentForIds(), start, end, std::move(handles), specForNewCable());
  if (free == 0) return add(made);
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
