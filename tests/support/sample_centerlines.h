// Cable shapes that can be written down.
#pragma once

#include <cmath>

#include "kernel/model/cable/centerline.h"

namespace liana {

/// Stations of a curve by its arc length; curvature and torsion are the same everywhere.
template <typename Point, typename Tangent>
Centerline centerlineOf(double length, int segments, const Point& point, const Tangent& tangent,
                        double curvature, double torsion) {
  Centerline line;
  for (int i = 0; i <= segments; ++i) {
    const double s = length * i / segments;
    line.arcLengths.push_back(s);
    line.points.push_back(point(s));
    line.tangents.push_back(tangent(s));
    line.frames.push_back(Eigen::Quaterniond::FromTwoVectors(Eigen::Vector3d::UnitZ(), tangent(s)));
    line.curvatures.push_back(curvature);
    line.torsions.push_back(torsion);
    line.tensions.push_back(0);
  }
  return line;
}

/// Along x from the origin.
inline Centerline straightLine(double length, int segments) {
  return centerlineOf(
      length, segments, [](double s) { return Eigen::Vector3d(s, 0, 0); },
      [](double) { return Eigen::Vector3d(1, 0, 0); }, 0, 0);
}

/// In the xz plane about the origin, from (−radius, 0, 0) over the top.
inline Centerline circleArc(double radius, double angle, int segments) {
  return centerlineOf(
      radius * angle, segments,
      [=](double s) {
        return Eigen::Vector3d(-radius * std::cos(s / radius), 0, radius * std::sin(s / radius));
      },
      [=](double s) { return Eigen::Vector3d(std::sin(s / radius), 0, std::cos(s / radius)); }, 1 / radius,
      0);
}

/// About the z axis. Its curvature is r/(r² + p²), its torsion p/(r² + p²), with p the rise per radian.
inline Centerline helix(double radius, double risePerRadian, double angle, int segments) {
  const double perRadian = std::hypot(radius, risePerRadian), square = perRadian * perRadian;
  return centerlineOf(
      perRadian * angle, segments,
      [=](double s) {
        const double t = s / perRadian;
        return Eigen::Vector3d(radius * std::cos(t), radius * std::sin(t), risePerRadian * t);
      },
      [=](double s) -> Eigen::Vector3d {
        const double t = s / perRadian;
        return Eigen::Vector3d(-radius * std::sin(t), radius * std::cos(t), risePerRadian) / perRadian;
      },
      radius / square, risePerRadian / square);
}

}  // namespace liana
