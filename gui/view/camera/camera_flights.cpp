#include "gui/view/camera/camera_flights.h"

#include <QVariantAnimation>

#include "gui/view/scene/viewport.h"
#include "gui/workspace/selection/movable.h"
#include "gui/workspace/workspace.h"

namespace liana {
namespace {

constexpr double kSocketExtent = 120;  // what is seen around a socket [mm]

}  // namespace

CameraFlights::CameraFlights(Viewport& viewport) : viewport_(viewport), flight_(new QVariantAnimation(this)) {
  pose_.setStandardView(StandardView::Isometric);
  flight_->setStartValue(0.0);
  flight_->setEndValue(1.0);
  flight_->setEasingCurve(QEasingCurve::InOutCubic);
  connect(flight_, &QVariantAnimation::valueChanged, this, [this](const QVariant& value) {
    pose_ = CameraPose::between(start_, goal_, value.toDouble());
    Q_EMIT moved();
  });
}

void CameraFlights::jumpTo(const CameraPose& goal) {
  take() = goal;
  Q_EMIT changed();
}

CameraPose& CameraFlights::take() {
  flight_->stop();
  isKeptInSight_ = false;
  return pose_;
}

void CameraFlights::flyTo(const CameraPose& goal) {
  if (flightTime_ <= 0 || !viewport_.isVisible()) return jumpTo(goal);
  start_ = take();
  goal_ = goal;
  flight_->setDuration(flightTime_);
  flight_->start();
}

void CameraFlights::fitAll() {
  CameraPose goal = pose_;
  goal.fit(viewport_.viewSize(), viewport_.scene().visibleHull());
  flyTo(goal);
}

void CameraFlights::fitSelection() {
  const Workspace& workspace = viewport_.workspace();
  if (const auto* socket = std::get_if<ConnectorId>(&workspace.selection()))
    return showPlace(workspace.document().findConnector(*socket)->worldFromConnector.translation(),
                     kSocketExtent);
  if (std::holds_alternative<BranchId>(workspace.selection()))
    return showPlace(poseOf(workspace.document(), workspace.selected())->worldFromPose.translation(),
                     kSocketExtent);
  const Eigen::AlignedBox3d box = viewport_.scene().boxOf(workspace.selected());
  if (box.isEmpty()) return fitAll();
  CameraPose goal = pose_;
  goal.fit(viewport_.viewSize(), box, 1.3);
  flyTo(goal);
}

void CameraFlights::lookFrom(const Eigen::Vector3d& side) {
  CameraPose goal = pose_;
  goal.lookFrom(side);
  goal.fit(viewport_.viewSize(), viewport_.scene().visibleHull());
  flyTo(goal);
}

void CameraFlights::showPlace(const Eigen::Vector3d& place, double extent) {
  const Eigen::Vector3d half = Eigen::Vector3d::Constant(extent / 2);
  CameraPose goal = pose_;
  goal.fit(viewport_.viewSize(), Eigen::AlignedBox3d(place - half, place + half), 1.3);
  flyTo(goal);
}

void CameraFlights::setParallel(bool parallel) {
  pose_.parallel = parallel;
  goal_.parallel = parallel;
  Q_EMIT changed();
}

void CameraFlights::setUpAxis(UpAxis axis) {
  if (axis == pose_.upAxis) return;
  pose_.upAxis = axis;
  setStandardView(StandardView::Isometric);
}

void CameraFlights::showAllOf(UpAxis axis) {
  pose_.upAxis = axis;
  pose_.setStandardView(StandardView::Isometric);
  fitsNextFrame_ = isKeptInSight_ = true;
}

void CameraFlights::prepareFrame() {
  if (!fitsNextFrame_) return;
  pose_.fit(viewport_.viewSize(), viewport_.scene().visibleHull());
  fitsNextFrame_ = false;
}

}  // namespace liana
