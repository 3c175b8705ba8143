#include "solvers/group/contact/surface_distance.h"

#include <Eigen/LU>
#include <algorithm>
#include <cmath>

#include "solvers/contact/surface_curvature.h"

namespace liana {

namespace {

constexpr int kLooks = 30;
constexpr double kLevel = 1e-12;         // of the slope's scale: nothing left to gain
constexpr double kCurvatureStep = 1e-3;  // radii between the normals compared
constexpr double kFlat = 1e-9;           // of a normal's turn: no curvature

}  // namespace

SurfaceDistance::SurfaceDistance(const ContactSurface& surface, const Eigen::Vector3d& a,
                                 const Eigen::Vector3d& b, double mu, double reach,
                                 const Eigen::Vector3d& beyond)
    : surface_(surface), a_(a), along_(b - a), beyond_(beyond), mu_(mu), reach_(reach) {
  findNearest();
}

/// The slope of f at s; the surface point there is kept.
double SurfaceDistance::look(double s) {
  parameter = s;
  near_ = surface_.nearest(a_ + s * along_ + beyond_, reach_ + std::abs(along_.norm()), point);
  if (!near_) return 0;
  point.distance -= point.normal.dot(beyond_);
  distance = point.distance + 0.5 * mu_ * (s - 0.5) * (s - 0.5);
  return slope_ = point.normal.dot(along_) + mu_ * (s - 0.5);
}

/// The zero of the slope by the Illinois method; over convex bodies the slope grows along the segment.
void SurfaceDistance::findNearest() {
  double from = 0, to = 1;
  double atFrom = look(0);
  if (!near_ || atFrom >= 0) return;
  double atTo = look(1);
  if (!near_ || atTo <= 0) return;
  const double small = kLevel * (along_.norm() + mu_);
  for (int i = 0; i < kLooks; ++i) {
    const double s = std::clamp(to - atTo * (to - from) / (atTo - atFrom), 0.0, 1.0), atS = look(s);
    if (!near_ || std::abs(atS) < small || std::abs(to - from) < 1e-14) return;
    if (atS * atTo < 0) {
      from = to;
      atFrom = atTo;
    } else {
      atFrom /= 2;
    }
    to = s;
    atTo = atS;
  }
}

void SurfaceDistance::hessian(double radius, Eigen::Matrix<double, 6, 6>& into) const {
  SurfacePoint asked = point;
  asked.distance += point.normal.dot(beyond_);
  Eigen::Matrix3d K =
      surfaceCurvature(surface_, a_ + parameter * along_ + beyond_, asked, kCurvatureStep * radius, radius);
  if (K.cwiseAbs().maxCoeff() * radius < kFlat) K.setZero();
  const double weights[2] = {1 - parameter, parameter};
  Eigen::Matrix<double, 6, 1> mixed;
  for (int k = 0; k < 2; ++k) {
    for (int l = 0; l < 2; ++l) into.block<3, 3>(3 * k, 3 * l) = weights[k] * weights[l] * K;
    mixed.segment<3>(3 * k) = weights[k] * (K * along_) + (k == 0 ? -1 : 1) * point.normal;
  }
  const double bend = along_.dot(K * along_) + mu_;
  if (parameter > 0 && parameter < 1 && bend > 0.1 * mu_) into -= mixed * mixed.transpose() / bend;
}

}  // namespace liana
