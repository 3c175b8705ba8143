#include "solvers/wires/path/wire_hit.h"

#include <algorithm>
#include <cmath>

namespace liana {

namespace {

using Vector = Eigen::Vector3d;

// A wire that comes out of the body (an end fixed inside) may pass edges from within. Judged so only where it
// is clear: for a wire flush with a face rounding must never let an edge through.
constexpr double kClearlyInside = 1e-6, kClearlyOutward = 1e-3;

bool isNegative(double volume) {
  return volume < 0;
}

double volume(const Vector& p, const Vector& q, const Vector& a, const Vector& b) {
  return (q - p).dot((a - p).cross(b - p));
}

/// The inner edges of a mesh. Signs of volumes alone decide, zero counts as positive: what one swing does not
/// meet at its end the next one, which starts there, does.
void findMeshHit(const WireSwing& world, const PlacedObstacle& obstacle, int index, WireHit& hit) {
  const WireSwing swing{obstacle.toBody(world.pivot), obstacle.toBody(world.from), obstacle.toBody(world.to)};
  const Vector &p = swing.pivot, &m = swing.from, &n = swing.to;
  const Vector normal = (m - p).cross(n - p);
  obstacle.surface->edgeTree().query(swing.box(), [&](int i) {
    const WireEdge& edge = obstacle.surface->edges()[static_cast<size_t>(i)];
    const Vector &a = edge.innerStart, &b = edge.innerEnd;
    const double sideA = normal.dot(a - p), sideB = normal.dot(b - p);
    if (isNegative(sideA) == isNegative(sideB)) return;
    const double before = volume(p, m, a, b), after = volume(p, n, a, b), beyond = volume(m, n, a, b);
    if (isNegative(before) == isNegative(after) || isNegative(before) != isNegative(beyond)) return;
    const double outer = std::abs(before) + std::abs(after), all = outer + std::abs(beyond);
    const double time = outer > 0 ? std::abs(before) / outer : 0, reach = all > 0 ? outer / all : 1;
    if (time >= hit.time) return;
    if (!comesFromOutside(edge, swing.point(time) - p, n - m)) return;
    const Vector place = a + (b - a) * (sideA / (sideA - sideB));
    const double s = std::clamp((place - edge.start).dot(edge.along), 0., edge.length);
    hit.time = time;
    hit.reach = reach;
    hit.obstacle = index;
    hit.edge = i;
    hit.s = s;
    hit.place = obstacle.toWorld(edge.start + s * edge.along + obstacle.surface->lift() * edge.normal);
  });
}

double tangentAngle(double radius, double distance) {
  return distance > radius ? std::acos(radius / distance) : 0;
}

/// A groove: seen along the axis the piece cuts the circle when the angle between its ends is
/// more than their two tangents span; a piece that passed the axis spans more than half a turn.
void findGrooveHit(const WireSwing& world, const PlacedObstacle& obstacle, int index, WireHit& hit) {
  const WireSurface& surface = *obstacle.surface;
  const WireSwing swing{obstacle.toFrame(world.pivot), obstacle.toFrame(world.from),
                        obstacle.toFrame(world.to)};
  const Eigen::Vector2d p = swing.pivot.head<2>(), m = swing.from.head<2>(), n = swing.to.head<2>();
  const double radius = surface.radius() - surface.skin();
  const double distance = p.norm();
  if (distance <= radius || n.norm() <= radius) return;
  const double angle = planeAngle(p, m) + planeAngle(m, n), tangent = tangentAngle(radius, distance);
  if (std::abs(angle) <= tangent + tangentAngle(radius, n.norm())) return;
  const double sense = angle < 0 ? -1 : 1;
  const Eigen::Vector2d touch = radius / distance * (Eigen::Rotation2Dd(sense * tangent) * p);
  const Eigen::Vector2d d = touch - p, way = n - m, back = p - m;
  const double slope = way.x() * d.y() - way.y() * d.x();
  const double time = slope != 0 ? std::clamp((back.x() * d.y() - back.y() * d.x()) / slope, 0., 1.) : 0;
  if (time >= hit.time) return;
  const Vector end = swing.point(time);
  const double length = (end.head<2>() - p).norm(), reach = length > 0 ? std::min(1., d.norm() / length) : 1;
  const double z = swing.pivot.z() + reach * (end.z() - swing.pivot.z());
  if (std::abs(z) > surface.halfLength()) return;
  const double lift = (surface.radius() + surface.lift()) / radius;
  hit.time = time;
  hit.reach = reach;
  hit.obstacle = index;
  hit.edge = -1;
  hit.place = obstacle.fromFrame({lift * touch.x(), lift * touch.y(), 0});
}

/// The share of the piece from p to q that is nearest to the origin.
double nearestShare(const Vector& p, const Vector& q) {
  const Vector d = q - p;
  const double square = d.squaredNorm();
  return square > 0 ? std::clamp(-p.dot(d) / square, 0., 1.) : 0;
}

double nearestDistance(const WireSwing& swing, double time) {
  const Vector end = swing.point(time);
  return (swing.pivot + nearestShare(swing.pivot, end) * (end - swing.pivot)).norm();
}

/// When the swinging piece points to the foot of the centre on its plane: it is nearest to the centre then.
double nearestTime(const WireSwing& swing) {
  const Vector a = swing.from - swing.pivot, b = swing.to - swing.pivot, normal = a.cross(b);
  const double square = normal.squaredNorm();
  if (!(square > 0)) return 1;
  const Vector foot = -swing.pivot + normal * (swing.pivot.dot(normal) / square);
  const double u = foot.cross(b).dot(normal) / square, v = a.cross(foot).dot(normal) / square;
  return u > 0 && v > 0 ? v / (u + v) : 1;
}

void findSphereHit(const WireSwing& world, const PlacedObstacle& obstacle, int index, WireHit& hit) {
  const WireSurface& surface = *obstacle.surface;
  const WireSwing swing{obstacle.toFrame(world.pivot), obstacle.toFrame(world.from),
                        obstacle.toFrame(world.to)};
  const double radius = surface.radius() - surface.skin();
  if (swing.pivot.norm() <= radius || swing.to.norm() <= radius) return;
  double inside = nearestTime(swing), outside = 0;
  if (nearestDistance(swing, inside) >= radius) inside = 1;
  if (nearestDistance(swing, inside) >= radius) return;
  if (nearestDistance(swing, 0) < radius) inside = 0;
  for (int i = 0; i < 60 && inside > outside; ++i) {
    const double middle = (inside + outside) / 2;
    (nearestDistance(swing, middle) < radius ? inside : outside) = middle;
  }
  if (outside >= hit.time) return;
  const Vector end = swing.point(outside);
  const double reach = nearestShare(swing.pivot, end);
  Vector place = swing.pivot + reach * (end - swing.pivot);
  if (!(place.norm() > 0)) place = swing.pivot - swing.to;
  hit.time = outside;
  hit.reach = reach;
  hit.obstacle = index;
  hit.edge = -1;
  hit.place = obstacle.fromFrame((surface.radius() + surface.lift()) * place.normalized());
}

}  // namespace

bool comesFromOutside(const WireEdge& edge, const Vector& d, const Vector& v) {
  const double length = d.norm();
  const double a = d.dot(edge.faceNormal[0]), b = d.dot(edge.faceNormal[1]);
  const double clear = kClearlyInside * length;
  if ((a > clear && b > clear) || (a < -clear && b < -clear)) return false;
  Vector m = edge.along.cross(d);
  if (m.dot(edge.normal) < 0) m = -m;
  return v.dot(m) <= kClearlyOutward * v.norm() * m.norm();
}

Eigen::AlignedBox3d WireSwing::box() const {
  return {Eigen::Vector3d(pivot.cwiseMin(from).cwiseMin(to)),
          Eigen::Vector3d(pivot.cwiseMax(from).cwiseMax(to))};
}

void findHit(const WireSwing& swing, const PlacedObstacle& obstacle, int index, WireHit& hit) {
  switch (obstacle.surface->kind()) {
    case WireSurface::Kind::Mesh:
      return findMeshHit(swing, obstacle, index, hit);
    case WireSurface::Kind::Sphere:
      return findSphereHit(swing, obstacle, index, hit);
    case WireSurface::Kind::Cylinder:
      return findCylinderHit(swing, obstacle, index, hit);
    case WireSurface::Kind::Groove:
      return findGrooveHit(swing, obstacle, index, hit);
  }
}

}  // namespace liana
