// Mouse and wheel become camera movements or go to the tool.
#include "gui/view/viewport.h"

#include <vtkGenericOpenGLRenderWindow.h>

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QVariantAnimation>
#include <QWheelEvent>
#include <cmath>

#include "gui/tools/tool.h"
#include "gui/view/orientation_cube.h"
#include "gui/view/scene_updater.h"
#include "gui/view/sketch_overlay.h"
#include "gui/workspace/workspace.h"

namespace liana {
namespace {

constexpr double kDragThreshold = 3.5;       // [logical pixels]
constexpr double kRadiansPerPixel = 0.0085;  // of an orbit
constexpr double kZoomPerNotch = 0.85;

PointerEvent pointer(const Eigen::Vector2d& pixel, Qt::KeyboardModifiers keys) {
  return {pixel, keys.testFlag(Qt::ShiftModifier), keys.testFlag(Qt::ControlModifier)};
}

}  // namespace

Viewport::Viewport(Workspace& workspace, QWidget* parent)
    : VtkWidget(parent),
      workspace_(workspace),
      scene_(std::make_unique<Scene>(renderWindow())),
      updater_(std::make_unique<SceneUpdater>(workspace, *scene_)),
      sketches_(new SketchOverlay(*this)),
      flight_(new QVariantAnimation(this)) {
  setMouseTracking(true);
  setFocusPolicy(Qt::StrongFocus);
  setMinimumSize(320, 240);
  setObjectName("viewport");
  camera_.setStandardView(StandardView::Isometric);
  flight_->setStartValue(0.0);
  flight_->setEndValue(1.0);
  flight_->setEasingCurve(QEasingCurve::InOutCubic);
  connect(flight_, &QVariantAnimation::valueChanged, this, [this](const QVariant& value) {
    camera_ = CameraPose::between(flightStart_, flightGoal_, value.toDouble());
    Q_EMIT cameraChanged();
    update();
  });
  connect(updater_.get(), &SceneUpdater::changed, this, qOverload<>(&QWidget::update));
  connect(&workspace, &Workspace::documentReplaced, this, [this] {
    camera_.setStandardView(StandardView::Isometric);
    fitWhenSized_ = untouched_ = true;
    update();
  });
  connect(&workspace, &Workspace::shapeChanged, this, [this] {
    // Cables arrive after the parts; keep everything in sight until the user takes the camera.
    if (untouched_) fitWhenSized_ = true;
  });
}

Viewport::~Viewport() {
  updater_.reset();
}

ViewSize Viewport::viewSize() const {
  const double ratio = devicePixelRatioF();
  return {std::max(1, static_cast<int>(std::lround(width() * ratio))),
          std::max(1, static_cast<int>(std::lround(height() * ratio)))};
}

Eigen::Vector2d Viewport::toDevicePixels(const QPointF& point) const {
  return devicePixelRatioF() * Eigen::Vector2d(point.x(), point.y());
}

std::optional<QPointF> Viewport::project(const Eigen::Vector3d& point) const {
  const auto pixel = camera_.project(viewSize(), point);
  if (!pixel) return std::nullopt;
  return QPointF(pixel->x() / devicePixelRatioF(), pixel->y() / devicePixelRatioF());
}

QImage Viewport::picture() {
  QImage image = grabFramebuffer();
  QPainter painter(&image);
  sketches_->paint(painter);
  return image;
}

void Viewport::setTool(Tool* tool) {
  if (tool_) {
    // Only what is being dragged: a selection is for the next tool to use.
    if (motion_ == Motion::Tool) tool_->cancel();
    if (motion_ == Motion::Tool) motion_ = Motion::None;
    tool_->disconnect(this);
  }
  tool_ = tool;
  if (tool_) connect(tool_, &Tool::dragEnded, this, [this] { motion_ = Motion::None; });
}

void Viewport::setCamera(const CameraPose& camera) {
  flight_->stop();
  untouched_ = false;
  camera_ = camera;
  Q_EMIT cameraChanged();
  update();
}

void Viewport::flyTo(const CameraPose& goal) {
  if (flightTime_ <= 0 || !isVisible()) return setCamera(goal);
  flight_->stop();
  untouched_ = false;
  flightStart_ = camera_;
  flightGoal_ = goal;
  flight_->setDuration(flightTime_);
  flight_->start();
}

void Viewport::fitAll() {
  CameraPose goal = camera_;
  goal.fit(viewSize(), scene_->visibleHull());
  flyTo(goal);
}

void Viewport::fitSelection() {
  Eigen::AlignedBox3d box;
  if (const auto* part = std::get_if<PartInstance>(&workspace_.selection()))
    box = scene_->assemblies().boxOf(*part);
  if (const CableId cable = cableOf(workspace_.selection()); cable.isValid()) box = scene_->boxOf(cable);
  if (box.isEmpty()) return fitAll();
  CameraPose goal = camera_;
  goal.fit(viewSize(), box, 1.3);
  flyTo(goal);
}

void Viewport::setStandardView(StandardView view) {
  CameraPose goal = camera_;
  goal.setStandardView(view);
  goal.fit(viewSize(), scene_->visibleHull());
  flyTo(goal);
}

void Viewport::showPlace(const Eigen::Vector3d& place, double extent) {
  const Eigen::Vector3d half = Eigen::Vector3d::Constant(extent / 2);
  CameraPose goal = camera_;
  goal.fit(viewSize(), Eigen::AlignedBox3d(place - half, place + half), 1.3);
  flyTo(goal);
}

void Viewport::setParallel(bool parallel) {
  camera_.parallel = parallel;
  flightGoal_.parallel = parallel;
  Q_EMIT cameraChanged();
  update();
}

void Viewport::setEdgesVisible(bool visible) {
  scene_->assemblies().setEdgesVisible(visible);
  update();
}

void Viewport::setOpaqueMultiSamples(int samples) {
  opaqueMultiSamples_ = samples;
  setMultiSamples(transparent_ ? 0 : samples);
}

void Viewport::setTransparent(bool transparent) {
  transparent_ = transparent;
  scene_->setTransparent(transparent);
  setMultiSamples(transparent ? 0 : opaqueMultiSamples_);
}

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

bool Viewport::focusNextPrevChild(bool next) {
  if (tool_ && tool_->wantsKey(next ? Qt::Key_Tab : Qt::Key_Backtab)) return false;
  return VtkWidget::focusNextPrevChild(next);
}

void Viewport::prepareFrame() {
  if (fitWhenSized_) {
    camera_.fit(viewSize(), scene_->visibleHull());
    fitWhenSized_ = false;
  }
  scene_->prepareFrame(camera_, viewSize(), devicePixelRatioF());
}

void Viewport::resizeEvent(QResizeEvent* event) {
  VtkWidget::resizeEvent(event);
  update();
}

const HandleMarker* Viewport::pickMarker(const Eigen::Vector2d& pixel) const {
  return scene_->markers().pick(camera_, viewSize(), pixel, devicePixelRatioF());
}

std::optional<GizmoPart> Viewport::pickGizmo(const Eigen::Vector2d& pixel) const {
  const auto& place = scene_->gizmo().place();
  if (!place) return std::nullopt;
  const HandleMarker* marker = pickMarker(pixel);
  if (marker && marker->target == workspace_.selection()) return std::nullopt;
  return liana::pickGizmo(*place, camera_, viewSize(), pixel, devicePixelRatioF());
}

void Viewport::highlightGizmo(const std::optional<GizmoPart>& part) {
  if (scene_->gizmo().setHighlight(part)) update();
}

std::optional<PartHit> Viewport::pickPart(const Eigen::Vector2d& pixel) const {
  return scene_->assemblies().pick(camera_.rayThrough(viewSize(), pixel));
}

std::optional<CableHit> Viewport::pickCable(const Eigen::Vector2d& pixel) const {
  auto cable = scene_->pickCable(camera_, viewSize(), pixel, devicePixelRatioF());
  if (!cable || transparent_) return cable;
  const auto part = pickPart(pixel);
  if (part && part->distance < cable->distance - 1.0 && cable->cable != cableOf(workspace_.selection()))
    return std::nullopt;
  return cable;
}

Selection Viewport::pick(const Eigen::Vector2d& pixel) const {
  if (const HandleMarker* marker = pickMarker(pixel)) return marker->target;
  if (const auto cable = pickCable(pixel)) return cable->cable;
  if (const auto part = pickPart(pixel)) return part->part;
  return {};
}

RouteHandle Viewport::makeHandleAt(const CableHit& hit) {
  RouteHandle handle;
  handle.id = workspace_.documentForIds().newHandleId();
  const Cable* cable = workspace_.document().findCable(hit.cable);
  handle.name = tr("Handle %1").arg(cable ? cable->handles.size() + 1 : 1).toStdString();
  handle.fraction = std::clamp(hit.fraction, 0.01, 0.99);
  Eigen::Matrix3d axes;
  axes.col(2) = hit.tangent;
  axes.col(0) = hit.director;
  axes.col(1) = axes.col(2).cross(axes.col(0));
  handle.worldFromHandle.linear() = axes;
  handle.worldFromHandle.translation() = hit.point;
  return handle;
}

Eigen::Vector3d Viewport::pointUnder(const Eigen::Vector2d& pixel) const {
  if (const auto cable = pickCable(pixel)) return cable->point;
  if (const auto part = pickPart(pixel)) return part->point;
  const Eigen::AlignedBox3d box = scene_->visibleBox();
  const Eigen::Vector3d center = box.isEmpty() ? camera_.target : Eigen::Vector3d(box.center());
  return camera_.onViewPlane(viewSize(), pixel, center);
}

void Viewport::startMotion(Motion motion, const Eigen::Vector2d& pixel) {
  flight_->stop();
  untouched_ = false;
  motion_ = motion;
  lastPixel_ = pixel;
  if (motion == Motion::Orbit || motion == Motion::Pan) {
    pivot_ = pointUnder(pressPixel_);
    if (motion == Motion::Orbit && !pickPart(pressPixel_) && !pickCable(pressPixel_)) {
      const Eigen::AlignedBox3d box = scene_->visibleBox();
      if (!box.isEmpty()) pivot_ = box.center();
    }
    setCursor(motion == Motion::Pan ? Qt::ClosedHandCursor : Qt::SizeAllCursor);
  }
}

void Viewport::moveCamera(const Eigen::Vector2d& pixel) {
  const Eigen::Vector2d step = (pixel - lastPixel_) / devicePixelRatioF();
  if (motion_ == Motion::Orbit)
    camera_.orbit(pivot_, -kRadiansPerPixel * step.x(), kRadiansPerPixel * step.y());
  else
    camera_.pan(viewSize(), pivot_, lastPixel_, pixel);
  lastPixel_ = pixel;
  Q_EMIT cameraChanged();
  update();
}

void Viewport::mousePressEvent(QMouseEvent* event) {
  const Eigen::Vector2d pixel = toDevicePixels(event->position());
  if (motion_ != Motion::None) return;  // a second button during a drag changes nothing
  pressPixel_ = pixel;
  if (event->button() == Qt::MiddleButton || event->button() == Qt::RightButton) {
    startMotion(Motion::Pan, pixel);
  } else if (event->button() == Qt::LeftButton) {
    if (const auto view = scene_->cube().viewAt(pixel)) return setStandardView(*view);
    startMotion(Motion::Pending, pixel);
  }
}

void Viewport::mouseMoveEvent(QMouseEvent* event) {
  const Eigen::Vector2d pixel = toDevicePixels(event->position());
  const PointerEvent now = pointer(pixel, event->modifiers());
  if (motion_ == Motion::Pending) {
    if ((pixel - pressPixel_).norm() < kDragThreshold * devicePixelRatioF()) return;
    const PointerEvent pressed = pointer(pressPixel_, event->modifiers());
    const bool toTool = tool_ && tool_->press(pressed);
    startMotion(toTool ? Motion::Tool : Motion::Orbit, pressPixel_);
    if (toTool) tool_->beginDrag(pressed);
  }
  if (motion_ == Motion::Tool) return tool_->drag(now);
  if (motion_ == Motion::Orbit || motion_ == Motion::Pan) return moveCamera(pixel);
  const auto view = scene_->cube().viewAt(pixel);
  if (scene_->cube().hover(view)) update();
  if (view)
    workspace_.hover({});
  else if (tool_)
    tool_->hover(now);
}

void Viewport::mouseReleaseEvent(QMouseEvent* event) {
  const bool ours =
      (motion_ == Motion::Pan) ? event->button() != Qt::LeftButton : event->button() == Qt::LeftButton;
  if (!ours) return;
  const PointerEvent now = pointer(toDevicePixels(event->position()), event->modifiers());
  const Motion ended = motion_;
  motion_ = Motion::None;
  unsetCursor();
  const bool moved = (now.pixel - pressPixel_).norm() >= kDragThreshold * devicePixelRatioF();
  if (event->button() == Qt::RightButton && !moved) Q_EMIT menuRequested(event->position().toPoint());
  if (ended == Motion::Tool) tool_->endDrag(now);
  if (ended == Motion::Pending && tool_) tool_->click(now);
}

void Viewport::mouseDoubleClickEvent(QMouseEvent* event) {
  const Eigen::Vector2d pixel = toDevicePixels(event->position());
  if (event->button() != Qt::LeftButton || scene_->cube().viewAt(pixel)) return mousePressEvent(event);
  if (tool_) tool_->doubleClick(pointer(pixel, event->modifiers()));
}

void Viewport::wheelEvent(QWheelEvent* event) {
  const double notches = event->angleDelta().y() / 120.0;
  if (notches == 0) return;
  event->accept();
  if (tool_ && tool_->wheel(pointer(toDevicePixels(event->position()), event->modifiers()), notches)) return;
  flight_->stop();
  untouched_ = false;
  camera_.zoomAbout(pointUnder(toDevicePixels(event->position())), std::pow(kZoomPerNotch, notches));
  Q_EMIT cameraChanged();
  update();
}

void Viewport::keyPressEvent(QKeyEvent* event) {
  if (event->key() == Qt::Key_Escape && tool_) {
    if (!tool_->cancel()) Q_EMIT tool_->finished();
    if (motion_ == Motion::Tool) motion_ = Motion::None;
    return;
  }
  const auto keys = event->modifiers();
  const bool control = keys.testFlag(Qt::ControlModifier);
  if (tool_ && tool_->key(event->key(), control ? QString() : event->text(), keys.testFlag(Qt::ShiftModifier),
                          control))
    return;
  VtkWidget::keyPressEvent(event);
}

void Viewport::leaveEvent(QEvent* event) {
  workspace_.hover({});
  workspace_.setProbe(std::nullopt);
  if (motion_ != Motion::Tool) highlightGizmo(std::nullopt);
  if (scene_->cube().hover(std::nullopt)) update();
  VtkWidget::leaveEvent(event);
}

}  // namespace liana
