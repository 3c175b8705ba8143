// Where a piece of wire meets a cylinder: its round side, or the rims at its ends.
#include <algorithm>
#include <cmath>
#include <numbers>

#include "solvers/wires/path/wire_hit.h"

namespace liana {

namespace {

using Vector = Eigen::Vector3d;
using Plane = Eigen::Vector2d;

// What is found is the cylinder that lies a skin inside the surface. The side counts up to half a skin
// beyond its rims, so that nothing slips through where they meet.
constexpr double kOverlapInSkins = 0.5;
// A piece this deep inside has been missed by rounding: deeper than any that was met can be.
constexpr double kMissedInSkins = 4;

WireSwing inFrame(const WireSwing& swing, const PlacedObstacle& obstacle) {
  return {obstacle.toFrame(swing.pivot), obstacle.toFrame(swing.from), obstacle.toFrame(swing.to)};
}

void setOnSide(double angle, double z, const PlacedObstacle& obstacle, WireHit& hit) {
  const double radius = obstacle.surface->radius() + obstacle.surface->lift();
  hit.edge = -1;
  hit.place = obstacle.fromFrame({radius * std::cos(angle), radius * std::sin(angle), z});
}

void setOnRim(double angle, bool isTop, const PlacedObstacle& obstacle, WireHit& hit) {
  const WireSurface& surface = *obstacle.surface;
  hit.edge = isTop ? 1 : 0;
  hit.s = surface.radius() * angle;
  WireEdge rim;
  const WireEdge& edge = surface.edgeAt(hit.edge, hit.s, rim);
  hit.place = obstacle.toWorld(edge.start + hit.s * edge.along + surface.lift() * edge.normal);
}

/// Seen along the axis: the direction in which the moving end lies, from the pivot, against that of the axis,
/// enters what the circle covers, and the piece is long enough to reach it there. One that was within before
/// lies beyond the end of the bar, and the rim decides.
void findSideHit(const WireSwing& swing, const PlacedObstacle& obstacle, int index, WireHit& hit) {
  const WireSurface& surface = *obstacle.surface;
  const Plane p = swing.pivot.head<2>(), m = swing.from.head<2>(), n = swing.to.head<2>();
  const double radius = surface.radius() - surface.skin(), distance = p.norm();
  if (distance <= radius || m == n) return;
  const double covered = std::asin(radius / distance);
  const double clearly = std::asin((radius - surface.skin()) / distance);
  const double first = planeAngle(-p, m - p), last = first + planeAngle(m - p, n - p);
  const double sign = first < 0 ? -1 : 1;
  if (sign * first < clearly) return;
  // The one tangent, or all the way around behind the pivot the other.
  double tangent = 0;
  if (sign * last < covered)
    tangent = sign * covered;
  else if (sign * last > 2 * std::numbers::pi - covered)
    tangent = -sign * covered;
  else
    return;
  const Plane way = n - m, back = m - p;
  const Plane along = Eigen::Rotation2Dd(tangent) * Plane(-p / distance);
  const double slope = way.x() * along.y() - way.y() * along.x();
  const double time =
      slope != 0 ? std::clamp(-(back.x() * along.y() - back.y() * along.x()) / slope, 0., 1.) : 0;
  if (time >= hit.time) return;
  const Vector end = swing.point(time);
  const double reaches = (end.head<2>() - p).dot(along), needed = distance * std::cos(covered);
  if (reaches < needed) return;
  const double reach = needed / reaches, z = swing.pivot.z() + reach * (end.z() - swing.pivot.z());
  if (std::abs(z) > surface.halfLength() - kOverlapInSkins * surface.skin()) return;
  const Plane touch = p + needed * along;
  hit.time = time;
  hit.reach = reach;
  hit.obstacle = index;
  setOnSide(std::atan2(touch.y(), touch.x()), z, obstacle, hit);
}

/// The triangle that the piece sweeps cuts the circle of a rim in two points at most.
void findRimHit(const WireSwing& swing, bool isTop, const PlacedObstacle& obstacle, int index, WireHit& hit) {
  const WireSurface& surface = *obstacle.surface;
  const double radius = surface.radius() - surface.skin(),
               height = (isTop ? 1 : -1) * (surface.halfLength() - surface.skin());
  const auto [lowest, highest] = std::minmax({swing.pivot.z(), swing.from.z(), swing.to.z()});
  if (highest < height || lowest > height) return;
  const Vector u = swing.from - swing.pivot, v = swing.to - swing.pivot, normal = u.cross(v);
  const double square = normal.squaredNorm();
  const double most = radius * normal.head<2>().norm();
  const double level = normal.dot(swing.pivot) - normal.z() * height;
  if (!(square > 0) || !(std::abs(level) < most)) return;
  const double middle = std::atan2(normal.y(), normal.x()), half = std::acos(level / most);
  for (const double angle : {middle - half, middle + half}) {
    const Vector place(radius * std::cos(angle), radius * std::sin(angle), height);
    const Vector w = place - swing.pivot;
    const double a = w.cross(v).dot(normal) / square, b = u.cross(w).dot(normal) / square;
    if (a < 0 || b < 0 || a + b > 1 || !(a + b > 0)) continue;
    const double time = b / (a + b);
    if (time >= hit.time) continue;
    WireEdge rim;
    const WireEdge& edge = surface.edgeAt(isTop ? 1 : 0, surface.radius() * angle, rim);
    const Eigen::Matrix3d& axes = surface.frame().linear();
    if (!comesFromOutside(edge, axes * (swing.point(time) - swing.pivot), axes * (swing.to - swing.from)))
      continue;
    hit.time = time;
    hit.reach = a + b;
    hit.obstacle = index;
    setOnRim(angle, isTop, obstacle, hit);
  }
}

/// The part of a piece that lies deeper inside the cylinder than `inset`, as shares of it; empty where it
/// does not go in and out again.
Plane insidePart(const Vector& p, const Vector& q, const WireSurface& surface, double inset) {
  const Plane none(1, 0);
  const double radius = surface.radius() - inset, height = surface.halfLength() - inset;
  const Vector d = q - p;
  double first = 0, last = 1;
  if (d.z() != 0) {
    const double a = (-height - p.z()) / d.z(), b = (height - p.z()) / d.z();
    first = std::max(first, std::min(a, b));
    last = std::min(last, std::max(a, b));
  } else if (std::abs(p.z()) >= height) {
    return none;
  }
  const double aa = d.head<2>().squaredNorm(), ab = d.head<2>().dot(p.head<2>()),
               bb = p.head<2>().squaredNorm() - radius * radius;
  const double root = ab * ab - aa * bb;
  if (aa > 0) {
    if (!(root > 0)) return none;
    first = std::max(first, (-ab - std::sqrt(root)) / aa);
    last = std::min(last, (-ab + std::sqrt(root)) / aa);
  } else if (bb >= 0) {
    return none;
  }
  // Ends of the wire may be fixed inside.
  return first > 0 && last < 1 && first < last ? Plane(first, last) : none;
}

bool isInside(const Vector& p, const WireSurface& surface) {
  return p.head<2>().norm() < surface.radius() - surface.skin() &&
         std::abs(p.z()) < surface.halfLength() - surface.skin();
}

}  // namespace

void findPierced(const Vector& from, const Vector& to, const PlacedObstacle& obstacle, int index,
                 double inset, WireHit& hit) {
  const WireSurface& surface = *obstacle.surface;
  const Vector p = obstacle.toFrame(from), q = obstacle.toFrame(to);
  const Plane inside = insidePart(p, q, surface, inset);
  if (inside[0] >= inside[1] || hit.time <= 1) return;
  const Vector middle = p + (inside[0] + inside[1]) / 2 * (q - p);
  const double angle = std::atan2(middle.y(), middle.x());
  const auto isOnEnd = [&](double share) {
    return std::abs((p + share * (q - p)).z()) > surface.halfLength() - inset - 0.5 * surface.skin();
  };
  hit.time = 1;
  hit.reach = (inside[0] + inside[1]) / 2;
  hit.obstacle = index;
  if (isOnEnd(inside[0]) || isOnEnd(inside[1]))
    setOnRim(angle, middle.z() > 0, obstacle, hit);
  else
    setOnSide(angle, middle.z(), obstacle, hit);
}

void findCylinderHit(const WireSwing& world, const PlacedObstacle& obstacle, int index, WireHit& hit) {
  const WireSurface& surface = *obstacle.surface;
  if (world.from == world.to) return findPierced(world.pivot, world.to, obstacle, index, surface.skin(), hit);
  const WireSwing swing = inFrame(world, obstacle);
  if (isInside(swing.pivot, surface) || isInside(swing.to, surface)) return;
  findSideHit(swing, obstacle, index, hit);
  findRimHit(swing, false, obstacle, index, hit);
  findRimHit(swing, true, obstacle, index, hit);
  if (hit.isSome()) return;
  const double deep = kMissedInSkins * surface.skin();
  const Plane before = insidePart(swing.pivot, swing.from, surface, surface.skin());
  if (before[0] >= before[1]) findPierced(world.pivot, world.to, obstacle, index, deep, hit);
}

}  // namespace liana
