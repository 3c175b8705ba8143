// The CAD movements of a camera.
#include "gui/view/camera_pose.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

namespace liana {
namespace {

constexpr double kHalfAngle = CameraPose::viewAngleDegrees * std::numbers::pi / 360;

Eigen::Quaterniond lookAlong(const Eigen::Vector3d& forward, const Eigen::Vector3d& up) {
  Eigen::Matrix3d axes;
  axes.col(2) = -forward.normalized();
  axes.col(0) = up.cross(axes.col(2)).normalized();
  axes.col(1) = axes.col(2).cross(axes.col(0));
  return Eigen::Quaterniond(axes);
}

}  // namespace

double CameraPose::parallelScale() const {
  return distance * std::tan(kHalfAngle);
}

double CameraPose::worldPerPixel(const ViewSize& size, const Eigen::Vector3d& point) const {
  const double depth = parallel ? distance : std::max(1e-6, (point - eye()).dot(forward()));
  return 2 * depth * std::tan(kHalfAngle) / std::max(1, size.height);
}

ViewRay CameraPose::rayThrough(const ViewSize& size, const Eigen::Vector2d& pixel) const {
  const double perPixel = worldPerPixel(size, target);
  const Eigen::Vector3d onTargetPlane = target + right() * (pixel.x() - size.width / 2.0) * perPixel -
                                        up() * (pixel.y() - size.height / 2.0) * perPixel;
  if (parallel) return {onTargetPlane - distance * forward(), forward()};
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
  const double tilt = std::asin(std::clamp(-forward().z(), -1.0, 1.0));
  constexpr double pole = std::numbers::pi / 2;
  const double newTilt = std::clamp(tilt + pitchRadians, -pole, pole);
  const Eigen::Quaterniond turn = Eigen::AngleAxisd(yawRadians, Eigen::Vector3d::UnitZ()) *
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

Eigen::Quaterniond CameraPose::orientationOf(StandardView view) {
  const Eigen::Vector3d x = Eigen::Vector3d::UnitX(), y = Eigen::Vector3d::UnitY(),
                        z = Eigen::Vector3d::UnitZ();
  switch (view) {
    case StandardView::Front:
      return lookAlong(y, z);
    case StandardView::Back:
      return lookAlong(-y, z);
    case StandardView::Left:
      return lookAlong(x, z);
    case StandardView::Right:
      return lookAlong(-x, z);
    case StandardView::Top:
      return lookAlong(-z, y);
    case StandardView::Bottom:
      return lookAlong(z, -y);
    case StandardView::Isometric:
      break;
  }
  return lookAlong(Eigen::Vector3d(-1, 1, -0.8), z);
}

void CameraPose::setStandardView(StandardView view) {
  orientation = orientationOf(view);
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
