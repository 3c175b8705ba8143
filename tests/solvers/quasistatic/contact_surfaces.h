// Obstacles with known distances for tests: planes, bars, boxes, sheets, and triangles by brute force.
#pragma once

#include <Eigen/Geometry>
#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <utility>
#include <vector>

#include "solvers/contact/contact_surface.h"
#include "solvers/validation/quasistatic/simple_obstacles.h"

namespace liana {

class Sphere : public ContactSurface {
public:
  Sphere(const Eigen::Vector3d& centre, double radius) : centre_(centre), radius_(radius) {}
  bool nearest(const Eigen::Vector3d& point, double reach, SurfacePoint& result) const override {
    const Eigen::Vector3d radial = point - centre_;
    result = {radial.norm() - radius_, radial.normalized(), 3};
    return result.distance < reach;
  }

private:
  Eigen::Vector3d centre_;
  double radius_;
};

/// A solid box, thin ones are plates.
class Box : public ContactSurface {
public:
  Box(const Eigen::Vector3d& centre, const Eigen::Vector3d& halfSize,
      const Eigen::Quaterniond& worldFromBox = Eigen::Quaterniond::Identity())
      : centre_(centre), half_(halfSize), worldFromBox_(worldFromBox) {}
  bool nearest(const Eigen::Vector3d& point, double reach, SurfacePoint& result) const override {
    const Eigen::Vector3d p = worldFromBox_.conjugate() * (point - centre_);
    const Eigen::Vector3d beyond = p.cwiseAbs() - half_;
    Eigen::Vector3d normal = Eigen::Vector3d::Zero();
    if ((beyond.array() <= 0).all()) {
      int axis = 0;
      result.distance = beyond.maxCoeff(&axis);
      normal[axis] = p[axis] < 0 ? -1 : 1;
    } else {
      normal = p - p.cwiseMax(-half_).cwiseMin(half_);
      result.distance = normal.norm();
      normal /= result.distance;
    }
    result.normal = worldFromBox_ * normal;
    result.feature = 4;
    return result.distance < reach;
  }
  /// True if the segment a–b meets the box.
  bool isHitBy(const Eigen::Vector3d& a, const Eigen::Vector3d& b) const {
    const Eigen::Vector3d p = worldFromBox_.conjugate() * (a - centre_),
                          d = worldFromBox_.conjugate() * (b - a);
    double from = 0, to = 1;
    for (int i = 0; i < 3; ++i) {
      if (std::abs(d[i]) < 1e-300) {
        if (std::abs(p[i]) > half_[i]) return false;
        continue;
      }
      double low = (-half_[i] - p[i]) / d[i], high = (half_[i] - p[i]) / d[i];
      if (low > high) std::swap(low, high);
      from = std::max(from, low);
      to = std::min(to, high);
    }
    return from <= to;
  }

private:
  Eigen::Vector3d centre_, half_;
  Eigen::Quaterniond worldFromBox_;
};

/// Triangles by brute force: an open shell, without inside. Every direction is outward on its own side.
class TriangleSheet : public ContactSurface {
public:
  using Triangle = std::array<Eigen::Vector3d, 3>;
  explicit TriangleSheet(std::vector<Triangle> triangles) : triangles_(std::move(triangles)) {}

  static TriangleSheet rectangle(const Eigen::Vector3d& centre, const Eigen::Vector3d& u,
                                 const Eigen::Vector3d& v) {
    const Eigen::Vector3d a = centre - u - v, b = centre + u - v, c = centre + u + v, d = centre - u + v;
    return TriangleSheet({{a, b, c}, {a, c, d}});
  }
  bool nearest(const Eigen::Vector3d& point, double reach, SurfacePoint& result) const override {
    double best = reach;
    bool found = false;
    for (std::size_t i = 0; i < triangles_.size(); ++i) {
      const Eigen::Vector3d gap = point - nearestOn(triangles_[i], point);
      const double distance = gap.norm();
      if (distance >= best) continue;
      best = distance;
      found = true;
      const Eigen::Vector3d face =
          (triangles_[i][1] - triangles_[i][0]).cross(triangles_[i][2] - triangles_[i][0]);
      result = {distance, distance > 0 ? Eigen::Vector3d(gap / distance) : face.normalized(),
                static_cast<std::int64_t>(i)};
    }
    return found;
  }
  bool isHitBy(const Eigen::Vector3d& a, const Eigen::Vector3d& b) const {
    for (const Triangle& t : triangles_) {
      const Eigen::Vector3d n = (t[1] - t[0]).cross(t[2] - t[0]);
      const double from = n.dot(a - t[0]), to = n.dot(b - t[0]);
      if (from * to > 0 || from == to) continue;
      const Eigen::Vector3d hit = a + from / (from - to) * (b - a);
      if ((nearestOn(t, hit) - hit).norm() < 1e-12) return true;
    }
    return false;
  }

private:
  static Eigen::Vector3d nearestOn(const Triangle& t, const Eigen::Vector3d& p) {
    const Eigen::Vector3d n = (t[1] - t[0]).cross(t[2] - t[0]);
    bool inside = true;
    Eigen::Vector3d best = t[0];
    double nearest = std::numeric_limits<double>::infinity();
    for (int i = 0; i < 3; ++i) {
      const Eigen::Vector3d &a = t[i], e = t[(i + 1) % 3] - a;
      inside = inside && n.dot(e.cross(p - a)) >= 0;
      const Eigen::Vector3d q = a + std::clamp(e.dot(p - a) / e.squaredNorm(), 0.0, 1.0) * e;
      if ((p - q).norm() >= nearest) continue;
      nearest = (p - q).norm();
      best = q;
    }
    return inside ? Eigen::Vector3d(p - n.dot(p - t[0]) / n.squaredNorm() * n) : best;
  }
  std::vector<Triangle> triangles_;
};

/// Several obstacles at once: the nearest answers.
class Together : public ContactSurface {
public:
  explicit Together(std::vector<const ContactSurface*> parts) : parts_(std::move(parts)) {}
  bool nearest(const Eigen::Vector3d& point, double reach, SurfacePoint& result) const override {
    bool found = false;
    for (const ContactSurface* part : parts_) {
      SurfacePoint candidate;
      if (!part->nearest(point, reach, candidate)) continue;
      if (found && candidate.distance >= result.distance) continue;
      result = candidate;
      found = true;
    }
    return found;
  }

private:
  std::vector<const ContactSurface*> parts_;
};

}  // namespace liana
