#include "kernel/geometry/curve/cubic_spline.h"

#include <Eigen/Geometry>

namespace liana {
namespace {

constexpr double kSamePoint = 1e-9;  // of the length of the whole
constexpr double kSteepest = 1;      // [rad] between an end and its chord: more is no curve but a zigzag

/// Points and parameters of the spline; its tangents are still missing.
HermiteCurve knotsOf(const std::vector<Eigen::Vector3d>& points) {
  double length = 0;
  for (std::size_t i = 1; i < points.size(); ++i) length += (points[i] - points[i - 1]).norm();
  HermiteCurve curve;
  for (const Eigen::Vector3d& point : points) {
    const double chord = curve.points.empty() ? 0 : (point - curve.points.back()).norm();
    if (!curve.points.empty() && chord <= kSamePoint * length) continue;
    curve.parameters.push_back(curve.points.empty() ? 0 : curve.parameters.back() + chord);
    curve.points.push_back(point);
  }
  return curve;
}

/// Rows of the tridiagonal system for the tangents m of a spline with steps h and chord slopes d.
struct TangentRows {
  std::vector<double> below, diagonal, above;
  std::vector<Eigen::Vector3d> right;

  void add(double a, double b, double c, const Eigen::Vector3d& r) {
    below.push_back(a);
    diagonal.push_back(b);
    above.push_back(c);
    right.push_back(r);
  }

  std::vector<Eigen::Vector3d> solve() {
    for (std::size_t i = 1; i < diagonal.size(); ++i) {
      const double factor = below[i] / diagonal[i - 1];
      diagonal[i] -= factor * above[i - 1];
      right[i] -= factor * right[i - 1];
    }
    std::vector<Eigen::Vector3d> tangents(right.size());
    for (std::size_t i = right.size(); i-- > 0;) {
      if (i + 1 < right.size()) right[i] -= above[i] * tangents[i + 1];
      tangents[i] = right[i] / diagonal[i];
    }
    return tangents;
  }
};

/// 1/R of the circle through three points, as a vector along its axis.
Eigen::Vector3d bendOf(const Eigen::Vector3d& a, const Eigen::Vector3d& b, const Eigen::Vector3d& c) {
  const Eigen::Vector3d u = b - a, v = c - b;
  const double size = u.norm() * v.norm() * (c - a).norm();
  return size > 0 ? Eigen::Vector3d(2 * u.cross(v) / size) : Eigen::Vector3d::Zero();
}

/// The derivative at the first of the points `at(0)`, `at(1)`, …: curvature runs on evenly from the next two
/// to it, so that circles keep their radius. Its chord c leaves it at the angle h(κ/2 + κ'h/6), and the curve
/// is longer than the chord by (hκ)²/24.
template <typename Points>
Eigen::Vector3d endTangent(const Points& at, std::size_t count) {
  const Eigen::Vector3d chord = at(1) - at(0);
  const double h = chord.norm();
  if (count < 3) return chord / h;
  const Eigen::Vector3d next = bendOf(at(0), at(1), at(2));
  const Eigen::Vector3d change =
      count > 3 ? Eigen::Vector3d((bendOf(at(1), at(2), at(3)) - next) / (at(2) - at(1)).norm())
                : Eigen::Vector3d::Zero();
  const Eigen::Vector3d bend = next - h * change;
  const double stretch = 1 + h * h * (next - h / 2 * change).squaredNorm() / 24;
  const Eigen::Vector3d turn = h * stretch * (bend / 2 + change * h / 6);
  const double angle = turn.norm();
  const Eigen::Vector3d direction = chord / h;
  if (!(angle > 0) || angle > kSteepest) return direction;
  return stretch * (Eigen::AngleAxisd(-angle, turn / angle) * direction);
}

/// Continuous second derivatives at inner knots, given derivatives at the ends.
std::vector<Eigen::Vector3d> tangentsOf(const std::vector<double>& h, const std::vector<Eigen::Vector3d>& d,
                                        const Eigen::Vector3d& first, const Eigen::Vector3d& last) {
  TangentRows rows;
  rows.add(0, 1, 0, first);
  for (std::size_t i = 1; i < h.size(); ++i)
    rows.add(h[i], 2 * (h[i - 1] + h[i]), h[i - 1], 3 * (h[i] * d[i - 1] + h[i - 1] * d[i]));
  rows.add(0, 1, 0, last);
  return rows.solve();
}

}  // namespace

HermiteCurve splineThrough(const std::vector<Eigen::Vector3d>& points) {
  HermiteCurve curve = knotsOf(points);
  if (curve.points.size() < 2) return {};
  std::vector<double> steps;
  std::vector<Eigen::Vector3d> slopes;
  for (std::size_t i = 0; i + 1 < curve.points.size(); ++i) {
    steps.push_back(curve.parameters[i + 1] - curve.parameters[i]);
    slopes.push_back((curve.points[i + 1] - curve.points[i]) / steps.back());
  }
  const std::size_t count = curve.points.size();
  const auto forward = [&](std::size_t i) -> const Eigen::Vector3d& { return curve.points[i]; };
  const auto backward = [&](std::size_t i) -> const Eigen::Vector3d& { return curve.points[count - 1 - i]; };
  curve.tangents = tangentsOf(steps, slopes, endTangent(forward, count), -endTangent(backward, count));
  return curve;
}

}  // namespace liana
