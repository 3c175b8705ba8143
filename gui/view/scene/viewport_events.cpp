// Mouse, wheel and keys become camera movements or go to the tool.
#include <QContextMenuEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QTimer>
#include <QWheelEvent>
#include <cmath>

#include "gui/tools/tool.h"
#include "gui/view/camera/orientation_cube.h"
#include "gui/view/scene/view_detail.h"
#include "gui/view/scene/viewport.h"
#include "gui/view/section/section_view.h"
#include "gui/workspace/workspace.h"

namespace liana {
namespace {

constexpr double kDragThreshold = 3.5;       // [logical pixels]
constexpr double kRadiansPerPixel = 0.0085;  // of an orbit
constexpr double kZoomPerNotch = 0.85;
constexpr double kZoomPerPixel = 0.993;

PointerEvent pointer(const Eigen::Vector2d& pixel, Qt::KeyboardModifiers keys) {
  return {pixel, keys.testFlag(Qt::ShiftModifier), keys.testFlag(Qt::ControlModifier)};
}

}  // namespace

bool Viewport::event(QEvent* event) {
  // While something is dragged, digits are its value and not shortcuts of views.
  if (event->type() == QEvent::ShortcutOverride && tool_) {
    const auto* key = static_cast<QKeyEvent*>(event);
    const bool bare = !(key->modifiers() & (Qt::ControlModifier | Qt::AltModifier));
    if (motion_ == Motion::Tool || (bare && tool_->wantsKey(key->key()))) {
      event->accept();
      return true;
    }
  }
  return VtkWidget::event(event);
}

Viewport::Motion Viewport::motionOf(CameraMove move) {
  switch (move) {
    case CameraMove::Orbit:
      return Motion::Orbit;
    case CameraMove::Pan:
      return Motion::Pan;
    case CameraMove::Zoom:
      break;
  }
  return Motion::Zoom;
}

bool Viewport::isCameraMotion() const {
  return motion_ == Motion::Orbit || motion_ == Motion::Pan || motion_ == Motion::Zoom;
}

bool Viewport::hasMovedFar(const Eigen::Vector2d& pixel) const {
  return (pixel - pressPixel_).norm() >= kDragThreshold * devicePixelRatioF();
}

void Viewport::startMotion(Motion motion, const Eigen::Vector2d& pixel) {
  flights_->take();
  motion_ = motion;
  lastPixel_ = pixel;
  if (!isCameraMotion()) return;
  pivot_ = picks_.point(pressPixel_);
  if (motion == Motion::Orbit && !picks_.part(pressPixel_) && !picks_.cable(pressPixel_)) {
    const Eigen::AlignedBox3d box = scene_->visibleBox();
    if (!box.isEmpty()) pivot_ = box.center();
  }
  setCursor(motion == Motion::Pan    ? Qt::ClosedHandCursor
            : motion == Motion::Zoom ? Qt::SizeVerCursor
                                     : Qt::SizeAllCursor);
}

void Viewport::endMotion() {
  motion_ = Motion::None;
  unsetCursor();
}

void Viewport::moveCamera(const Eigen::Vector2d& pixel) {
  const Eigen::Vector2d step = (pixel - lastPixel_) / devicePixelRatioF();
  CameraPose& camera = flights_->take();
  if (motion_ == Motion::Orbit)
    camera.orbit(pivot_, -kRadiansPerPixel * step.x(), kRadiansPerPixel * step.y());
  else if (motion_ == Motion::Pan)
    camera.pan(viewSize(), pivot_, lastPixel_, pixel);
  else
    camera.zoomAbout(pivot_, std::pow(kZoomPerPixel, -step.y()));
  lastPixel_ = pixel;
  cameraMoved();
}

void Viewport::mousePressEvent(QMouseEvent* event) {
  const Eigen::Vector2d pixel = toDevicePixels(event->position());
  // What is being dragged is not disturbed by another button.
  if (motion_ == Motion::Tool || motion_ == Motion::Section) return;
  pressPixel_ = pixel;
  isSecondPress_ = false;
  rightIsClick_ = event->button() == Qt::RightButton && event->buttons() == Qt::RightButton;
  if (event->buttons() == Qt::LeftButton) {
    if (const auto side = scene_->cube().sideAt(pixel)) return flights_->lookFrom(*side);
    return startMotion(Motion::Pending, pixel);
  }
  if (const auto move = navigation_.moveFor(event->buttons(), event->modifiers()))
    startMotion(motionOf(*move), pixel);
  else
    endMotion();
}

/// The left button has moved: the section's arrow, the tool or the camera.
void Viewport::startDrag(Qt::KeyboardModifiers keys) {
  const PointerEvent pressed = pointer(pressPixel_, keys);
  if (section_->isOverArrow(pressPixel_)) {
    startMotion(Motion::Section, pressPixel_);
    section_->beginDrag(pressPixel_);
  } else if (Tool* taker = takerOf(pressed)) {
    dragTool_ = taker;
    startMotion(Motion::Tool, pressPixel_);
    detail_->setCoarse(false);
    taker->beginDrag(pressed);
  } else if (const auto move = navigation_.moveFor(Qt::LeftButton, keys)) {
    startMotion(motionOf(*move), pressPixel_);
  } else {
    endMotion();
  }
}

bool Viewport::canUseMover() const {
  return mover_ && tool_ && tool_ != mover_ && tool_->letsHandlesMove();
}

Tool* Viewport::takerOf(const PointerEvent& pressed) {
  if (!tool_) return nullptr;
  if (tool_->press(pressed)) return tool_;
  const bool onHandle = picks_.gizmo(pressed.pixel) || picks_.marker(pressed.pixel);
  return canUseMover() && onHandle && mover_->press(pressed) ? mover_ : nullptr;
}

void Viewport::mouseMoveEvent(QMouseEvent* event) {
  const Eigen::Vector2d pixel = toDevicePixels(event->position());
  if ((motion_ == Motion::Pending || rightIsClick_) && !hasMovedFar(pixel)) return;
  rightIsClick_ = false;
  if (motion_ == Motion::Pending) startDrag(event->modifiers());
  if (motion_ == Motion::Section)
    return section_->drag(pixel, event->modifiers().testFlag(Qt::ShiftModifier));
  if (motion_ == Motion::Tool) {
    lastPixel_ = pixel;
    return dragTool_->drag(pointer(pixel, event->modifiers()));
  }
  if (isCameraMotion()) return moveCamera(pixel);
  hoverAt(pixel, event->modifiers());
}

void Viewport::hoverAt(const Eigen::Vector2d& pixel, Qt::KeyboardModifiers keys) {
  detail_->stayCoarse();
  const auto side = scene_->cube().sideAt(pixel);
  if (scene_->cube().hover(side)) redraw();
  const bool overArrow = !side && section_->isOverArrow(pixel);
  section_->setHovered(overArrow);
  if (side || overArrow)
    workspace_.hover({});
  else if (tool_)
    tool_->hover(pointer(pixel, keys));
  if (canUseMover()) highlightGizmo(side || overArrow ? std::nullopt : picks_.gizmo(pixel));
}

void Viewport::mouseReleaseEvent(QMouseEvent* event) {
  const PointerEvent now = pointer(toDevicePixels(event->position()), event->modifiers());
  if (event->button() == Qt::RightButton && rightIsClick_) {
    rightIsClick_ = false;
    endMotion();
    Q_EMIT contextMenuRequested(picks_.thing(now.pixel), event->globalPosition().toPoint());
    return;
  }
  if (isCameraMotion()) {
    // With one of two buttons let go, the other may mean another movement.
    pressPixel_ = now.pixel;
    const auto move = navigation_.moveFor(event->buttons(), event->modifiers());
    return move && event->buttons() != Qt::LeftButton ? startMotion(motionOf(*move), now.pixel) : endMotion();
  }
  if (event->button() != Qt::LeftButton) return;
  const Motion ended = motion_;
  endMotion();
  if (ended == Motion::Tool) dragTool_->endDrag(now);
  if (ended != Motion::Pending || !tool_) return;
  if (isSecondPress_)
    tool_->doubleClick(now);
  else
    tool_->click(now);
}

void Viewport::contextMenuEvent(QContextMenuEvent* event) {
  // The mouse is answered on release, when it is known that it was no drag.
  if (event->reason() == QContextMenuEvent::Mouse) return;
  Q_EMIT contextMenuRequested(workspace_.selection(), mapToGlobal(rect().center()));
}

void Viewport::mouseDoubleClickEvent(QMouseEvent* event) {
  // Whether it is a double click or a drag right after a click shows when the mouse moves or lets go.
  mousePressEvent(event);
  isSecondPress_ = true;
}

void Viewport::wheelEvent(QWheelEvent* event) {
  const double notches = event->angleDelta().y() / 120.0;
  if (notches == 0) return;
  event->accept();
  if (tool_ && tool_->wheel(pointer(toDevicePixels(event->position()), event->modifiers()), notches)) return;
  const double closer = navigation_.turnsWheelBack != wheelReversed_ ? -notches : notches;
  const Eigen::Vector3d place = picks_.point(toDevicePixels(event->position()));
  flights_->take().zoomAbout(place, std::pow(kZoomPerNotch, closer));
  cameraMoved();
}

void Viewport::keyPressEvent(QKeyEvent* event) {
  if (event->key() == Qt::Key_Escape && motion_ == Motion::Section) {
    section_->cancelDrag();
    return endMotion();
  }
  if (event->key() == Qt::Key_Escape && tool_) {
    if (motion_ == Motion::Tool) return cancelDrag();
    if (!tool_->cancel()) Q_EMIT tool_->finished();
    return;
  }
  if (dragAnew(*event)) return;
  const auto keys = event->modifiers();
  const bool control = keys.testFlag(Qt::ControlModifier);
  const KeyPress pressed{event->key(), control ? QString() : event->text(), keys.testFlag(Qt::ShiftModifier),
                         control, keys.testFlag(Qt::AltModifier)};
  if (tool_ && activeTool()->key(pressed)) return;
  if (motion_ != Motion::Tool && canUseMover() && mover_->key(pressed)) return;
  VtkWidget::keyPressEvent(event);
}

void Viewport::keyReleaseEvent(QKeyEvent* event) {
  if (!dragAnew(*event)) VtkWidget::keyReleaseEvent(event);
}

bool Viewport::dragAnew(const QKeyEvent& event) {
  const bool isHeldKey = event.key() == Qt::Key_Control || event.key() == Qt::Key_Shift;
  if (!isHeldKey || motion_ != Motion::Tool) return false;
  // The event's own modifiers are those before it on some systems and those after it on others.
  Qt::KeyboardModifiers keys = event.modifiers();
  keys.setFlag(event.key() == Qt::Key_Control ? Qt::ControlModifier : Qt::ShiftModifier,
               event.type() == QEvent::KeyPress);
  dragTool_->drag(pointer(lastPixel_, keys));
  return true;
}

void Viewport::leaveEvent(QEvent* event) {
  if (motion_ != Motion::Tool) highlightGizmo(std::nullopt);
  workspace_.hover({});
  workspace_.setProbe(std::nullopt);
  if (tool_) Q_EMIT tool_->nextStepChanged();
  if (motion_ != Motion::Section) section_->setHovered(false);
  if (scene_->cube().hover(std::nullopt)) redraw();
  VtkWidget::leaveEvent(event);
}

}  // namespace liana
