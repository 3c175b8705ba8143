#include "kernel/geometry/tube/round_section.h"

#include <Eigen/Dense>
#include <cmath>
#include <limits>

namespace liana {
namespace {

/// Nearest point of the segment to the origin, as a distance.
double distanceToSegment(const Eigen::Vector2d& a, const Eigen::Vector2d& b) {
  const Eigen::Vector2d along = b - a;
  const double squared = along.squaredNorm();
  const double t = squared > 0 ? std::clamp(-a.dot(along) / squared, 0.0, 1.0) : 0;
  return (a + t * along).norm();
}

/// Extents of the points over all directions of the plane.
void measureWidths(const std::vector<Eigen::Vector2d>& points, RoundSection& section) {
  constexpr int kDirections = 36;
  section.width = 0;
  section.height = std::numeric_limits<double>::max();
  for (int i = 0; i < kDirections; ++i) {
    const double angle = EIGEN_PI * i / kDirections;
    const Eigen::Vector2d direction(std::cos(angle), std::sin(angle));
    double low = std::numeric_limits<double>::max(), high = -low;
    for (const Eigen::Vector2d& point : points) {
      low = std::min(low, point.dot(direction));
      high = std::max(high, point.dot(direction));
    }
    section.width = std::max(section.width, high - low);
    section.height = std::min(section.height, high - low);
  }
}

}  // namespace

bool fitCircle(const std::vector<Eigen::Vector2d>& points, const std::vector<double>& weights,
               Eigen::Vector2d& center, double& radius) {
  Eigen::Vector2d mean = Eigen::Vector2d::Zero();
  double total = 0;
  for (std::size_t i = 0; i < points.size(); ++i) {
    mean += weights[i] * points[i];
    total += weights[i];
  }
  if (!(total > 0)) return false;
  mean /= total;
  // |p|² = 2 p·c + (R² − |c|²) about the mean, where both sums decouple.
  Eigen::Matrix2d moments = Eigen::Matrix2d::Zero();
  Eigen::Vector2d right = Eigen::Vector2d::Zero();
  double squares = 0;
  for (std::size_t i = 0; i < points.size(); ++i) {
    const Eigen::Vector2d p = points[i] - mean;
    moments += weights[i] * p * p.transpose();
    right += weights[i] * p.squaredNorm() * p;
    squares += weights[i] * p.squaredNorm();
  }
  if (moments.determinant() <= 1e-6 * moments.trace() * moments.trace()) return false;
  const Eigen::Vector2d offset = moments.inverse() * right / 2;
  center = mean + offset;
  radius = std::sqrt(squares / total + offset.squaredNorm());
  return true;
}

RoundSection measureSection(const SurfaceSlice& slice, const CutPlane& plane) {
  RoundSection section;
  section.normal = plane.normal;
  if (!slice.isClosed || slice.points.size() < 3) return section;
  const Eigen::Vector3d x = plane.normal.unitOrthogonal(), y = plane.normal.cross(x);
  std::vector<Eigen::Vector2d> points;
  for (const Eigen::Vector3d& point : slice.points)
    points.emplace_back((point - plane.origin).dot(x), (point - plane.origin).dot(y));
  std::vector<double> weights(points.size(), 0);
  for (std::size_t i = 0; i < points.size(); ++i) {
    const std::size_t next = (i + 1) % points.size();
    const double length = (points[next] - points[i]).norm();
    weights[i] += length / 2;
    weights[next] += length / 2;
    section.perimeter += length;
  }
  Eigen::Vector2d center;
  double radius = 0;
  measureWidths(points, section);
  if (!fitCircle(points, weights, center, radius)) return section;
  section.radius = radius;
  section.center = plane.origin + center.x() * x + center.y() * y;
  section.triangle = slice.triangles.front();
  section.nearest = std::numeric_limits<double>::max();
  for (std::size_t i = 0; i < points.size(); ++i) {
    section.farthest = std::max(section.farthest, (points[i] - center).norm());
    section.nearest = std::min(
        section.nearest, distanceToSegment(points[i] - center, points[(i + 1) % points.size()] - center));
  }
  return section;
}

}  // namespace liana
