// The camera's flights, how things are drawn, and what stands under a pixel.
#include "gui/view/scene/viewport.h"

#include <vtkGenericOpenGLRenderWindow.h>

#include <QPainter>
#include <QTimer>
#include <QVariantAnimation>
#include <cmath>

#include "gui/tools/tool.h"
#include "gui/view/overlay/sketch_overlay.h"
#include "gui/view/scene/scene_updater.h"
#include "gui/view/section/section_view.h"
#include "gui/workspace/free_name.h"
#include "gui/workspace/selection/movable.h"
#include "gui/workspace/workspace.h"

namespace liana {

constexpr double kSocketExtent = 120;  // what is seen around a socket [mm]
constexpr int kShapeWait = 40;         // how long a frame waits for the cable [ms]
constexpr double kShowingTime = 10;    // how long a frame sends new parts to the graphics card [ms]

Viewport::Viewport(Workspace& workspace, QWidget* parent)
    : VtkWidget(parent),
      workspace_(workspace),
      scene_(std::make_unique<Scene>(renderWindow())),
      updater_(std::make_unique<SceneUpdater>(workspace, *scene_)),
      sketches_(new SketchOverlay(*this)),
      section_(std::make_unique<SectionView>(*this)),
      flight_(new QVariantAnimation(this)),
      calm_(new QTimer(this)) {
  scene_->assemblies().setGradual(true);
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
    cameraMoved();
  });
  calm_->setSingleShot(true);
  calm_->setInterval(250);
  connect(calm_, &QTimer::timeout, this, [this] { setCoarse(false); });
  connect(updater_.get(), &SceneUpdater::changed, this, &Viewport::requestFrame);
  waitForShape_.setSingleShot(true);
  waitForShape_.setInterval(kShapeWait);
  connect(&waitForShape_, &QTimer::timeout, this, &VtkWidget::redraw);
  connect(&workspace, &Workspace::documentReplaced, this, [this] {
    cancelDrag();
    camera_.upAxis = upAxisAgainst(workspace_.document().settings().gravity);
    camera_.setStandardView(StandardView::Isometric);
    fitWhenSized_ = untouched_ = true;
    updateBlending();
  });
  connect(&workspace, &Workspace::opacityChanged, this, &Viewport::updateBlending);
  connect(&workspace, &Workspace::shapeChanged, this, [this] {
    waitForShape_.stop();
    redraw();
    // Cables arrive after the parts; keep everything in sight until the user takes the camera or the model.
    if (untouched_) fitWhenSized_ = true;
  });
  connect(&workspace, &Workspace::documentChanged, this, [this](const DocumentChange& change) {
    if (!std::holds_alternative<CenterlineUpdated>(change)) untouched_ = false;
    if (std::holds_alternative<SettingsChanged>(change)) updateUpAxis();
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
  setCoarse(false);
  scene_->assemblies().showAll();
  QImage image = grabFramebuffer();
  QPainter painter(&image);
  sketches_->paint(painter);
  return image;
}

void Viewport::setTool(Tool* tool) {
  cancelDrag();  // only what is being dragged: a selection is for the next tool to use
  tool_ = tool;
}

void Viewport::setMover(Tool* tool) {
  cancelDrag();
  if (mover_) mover_->disconnect(this);
  mover_ = tool;
  if (mover_) connect(mover_, &Tool::dragEnded, this, [this] { motion_ = Motion::None; });
}

void Viewport::cancelDrag() {
  if (motion_ != Motion::Tool) return;
  dragTool_->cancel();
  endMotion();
}

void Viewport::requestFrame() {
  // A drag moves the handle first and the cable a moment later: one frame does for both.
  const bool shapeIsComing = motion_ == Motion::Tool && workspace_.isSolving();
  // What is done to a large model shows coarsely at once, and finely when the hand rests.
  // While something is dragged all else rests as a picture, see StillPicture: nothing may crumple.
  if (motion_ != Motion::Tool && scene_->assemblies().isLarge()) beCoarseIfSlow();
  if (!shapeIsComing) return redraw();
  if (!waitForShape_.isActive()) waitForShape_.start();
}

void Viewport::setCamera(const CameraPose& camera) {
  flight_->stop();
  untouched_ = false;
  camera_ = camera;
  Q_EMIT cameraChanged();
  redraw();
}

void Viewport::beCoarseIfSlow() {
  if (!coarse_ && lastFrameMilliseconds() <= slowFrame_) return;
  setCoarse(true);
  calm_->start();
}

void Viewport::cameraMoved() {
  beCoarseIfSlow();
  Q_EMIT cameraChanged();
  redraw();
}

void Viewport::setCoarse(bool coarse) {
  if (coarse == coarse_) return;
  coarse_ = coarse;
  scene_->assemblies().setCoarse(coarse);
  updateBlending();
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
  if (const auto* socket = std::get_if<ConnectorId>(&workspace_.selection()))
    return showPlace(workspace_.document().findConnector(*socket)->worldFromConnector.translation(),
                     kSocketExtent);
  if (std::holds_alternative<BranchId>(workspace_.selection()))
    return showPlace(poseOf(workspace_.document(), workspace_.selected())->worldFromPose.translation(),
                     kSocketExtent);
  const Eigen::AlignedBox3d box = scene_->boxOf(workspace_.selected());
  if (box.isEmpty()) return fitAll();
  CameraPose goal = camera_;
  goal.fit(viewSize(), box, 1.3);
  flyTo(goal);
}

void Viewport::updateUpAxis() {
  const UpAxis axis = upAxisAgainst(workspace_.document().settings().gravity);
  if (axis == camera_.upAxis) return;
  camera_.upAxis = axis;
  setStandardView(StandardView::Isometric);
}

void Viewport::lookFrom(const Eigen::Vector3d& side) {
  CameraPose goal = camera_;
  goal.lookFrom(side);
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
  redraw();
}

void Viewport::setEdgesVisible(bool visible) {
  scene_->assemblies().setEdgesVisible(visible);
  redraw();
}

void Viewport::setBackground(const ViewBackground& background) {
  scene_->setBackground(background);
  redraw();
}

void Viewport::setOpaqueMultiSamples(int samples) {
  opaqueMultiSamples_ = samples;
  updateBlending();
}

void Viewport::setTransparent(bool transparent) {
  transparent_ = transparent;
  scene_->setTransparent(transparent);
  if (isHeavy()) beCoarseIfSlow();
  updateBlending();
}

bool Viewport::isBlending() const {
  return transparent_ || workspace_.hasTranslucentParts();
}

void Viewport::updateBlending() {
  const bool blending = isBlending();
  scene_->setBlending(blending, coarse_);
  setMultiSamples(blending || coarse_ ? 0 : opaqueMultiSamples_);
}

bool Viewport::focusNextPrevChild(bool next) {
  if (tool_ && tool_->wantsKey(next ? Qt::Key_Tab : Qt::Key_Backtab)) return false;
  return VtkWidget::focusNextPrevChild(next);
}

void Viewport::prepareFrame() {
  updater_->showFresh();
  if (fitWhenSized_) {
    camera_.fit(viewSize(), scene_->visibleHull());
    fitWhenSized_ = false;
  }
  showMoreParts();
  scene_->prepareFrame(camera_, viewSize(), devicePixelRatioF());
}

bool Viewport::isHeavy() const {
  return scene_->assemblies().isLarge();
}

void Viewport::showMoreParts() {
  AssemblyActors& parts = scene_->assemblies();
  if (parts.waitingCount() == 0) return;
  parts.showMore(kShowingTime);
  // After whatever else the window has to do.
  if (parts.waitingCount() > 0) QTimer::singleShot(0, this, &Viewport::requestFrame);
}

void Viewport::resizeEvent(QResizeEvent* event) {
  VtkWidget::resizeEvent(event);
  redraw();
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
  if (scene_->gizmo().setHighlight(part)) redraw();
}

std::optional<PartHit> Viewport::pickPart(const Eigen::Vector2d& pixel) const {
  return scene_->assemblies().pick(camera_.rayThrough(viewSize(), pixel));
}

std::optional<CableHit> Viewport::pickCable(const Eigen::Vector2d& pixel,
                                            const std::vector<CableId>& leftOut) const {
  auto cable = scene_->pickCable(camera_, viewSize(), pixel, devicePixelRatioF(), leftOut);
  if (!cable || transparent_) return cable;
  const auto part = scene_->assemblies().pick(camera_.rayThrough(viewSize(), pixel), PickedParts::Opaque);
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
  if (cable) handle.name = freeName(tr("Handle %1"), cable->handles);
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

}  // namespace liana
