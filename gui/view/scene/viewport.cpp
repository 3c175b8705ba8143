// Listens to the workspace, asks for frames and prepares them.
#include "gui/view/scene/viewport.h"

#include <vtkGenericOpenGLRenderWindow.h>

#include <QPainter>
#include <QTimer>
#include <cmath>

#include "gui/tools/tool.h"
#include "gui/view/overlay/sketch_overlay.h"
#include "gui/view/scene/scene_updater.h"
#include "gui/view/scene/view_detail.h"
#include "gui/view/section/section_view.h"
#include "gui/workspace/workspace.h"

namespace liana {

constexpr int kShapeWait = 40;       // how long a frame waits for the cable [ms]
constexpr double kShowingTime = 10;  // how long a frame sends new parts to the graphics card [ms]

Viewport::Viewport(Workspace& workspace, QWidget* parent)
    : VtkWidget(parent),
      workspace_(workspace),
      scene_(std::make_unique<Scene>(renderWindow())),
      flights_(std::make_unique<CameraFlights>(*this)),
      detail_(std::make_unique<ViewDetail>(*this)),
      picks_(*this),
      updater_(std::make_unique<SceneUpdater>(workspace, *scene_)),
      sketches_(new SketchOverlay(*this)),
      section_(std::make_unique<SectionView>(*this)) {
  scene_->assemblies().setGradual(true);
  setMouseTracking(true);
  setFocusPolicy(Qt::StrongFocus);
  setMinimumSize(320, 240);
  setObjectName("viewport");
  connect(flights_.get(), &CameraFlights::moved, this, &Viewport::cameraMoved);
  connect(flights_.get(), &CameraFlights::changed, this, [this] {
    Q_EMIT cameraChanged();
    redraw();
  });
  connect(updater_.get(), &SceneUpdater::changed, this, &Viewport::requestFrame);
  waitForShape_.setSingleShot(true);
  waitForShape_.setInterval(kShapeWait);
  connect(&waitForShape_, &QTimer::timeout, this, &VtkWidget::redraw);
  connect(&workspace, &Workspace::documentReplaced, this, [this] {
    cancelDrag();
    flights_->showAllOf(upAxisAgainst(workspace_.document().settings().gravity));
    detail_->updateBlending();
  });
  connect(&workspace, &Workspace::opacityChanged, detail_.get(), &ViewDetail::updateBlending);
  connect(&workspace, &Workspace::shapeChanged, this, [this] {
    waitForShape_.stop();
    redraw();
    // Cables arrive after the parts; keep everything in sight until the user takes the camera or the model.
    flights_->keepInSight();
  });
  connect(&workspace, &Workspace::documentChanged, this, [this](const DocumentChange& change) {
    flights_->letGo();
    if (std::holds_alternative<SettingsChanged>(change))
      flights_->setUpAxis(upAxisAgainst(workspace_.document().settings().gravity));
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
  const auto pixel = camera().project(viewSize(), point);
  if (!pixel) return std::nullopt;
  return QPointF(pixel->x() / devicePixelRatioF(), pixel->y() / devicePixelRatioF());
}

QImage Viewport::picture() {
  detail_->setCoarse(false);
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
  const bool shapeIsComing = motion_ == Motion::Tool && workspace_.shapes().isSolving();
  // What is done to a large model shows coarsely at once, and finely when the hand rests.
  // While something is dragged all else rests as a picture, see StillPicture: nothing may crumple.
  if (motion_ != Motion::Tool && scene_->assemblies().isLarge()) detail_->beCoarseIfSlow();
  if (!shapeIsComing) return redraw();
  if (!waitForShape_.isActive()) waitForShape_.start();
}

void Viewport::cameraMoved() {
  detail_->beCoarseIfSlow();
  Q_EMIT cameraChanged();
  redraw();
}

bool Viewport::focusNextPrevChild(bool next) {
  if (tool_ && tool_->wantsKey(next ? Qt::Key_Tab : Qt::Key_Backtab)) return false;
  return VtkWidget::focusNextPrevChild(next);
}

void Viewport::prepareFrame() {
  updater_->showFresh();
  flights_->prepareFrame();
  showMoreParts();
  scene_->prepareFrame(camera(), viewSize(), devicePixelRatioF());
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

void Viewport::highlightGizmo(const std::optional<GizmoPart>& part) {
  if (scene_->gizmo().setHighlight(part)) redraw();
}

}  // namespace liana
