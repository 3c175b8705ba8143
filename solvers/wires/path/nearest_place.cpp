#include "solvers/wires/path/nearest_place.h"

#include <algorithm>
#include <cmath>

namespace liana {

namespace {

/// Nearest point of a triangle (Ericson, Real-Time Collision Detection, 5.1.5).
Eigen::Vector3d nearestOnTriangle(const Eigen::Vector3d& p, const Eigen::Vector3d& a,
                                  const Eigen::Vector3d& b, const Eigen::Vector3d& c) {
  const Eigen::Vector3d ab = b - a, ac = c - a, ap = p - a;
  const double d1 = ab.dot(ap), d2 = ac.dot(ap);
  if (d1 <= 0 && d2 <= 0) return a;
  const Eigen::Vector3d bp = p - b;
  const double d3 = ab.dot(bp), d4 = ac.dot(bp);
  if (d3 >= 0 && d4 <= d3) return b;
  const double vc = d1 * d4 - d3 * d2;
  if (vc <= 0 && d1 >= 0 && d3 <= 0) return a + d1 / (d1 - d3) * ab;
  const Eigen::Vector3d cp = p - c;
  const double d5 = ab.dot(cp), d6 = ac.dot(cp);
  if (d6 >= 0 && d5 <= d6) return c;
  const double vb = d5 * d2 - d1 * d6;
  if (vb <= 0 && d2 >= 0 && d6 <= 0) return a + d2 / (d2 - d6) * ac;
  const double va = d3 * d6 - d5 * d4;
  if (va <= 0 && d4 >= d3 && d5 >= d6) return b + (d4 - d3) / ((d4 - d3) + (d5 - d6)) * (c - b);
  const double sum = va + vb + vc;
  return a + vb / sum * ab + vc / sum * ac;
}

bool findNearestOnRound(const WireSurface& surface, const Eigen::Vector3d& point, double reach,
                        NearestPlace& place) {
  const Eigen::Isometry3d& frame = surface.frame();
  const Eigen::Vector3d p = frame.linear().transpose() * (point - frame.translation());
  Eigen::Vector3d normal;
  double distance;
  if (surface.kind() == WireSurface::Kind::Sphere) {
    normal = p.norm() > 0 ? Eigen::Vector3d(p.normalized()) : Eigen::Vector3d(Eigen::Vector3d::UnitZ());
    distance = p.norm() - surface.radius();
  } else {
    const double out = p.head<2>().norm(), side = out - surface.radius();
    const double end = std::abs(p.z()) - surface.halfLength();
    const Eigen::Vector3d radial =
        out > 0 ? Eigen::Vector3d(p.x() / out, p.y() / out, 0) : Eigen::Vector3d(Eigen::Vector3d::UnitX());
    const Eigen::Vector3d axial(0, 0, p.z() < 0 ? -1 : 1);
    if (side > 0 && end > 0) {
      normal = (side * radial + end * axial).normalized();
      distance = std::hypot(side, end);
    } else {
      normal = side >= end ? radial : axial;
      distance = std::max(side, end);
    }
  }
  if (distance > reach) return false;
  place.distance = distance;
  place.normal = frame.linear() * normal;
  place.point = point - distance * place.normal;
  return true;
}

bool findNearestOnMesh(const WireSurface& surface, const Eigen::Vector3d& point, double reach,
                       NearestPlace& place) {
  const Eigen::AlignedBox3d box(point - Eigen::Vector3d::Constant(reach),
                                point + Eigen::Vector3d::Constant(reach));
  double nearest = reach, facing = -1;
  bool found = false;
  surface.triangleTree().query(box, [&](int index) {
    const WireSurface::Triangle& t = surface.triangles()[static_cast<size_t>(index)];
    const auto corner = [&](int k) -> const Eigen::Vector3d& {
      return surface.points()[static_cast<size_t>(t[static_cast<size_t>(k)])];
    };
    const Eigen::Vector3d normal = (corner(1) - corner(0)).cross(corner(2) - corner(0)).normalized();
    const Eigen::Vector3d at = nearestOnTriangle(point, corner(0), corner(1), corner(2));
    const double distance = (point - at).norm();
    // Of faces that share the nearest point, the one that faces it most tells the side.
    const double sine = distance > 0 ? std::abs((point - at).dot(normal)) / distance : 1;
    const double tie = 1e-9 * surface.size();
    if (distance > nearest + tie || (distance > nearest - tie && found && sine <= facing)) return;
    nearest = std::min(nearest, distance);
    facing = sine;
    found = true;
    const bool inside = (point - at).dot(normal) < 0;
    place.point = at;
    place.distance = inside ? -distance : distance;
    place.normal = distance > tie ? Eigen::Vector3d((inside ? -1 : 1) * (point - at) / distance) : normal;
  });
  return found;
}

}  // namespace

bool findNearest(const WireSurface& surface, const Eigen::Vector3d& point, double reach,
                 NearestPlace& place) {
  return surface.isMesh() ? findNearestOnMesh(surface, point, reach, place)
                          : findNearestOnRound(surface, point, reach, place);
}

}  // namespace liana
