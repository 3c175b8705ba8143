// Centerlines of seeded random shapes, gentle and tight, and how far curves are from each other.
#pragma once

#include <algorithm>
#include <random>

#include "kernel/geometry/curve/curve_chain.h"
#include "kernel/model/cable/centerline.h"

namespace liana {

/// Arcs put end to end, bent now this way, now that, down to a radius of three segment lengths.
inline Centerline randomCenterline(unsigned seed) {
  std::mt19937 random(seed);
  const auto between = [&](double low, double high) {
    return std::uniform_real_distribution<double>(low, high)(random);
  };
  const int segments = 20 + static_cast<int>(random() % 150);
  const double step = between(1, 12), tightest = between(0.02, 0.33);
  Centerline line;
  Eigen::Vector3d point(between(-500, 500), between(-500, 500), between(-500, 500));
  Eigen::Vector3d tangent = Eigen::Vector3d(between(-1, 1), between(-1, 1), 1).normalized();
  Eigen::Vector3d bend = Eigen::Vector3d::Zero();  // axis times angle per segment
  for (int i = 0; i <= segments; ++i) {
    line.arcLengths.push_back(i * step);
    line.points.push_back(point);
    line.tangents.push_back(tangent);
    line.frames.push_back(Eigen::Quaterniond::FromTwoVectors(Eigen::Vector3d::UnitZ(), tangent));
    line.curvatures.push_back(bend.norm() / step);
    line.torsions.push_back(between(-0.01, 0.01));
    line.tensions.push_back(between(-5, 20));
    const Eigen::Vector3d push(between(-1, 1), between(-1, 1), between(-1, 1));
    bend = 0.8 * bend + 0.4 * tightest * push;
    bend -= tangent * tangent.dot(bend);
    const double angle = std::min(bend.norm(), tightest);
    if (bend.norm() > 0) bend *= angle / bend.norm();
    const Eigen::Vector3d axis = angle > 1e-9 ? Eigen::Vector3d(bend / angle) : tangent.unitOrthogonal();
    const double chord = angle > 1e-9 ? step * std::sin(angle / 2) / (angle / 2) : step;
    point += chord * (Eigen::AngleAxisd(angle / 2, axis) * tangent);
    tangent = (Eigen::AngleAxisd(angle, axis) * tangent).normalized();
  }
  return line;
}

inline std::vector<Eigen::Vector3d> densePoints(const CurveChain& chain, double step) {
  std::vector<Eigen::Vector3d> points;
  for (const HermiteCurve& piece : chain)
    for (std::size_t i = 0; i + 1 < piece.parameters.size(); ++i) {
      const double chord = (piece.points[i + 1] - piece.points[i]).norm();
      const int count = std::max(2, static_cast<int>(std::ceil(1.2 * chord / step)));
      for (int k = points.empty() ? 0 : 1; k <= count; ++k)
        points.push_back(
            piece.point(piece.parameters[i] + (piece.parameters[i + 1] - piece.parameters[i]) * k / count));
    }
  return points;
}

/// The largest distance of the points from the lines between the others; both run the same way.
inline double distanceFrom(const std::vector<Eigen::Vector3d>& points,
                           const std::vector<Eigen::Vector3d>& others) {
  double largest = 0;
  std::size_t nearest = 0;
  for (const Eigen::Vector3d& p : points) {
    double smallest = 1e300;
    std::size_t best = nearest;
    const std::size_t from = nearest > 30 ? nearest - 30 : 0;
    for (std::size_t i = from; i + 1 < others.size() && i < nearest + 200; ++i) {
      const Eigen::Vector3d along = others[i + 1] - others[i];
      const double squared = along.squaredNorm();
      const double share = squared > 0 ? std::clamp((p - others[i]).dot(along) / squared, 0.0, 1.0) : 0;
      const double distance = (p - others[i] - share * along).norm();
      if (distance < smallest) smallest = distance, best = i;
    }
    nearest = best;
    largest = std::max(largest, smallest);
  }
  return largest;
}

/// The largest distance between two curves, either way [mm].
inline double distanceBetween(const CurveChain& a, const CurveChain& b) {
  return std::max(distanceFrom(densePoints(a, 0.5), densePoints(b, 0.1)),
                  distanceFrom(densePoints(b, 0.5), densePoints(a, 0.1)));
}

/// The angle between two directions [degrees].
inline double degreesBetween(const Eigen::Vector3d& a, const Eigen::Vector3d& b) {
  return std::atan2(a.cross(b).norm(), a.dot(b)) * 180 / EIGEN_PI;
}

}  // namespace liana
