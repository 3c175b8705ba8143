// Obstacles whose distance is a formula: what contact is validated on.
#pragma once

#include <Eigen/Geometry>

#include "solvers/contact/contact_surface.h"

namespace liana {

/// The half-space behind a plane.
class HalfSpace : public ContactSurface {
public:
  HalfSpace(const Eigen::Vector3d& normal, double offset) : normal_(normal.normalized()), offset_(offset) {}
  bool nearest(const Eigen::Vector3d& point, double reach, SurfacePoint& result) const override {
    result = {normal_.dot(point) - offset_, normal_, 1};
    return result.distance < reach;
  }
  bool nearestOnSegment(const Eigen::Vector3d& a, const Eigen::Vector3d& b, double reach,
                        SurfacePoint& result, double& parameter) const override {
    parameter = normal_.dot(b) < normal_.dot(a) ? 1 : 0;
    return nearest(parameter == 1 ? b : a, reach, result);
  }

private:
  Eigen::Vector3d normal_;
  double offset_;
};

/// The half-space below z = height.
class Floor : public HalfSpace {
public:
  explicit Floor(double height) : HalfSpace(Eigen::Vector3d::UnitZ(), height) {}
};

/// An endless round bar.
class Bar : public ContactSurface {
public:
  Bar(const Eigen::Vector3d& centre, double radius, const Eigen::Vector3d& axis = Eigen::Vector3d::UnitY())
      : centre_(centre), axis_(axis.normalized()), radius_(radius) {}
  bool nearest(const Eigen::Vector3d& point, double reach, SurfacePoint& result) const override {
    Eigen::Vector3d radial = point - centre_;
    radial -= axis_.dot(radial) * axis_;
    result = {radial.norm() - radius_, radial.normalized(), 2};
    return result.distance < reach;
  }

private:
  Eigen::Vector3d centre_, axis_;
  double radius_;
};

}  // namespace liana
