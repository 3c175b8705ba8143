// A drag becomes a number of a joint.
#include "gui/motion/joint_tool.h"

#include <cmath>
#include <numbers>

#include "gui/motion/move_session.h"
#include "gui/panels/fields/quantity.h"
#include "gui/tools/drag/drag_motion.h"
#include "gui/view/overlay/sketch_overlay.h"
#include "gui/view/scene/viewport.h"
#include "gui/workspace/shapes/shown_length.h"
#include "gui/workspace/workspace.h"

namespace liana {
namespace {

constexpr double kDegrees = 180 / std::numbers::pi;
constexpr double kSnapAngle = 5;    // [°] with Ctrl
constexpr double kArcStep = 4;      // [°] between points of a drawn arc
constexpr double kAxisPixels = 70;  // how far the drawn axis reaches to both sides
const QColor kColor(40, 140, 235);

double turnBetween(const Eigen::Isometry3d& from, const Eigen::Isometry3d& to, const Eigen::Vector3d& axis) {
  const Eigen::AngleAxisd turn(Eigen::Matrix3d(to.linear() * from.linear().transpose()));
  return kDegrees * turn.angle() * (turn.axis().dot(axis) < 0 ? -1 : 1);
}

}  // namespace

JointTool::JointTool(MoveSession& session) : session_(session) {
  connect(&session, &MoveSession::changed, this, &Tool::nextStepChanged);
}

JointTool::~JointTool() = default;

const Mover& JointTool::joint(int mover) const {
  return session_.move()->movers[static_cast<std::size_t>(mover)];
}

QString JointTool::nextStep() const {
  if (motion_) return tr("Type a number to set the joint exactly · Shift: fine · Ctrl: in steps · Esc: back");
  if (hovered_ && session_.move()) {
    const Mover& mover = joint(hovered_->mover);
    const QString name = QString::fromStdString(mover.name);
    if (mover.kind == MotionKind::Turn) return tr("Drag to turn %1 about its axis").arg(name);
    if (mover.kind == MotionKind::Slide) return tr("Drag to slide %1 along its axis").arg(name);
    return tr("%1 moves freely: select it and drag its gizmo").arg(name);
  }
  return session_.posed()
             ? tr("Drag other joints too, then “Add key pose” in the Moves panel · Esc: back to the project")
             : tr("Drag a part that moves: it goes about its joint · Esc: back to the project");
}

void JointTool::activate() {
  session_.viewport().setFocus();
}

void JointTool::deactivate() {
  hovered_.reset();
  session_.workspace().hover({});
  if (session_.posed()) session_.leave();
  draw();
}

std::optional<JointTool::Grip> JointTool::gripAt(const Eigen::Vector2d& pixel) const {
  const auto hit = session_.viewport().picks().part(pixel);
  if (!hit || !session_.move()) return std::nullopt;
  const int mover = session_.source().moverOf(hit->part);
  if (mover < 0) return std::nullopt;
  return Grip{mover, hit->point};
}

void JointTool::hover(const PointerEvent& event) {
  hovered_ = gripAt(event.pixel);
  const auto hit = hovered_ ? session_.viewport().picks().part(event.pixel) : std::nullopt;
  session_.workspace().hover(hit ? Selection(hit->part) : Selection{});
  draw();
  Q_EMIT nextStepChanged();
}

bool JointTool::press(const PointerEvent& event) {
  grip_ = gripAt(event.pixel);
  return grip_ && joint(grip_->mover).kind != MotionKind::Free;
}

void JointTool::click(const PointerEvent& event) {
  if (const auto grip = gripAt(event.pixel)) session_.chooseMover(grip->mover);
}

void JointTool::beginDrag(const PointerEvent& pressed) {
  if (!grip_ || !session_.move()) return;
  session_.chooseMover(grip_->mover);
  wasPosed_ = session_.posed().has_value();
  before_ = session_.shownPoses();
  worldFromAxis_ = session_.worldFromAxis(grip_->mover);
  // About the place of the axis that is level with what is held.
  const Eigen::Vector3d axis = worldFromAxis_.linear().col(2);
  worldFromAxis_.translation() += axis.dot(grip_->point - worldFromAxis_.translation()) * axis;
  const bool turns = joint(grip_->mover).kind == MotionKind::Turn;
  const Viewport& view = session_.viewport();
  motion_ = DragMotion::byGizmo(worldFromAxis_, {worldFromAxis_, true},
                                {turns ? GizmoPart::Kind::Ring : GizmoPart::Kind::Arrow, 2}, view.camera(),
                                view.viewSize(), view.pixelRatio(), pressed);
  lastPose_ = worldFromAxis_;
  smooth_ = value_ = before_[static_cast<std::size_t>(grip_->mover)].value;
  typed_.clear();
  session_.workspace().hover({});
  draw();
  Q_EMIT nextStepChanged();
}

void JointTool::drag(const PointerEvent& event) {
  if (!motion_ || !typed_.isEmpty()) return;
  const Viewport& view = session_.viewport();
  PointerEvent free = event;
  free.control = false;  // steps count from the joint's zero, not from where it was grabbed
  motion_->follow(view.camera(), view.viewSize(), free);
  takeMotion();
  const bool turns = joint(grip_->mover).kind == MotionKind::Turn;
  const double step =
      turns ? kSnapAngle : DragMotion::gridStep(view.camera(), view.viewSize(), worldFromAxis_.translation());
  setValue(event.control ? step * std::round(smooth_ / step) : smooth_);
}

void JointTool::takeMotion() {
  const Eigen::Vector3d axis = worldFromAxis_.linear().col(2);
  smooth_ += joint(grip_->mover).kind == MotionKind::Turn
                 ? turnBetween(lastPose_, motion_->pose(), axis)
                 : axis.dot(motion_->pose().translation() - lastPose_.translation());
  lastPose_ = motion_->pose();
}

void JointTool::setValue(double value) {
  value_ = value;
  std::vector<MoverPose> poses = before_;
  poses[static_cast<std::size_t>(grip_->mover)].value = value;
  session_.pose(std::move(poses));
  draw();
  Q_EMIT readoutChanged(readout());
}

void JointTool::endDrag(const PointerEvent&) {
  finishDrag();
}

void JointTool::finishDrag() {
  motion_.reset();
  grip_.reset();
  typed_.clear();
  draw();
  Q_EMIT readoutChanged({});
  Q_EMIT nextStepChanged();
}

bool JointTool::key(const KeyPress& pressed) {
  if (!motion_) return false;
  if (pressed.key == Qt::Key_Return || pressed.key == Qt::Key_Enter) {
    finishDrag();
    Q_EMIT dragEnded();
    return true;
  }
  QString wanted = typed_;
  if (pressed.key == Qt::Key_Backspace)
    wanted.chop(1);
  else if (!pressed.text.isEmpty() && pressed.text[0].isPrint())
    wanted += pressed.text;
  if (wanted == typed_) return false;
  typed_ = wanted;
  const Quantity quantity = joint(grip_->mover).kind == MotionKind::Turn ? Quantity::Angle : Quantity::Length;
  if (const auto value = parseQuantity(typed_, quantity)) return setValue(*value), true;
  Q_EMIT readoutChanged(readout());
  return true;
}

bool JointTool::cancel() {
  if (motion_) {
    if (wasPosed_)
      session_.pose(before_);
    else
      session_.leave();
    finishDrag();
    return true;
  }
  if (!session_.posed()) return false;
  session_.leave();
  return true;
}

QString JointTool::readout() const {
  if (!typed_.isEmpty()) return tr("%1 ↵").arg(typed_);
  const Mover& mover = joint(grip_->mover);
  return mover.kind == MotionKind::Turn
             ? tr("%1  %2°").arg(QString::fromStdString(mover.name)).arg(value_, 0, 'f', 1)
             : tr("%1  %2").arg(QString::fromStdString(mover.name), lengthText(value_));
}

void JointTool::draw() {
  Sketch sketch;
  Viewport& view = session_.viewport();
  const std::optional<Grip>& shown = motion_ ? grip_ : hovered_;
  if (shown && session_.move() && joint(shown->mover).kind != MotionKind::Free) {
    Eigen::Isometry3d frame = motion_ ? worldFromAxis_ : session_.worldFromAxis(shown->mover);
    const Eigen::Vector3d axis = frame.linear().col(2);
    if (!motion_) frame.translation() += axis.dot(shown->point - frame.translation()) * axis;
    const Eigen::Vector3d center = frame.translation();
    const double reach =
        kAxisPixels * view.camera().worldPerPixel(view.viewSize(), center) * view.pixelRatio();
    sketch.lines.push_back({{center - reach * axis, center}, kColor, 2, true});
    sketch.arrows.push_back({center, axis, kAxisPixels, kColor, 3});
    sketch.marks.push_back({center, Sketch::Shape::Dot, kColor, 8});
    if (motion_ && joint(shown->mover).kind == MotionKind::Turn) {
      const double turned = value_ - before_[static_cast<std::size_t>(shown->mover)].value;
      const int steps = std::max(1, static_cast<int>(std::min(std::abs(turned), 360.0) / kArcStep));
      Sketch::Line arc{{}, kColor, 2, false};
      for (int i = 0; i <= steps; ++i)
        arc.points.push_back(center + Eigen::AngleAxisd(turned * i / steps / kDegrees, axis) *
                                          (shown->point - center));
      sketch.lines.push_back({{center, arc.points.front()}, kColor, 1, true});
      sketch.lines.push_back({{center, arc.points.back()}, kColor, 1.5, false});
      sketch.lines.push_back(std::move(arc));
    }
  }
  view.sketches().setSketch(SketchLayer::Tool, std::move(sketch));
}

}  // namespace liana
