// Lines of the gizmo and distances on the screen.
#include "gui/view/overlay/gizmo_shape.h"

#include <cmath>
#include <numbers>

namespace liana {
namespace {

bool isInside(const Eigen::Vector2d& p, const std::vector<Eigen::Vector2d>& polygon) {
  bool inside = false;
  for (std::size_t i = 0; i + 1 < polygon.size(); ++i) {
    const Eigen::Vector2d &a = polygon[i], &b = polygon[i + 1];
    if ((a.y() > p.y()) == (b.y() > p.y())) continue;
    if (p.x() < a.x() + (p.y() - a.y()) / (b.y() - a.y()) * (b.x() - a.x())) inside = !inside;
  }
  return inside;
}

/// Pixels from the mouse to the part's line, zero inside a square; a large number when it is out of sight.
double pixelsTo(const GizmoPart& part, const std::vector<Eigen::Vector3d>& line, const CameraPose& camera,
                const ViewSize& size, const Eigen::Vector2d& pixel) {
  std::vector<Eigen::Vector2d> projected;
  for (const Eigen::Vector3d& point : line) {
    const auto place = camera.project(size, point);
    if (!place) return 1e9;
    projected.push_back(*place);
  }
  if (part.kind == GizmoPart::Kind::Square && isInside(pixel, projected)) return 0;
  double best = 1e9;
  for (std::size_t i = 0; i + 1 < projected.size(); ++i)
    best = std::min(best, distanceToSegment(pixel, projected[i], projected[i + 1]));
  return best;
}

}  // namespace

double distanceToSegment(const Eigen::Vector2d& p, const Eigen::Vector2d& a, const Eigen::Vector2d& b) {
  const Eigen::Vector2d along = b - a;
  const double length2 = along.squaredNorm();
  const double t = length2 > 0 ? std::clamp((p - a).dot(along) / length2, 0.0, 1.0) : 0.0;
  return (p - a - t * along).norm();
}

double gizmoScale(const GizmoPlace& place, const CameraPose& camera, const ViewSize& size,
                  double pixelRatio) {
  return camera.worldPerPixel(size, place.worldFromGizmo.translation()) * pixelRatio;
}

bool isUsable(const GizmoPlace& place, const GizmoPart& part, const CameraPose& camera) {
  const Eigen::Vector3d axis = place.worldFromGizmo.linear().col(part.axis);
  const double facing = std::abs(axis.dot(camera.towardsEye(place.worldFromGizmo.translation())));
  if (part.kind == GizmoPart::Kind::Arrow) return facing < 0.96;
  if (part.kind == GizmoPart::Kind::Square) return facing > 0.18;
  return place.hasRings;
}

std::vector<Eigen::Vector3d> gizmoLine(const GizmoPlace& place, const GizmoPart& part,
                                       const CameraPose& camera, double scale) {
  const Eigen::Vector3d center = place.worldFromGizmo.translation();
  const Eigen::Matrix3d axes = scale * place.worldFromGizmo.linear();
  const Eigen::Vector3d w = axes.col(part.axis), u = axes.col((part.axis + 1) % 3),
                        v = axes.col((part.axis + 2) % 3);
  using S = GizmoShape;
  if (part.kind == GizmoPart::Kind::Arrow) return {center + S::arrowBegin * w, center + S::arrowEnd * w};
  if (part.kind == GizmoPart::Kind::Square) {
    const double a = S::squareBegin, b = S::squareEnd;
    return {center + a * u + a * v, center + b * u + a * v, center + b * u + b * v, center + a * u + b * v,
            center + a * u + a * v};
  }
  // The half of the ring that is nearer to the eye; the whole ring when it is seen from its front.
  const Eigen::Vector3d eye = camera.towardsEye(center);
  const double x = eye.dot(u) / scale, y = eye.dot(v) / scale;
  const bool whole = std::hypot(x, y) < 0.3;
  const double middle = std::atan2(y, x), half = whole ? std::numbers::pi : 0.5 * std::numbers::pi;
  std::vector<Eigen::Vector3d> line;
  constexpr int pieces = 48;
  for (int i = 0; i <= pieces; ++i) {
    const double angle = middle + half * (2.0 * i / pieces - 1);
    line.push_back(center + S::ringRadius * (std::cos(angle) * u + std::sin(angle) * v));
  }
  return line;
}

std::vector<GizmoPart> gizmoParts(const GizmoPlace& place) {
  std::vector<GizmoPart> parts;
  for (int axis = 0; axis < 3; ++axis) {
    parts.push_back({GizmoPart::Kind::Arrow, axis});
    parts.push_back({GizmoPart::Kind::Square, axis});
    if (place.hasRings) parts.push_back({GizmoPart::Kind::Ring, axis});
  }
  return parts;
}

std::optional<GizmoPart> pickGizmo(const GizmoPlace& place, const CameraPose& camera, const ViewSize& size,
                                   const Eigen::Vector2d& pixel, double pixelRatio) {
  const double scale = gizmoScale(place, camera, size, pixelRatio);
  std::optional<GizmoPart> best;
  double bestDistance = GizmoShape::grace;
  for (const GizmoPart& part : gizmoParts(place)) {
    if (!isUsable(place, part, camera)) continue;
    const double distance =
        pixelsTo(part, gizmoLine(place, part, camera, scale), camera, size, pixel) / pixelRatio;
    if (distance >= bestDistance) continue;
    best = part;
    bestDistance = distance;
  }
  return best;
}

}  // namespace liana
