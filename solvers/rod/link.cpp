#include "solvers/rod/link.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace liana {

namespace {

constexpr double kStraightOn = 1e4;  // lengths of the rod by which it is continued beyond its ends

/// The share of two straight pieces a–b and c–d: the directions from one to the other fill a quadrangle of
/// the unit sphere; its signed area over 2π.
double crossings(const Eigen::Vector3d& a, const Eigen::Vector3d& b, const Eigen::Vector3d& c,
                 const Eigen::Vector3d& d) {
  const Eigen::Vector3d ac = c - a, ad = d - a, bd = d - b, bc = c - b;
  const double side = (d - c).cross(b - a).dot(ac);
  Eigen::Vector3d walls[4] = {ac.cross(ad), ad.cross(bd), bd.cross(bc), bc.cross(ac)};
  for (Eigen::Vector3d& wall : walls) {
    const double size = wall.norm();
    if (!(size > 0)) return 0;  // in one plane
    wall /= size;
  }
  double area = 0;
  for (int i = 0; i < 4; ++i) area += std::asin(std::clamp(walls[i].dot(walls[(i + 1) % 4]), -1.0, 1.0));
  return (side > 0 ? 1 : side < 0 ? -1 : 0) * area / (2 * std::numbers::pi);
}

}  // namespace

double writheOf(const std::vector<Eigen::Vector3d>& points, const Eigen::Vector3d& startDirection,
                const Eigen::Vector3d& endDirection) {
  if (points.size() < 2) return 0;
  double length = 0;
  for (std::size_t i = 0; i + 1 < points.size(); ++i) length += (points[i + 1] - points[i]).norm();
  std::vector<Eigen::Vector3d> line{points.front() - kStraightOn * length * startDirection};
  line.insert(line.end(), points.begin(), points.end());
  line.push_back(points.back() + kStraightOn * length * endDirection);
  double sum = 0;
  for (std::size_t i = 0; i + 1 < line.size(); ++i)
    for (std::size_t j = i + 2; j + 1 < line.size(); ++j)
      sum += crossings(line[i], line[i + 1], line[j], line[j + 1]);
  return sum;
}

double turnsBetween(const Eigen::Quaterniond& from, const Eigen::Quaterniond& to) {
  const Eigen::Quaterniond turn = from.conjugate() * to;  // = roll about d3 after the smallest rotation
  return std::remainder(std::atan2(turn.z(), turn.w()) / std::numbers::pi, 1.0);
}

TwistAndLink twistAndLink(const std::vector<Eigen::Vector3d>& points,
                          const std::vector<Eigen::Quaterniond>& frames, const Eigen::Quaterniond& start,
                          const Eigen::Quaterniond& end) {
  TwistAndLink result;
  const Eigen::Quaterniond* before = &start;
  for (const Eigen::Quaterniond& frame : frames) {
    result.twist += turnsBetween(*before, frame);
    before = &frame;
  }
  result.twist += turnsBetween(*before, end);
  result.writhe = writheOf(points, start * Eigen::Vector3d::UnitZ(), end * Eigen::Vector3d::UnitZ());
  return result;
}

}  // namespace liana
