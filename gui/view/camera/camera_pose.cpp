// The CAD movements of a camera.
#include "gui/view/camera/camera_pose.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

namespace liana {
namespace {

constexpr double kHalfAngle = CameraPose::viewAngleDegrees * std::numbers::pi / 360;
constexpr double kFarAway = 1e7;  // where parallel lines of sight begin: behind every assembly [mm]

Eigen::Quaterniond lookAlong(const Eigen::Vector3d& forward, const Eigen::Vector3d& up) {
  Eigen::Matrix3d axes;
  axes.col(2) = -forward.normalized();
  axes.col(0) = up.cross(axes.col(2)).normalized();
  axes.col(1) = axes.col(2).cross(axes.col(0));
  return Eigen::Quaterniond(axes);
}

/// Of an eye that looks from there at the cube; from above and below, its front is at the bottom or the top.
Eigen::Quaterniond orientationFrom(const Eigen::Vector3d& side) {
  const bool isVertical = side.head<2>().isZero();
  const Eigen::Vector3d up =
      isVertical ? Eigen::Vector3d(0, side.z() > 0 ? 1 : -1, 0) : Eigen::Vector3d(Eigen::Vector3d::UnitZ());
  return lookAlong(-side, up);
}

}  // namespace

UpAxis upAxisAgainst(const Eigen::Vector3d& gravity) {
  const Eigen::Vector3d size = gravity.cwiseAbs();
  if (size.z() >= size.maxCoeff()) return UpAxis::Z;
  return size.y() >= size.x() ? UpAxis::Y : UpAxis::X;
}

double CameraPose::parallelScale() const {
  return distance * std::tan(kHalfAngle);
}

Eigen::Vector3d CameraPose::towardsEye(const Eigen::Vector3d& point) const {
  return parallel ? Eigen::Vector3d(-forward()) : Eigen::Vector3d((eye() - point).normalized());
}

double CameraPose::worldPerPixel(const ViewSize& size, const Eigen::Vector3d& point) const {
  const double depth = parallel ? distance : std::max(1e-6, (point - eye()).dot(forward()));
  return 2 * depth * std::tan(kHalfAngle) / std::max(1, size.height);
}

ViewRay CameraPose::rayThrough(const ViewSize& size, const Eigen::Vector2d& pixel) const {
  const double perPixel = worldPerPixel(size, target);
  const Eigen::Vector3d onTargetPlane = target + right() * (pixel.x() - size.width / 2.0) * perPixel -
                                        up() * (pixel.y() - size.height / 2.0) * perPixel;
  if (parallel) return {onTargetPlane - kFarAway * forward(), forward()};
  return {eye(), (onTargetPlane - eye()).normalized()};
}

std::optional<Eigen::Vector2d> CameraPose::project(const ViewSize& size, const Eigen::Vector3d& point) const {
  const Eigen::Vector3d fromEye = point - eye();
  if (!parallel && fromEye.dot(forward()) <= 1e-9 * distance) return std::nullopt;
  const double perPixel = worldPerPixel(size, point);
  return Eigen::Vector2d(size.width / 2.0 + fromEye.dot(right()) / perPixel,
                         size.height / 2.0 - fromEye.dot(up()) / perPixel);
}

Eigen::Vector3d CameraPose::onViewPlane(const ViewSize& size, const Eigen::Vector2d& pixel,
                                        const Eigen::Vector3d& point) const {
  const ViewRay ray = rayThrough(size, pixel);
  const double along = ray.direction.dot(forward());
  return ray.origin + ray.direction * ((point - ray.origin).dot(forward()) / along);
}

void CameraPose::orbit(const Eigen::Vector3d& pivot, double yawRadians, double pitchRadians) {
  // Tilt of the line of sight over the horizon, kept off the poles so that "up" stays up.
  const Eigen::Vector3d vertical = worldFromCube() * Eigen::Vector3d::UnitZ();
  const double tilt = std::asin(std::clamp(-forward().dot(vertical), -1.0, 1.0));
  constexpr double pole = std::numbers::pi / 2;
  const double newTilt = std::clamp(tilt + pitchRadians, -pole, pole);
  const Eigen::Quaterniond turn = Eigen::AngleAxisd(yawRadians, vertical) *
                                  Eigen::Quaterniond(Eigen::AngleAxisd(tilt - newTilt, right()));
  const Eigen::Vector3d newEye = pivot + turn * (eye() - pivot);
  orientation = (turn * orientation).normalized();
  target = newEye + distance * forward();
}

void CameraPose::pan(const ViewSize& size, const Eigen::Vector3d& point, const Eigen::Vector2d& from,
                     const Eigen::Vector2d& to) {
  target += onViewPlane(size, from, point) - onViewPlane(size, to, point);
}

void CameraPose::zoomAbout(const Eigen::Vector3d& fixedPoint, double factor) {
  const double limited = std::clamp(distance * factor, 1e-2, 1e8) / distance;
  target = fixedPoint + (target - fixedPoint) * limited;
  distance *= limited;
}

Eigen::Vector3d CameraPose::sideOf(StandardView view) {
  switch (view) {
    case StandardView::Front:
      return -Eigen::Vector3d::UnitY();
    case StandardView::Back:
      return Eigen::Vector3d::UnitY();
    case StandardView::Left:
      return -Eigen::Vector3d::UnitX();
    case StandardView::Right:
      return Eigen::Vector3d::UnitX();
    case StandardView::Top:
      return Eigen::Vector3d::UnitZ();
    case StandardView::Bottom:
      return -Eigen::Vector3d::UnitZ();
    case StandardView::Isometric:
      break;
  }
  return {1, -1, 0.8};
}

Eigen::Quaterniond CameraPose::orientationOf(StandardView view) {
  return orientationFrom(sideOf(view));
}

Eigen::Quaterniond CameraPose::worldFromCube() const {
  Eigen::Matrix3d axes = Eigen::Matrix3d::Identity();
  if (upAxis == UpAxis::Y)
    axes << 1, 0, 0, 0, 0, 1, 0, -1, 0;
  else if (upAxis == UpAxis::X)
    axes << 0, 0, 1, 1, 0, 0, 0, 1, 0;
  return Eigen::Quaterniond(axes);
}

void CameraPose::lookFrom(const Eigen::Vector3d& side) {
  orientation = worldFromCube() * orientationFrom(side);
}

void CameraPose::setStandardView(StandardView view) {
  lookFrom(sideOf(view));
}

void CameraPose::fit(const ViewSize& size, const Eigen::AlignedBox3d& box, double margin) {
  if (box.isEmpty()) return;
  std::vector<Eigen::Vector3d> corners;
  for (int corner = 0; corner < 8; ++corner)
    corners.push_back(box.corner(static_cast<Eigen::AlignedBox3d::CornerType>(corner)));
  fit(size, corners, margin);
}

void CameraPose::fit(const ViewSize& size, const std::vector<Eigen::Vector3d>& points, double margin) {
  if (points.empty()) return;
  const double tanY = std::tan(kHalfAngle);
  const double tanX = tanY * size.width / std::max(1, size.height);
  // Each point lies inside the four planes of sight if x + tanX·z ≤ cx + tanX·d and so on; z counts towards
  // the eye.
  constexpr double far = std::numeric_limits<double>::lowest();
  double toRight = far, toLeft = far, toTop = far, toBottom = far, nearest = far, farthest = far;
  const Eigen::Vector3d toEye = -forward();
  for (const Eigen::Vector3d& point : points) {
    const double x = point.dot(right()), y = point.dot(up()), z = point.dot(toEye);
    const double lean = parallel ? 0 : z;
    toRight = std::max(toRight, x + tanX * lean);
    toLeft = std::max(toLeft, -x + tanX * lean);
    toTop = std::max(toTop, y + tanY * lean);
    toBottom = std::max(toBottom, -y + tanY * lean);
    nearest = std::max(nearest, z);
    farthest = std::max(farthest, -z);
  }
  const double depth = (nearest - farthest) / 2;  // the target stands in the middle of what is seen
  double reach = std::max((toRight + toLeft) / (2 * tanX), (toTop + toBottom) / (2 * tanY));
  if (!parallel) reach -= depth;
  distance = std::max(1e-2, reach * margin);
  target = (toRight - toLeft) / 2 * right() + (toTop - toBottom) / 2 * up() + depth * toEye;
}

CameraPose CameraPose::between(const CameraPose& from, const CameraPose& to, double t) {
  CameraPose pose = to;
  pose.orientation = from.orientation.slerp(t, to.orientation);
  pose.target = from.target + t * (to.target - from.target);
  pose.distance = from.distance * std::pow(to.distance / from.distance, t);
  return pose;
}

}  // namespace liana
