#include "solvers/wires/path/wire_surface.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <numeric>
#include <utility>

namespace liana {

namespace {

// A fold flatter than this holds nothing: a wire pulled over it would sink in by far less than the skin.
constexpr double kFlatTurn = 1e-6;  // [rad]

using Vector = Eigen::Vector3d;
using Triangle = WireSurface::Triangle;

size_t at(int i) {
  return static_cast<size_t>(i);
}

Vector areaNormal(const std::vector<Vector>& points, const Triangle& t) {
  return (points[at(t[1])] - points[at(t[0])]).cross(points[at(t[2])] - points[at(t[0])]);
}

/// The two triangles at each edge; key: lower corner, higher corner.
using EdgeMap = std::map<std::pair<int, int>, std::vector<std::pair<int, int>>>;  // triangle, side

EdgeMap edgeMap(const std::vector<Triangle>& triangles) {
  EdgeMap map;
  for (size_t i = 0; i < triangles.size(); ++i)
    for (int side = 0; side < 3; ++side) {
      const int a = triangles[i][at(side)], b = triangles[i][at((side + 1) % 3)];
      map[{std::min(a, b), std::max(a, b)}].push_back({static_cast<int>(i), side});
    }
  return map;
}

Vector closestOnTriangle(const Vector& p, const Vector& a, const Vector& b, const Vector& c) {
  const Vector ab = b - a, ac = c - a, ap = p - a;
  const double d1 = ab.dot(ap), d2 = ac.dot(ap);
  if (d1 <= 0 && d2 <= 0) return a;
  const Vector bp = p - b;
  const double d3 = ab.dot(bp), d4 = ac.dot(bp);
  if (d3 >= 0 && d4 <= d3) return b;
  const double vc = d1 * d4 - d3 * d2;
  if (vc <= 0 && d1 >= 0 && d3 <= 0) return a + ab * (d1 / (d1 - d3));
  const Vector cp = p - c;
  const double d5 = ab.dot(cp), d6 = ac.dot(cp);
  if (d6 >= 0 && d5 <= d6) return c;
  const double vb = d5 * d2 - d1 * d6;
  if (vb <= 0 && d2 >= 0 && d6 <= 0) return a + ac * (d2 / (d2 - d6));
  const double va = d3 * d6 - d5 * d4;
  if (va <= 0 && d4 - d3 >= 0 && d5 - d6 >= 0) return b + (c - b) * ((d4 - d3) / ((d4 - d3) + (d5 - d6)));
  const double sum = va + vb + vc;
  return a + ab * (vb / sum) + ac * (vc / sum);
}

/// The solid angle of a triangle seen from p (van Oosterom & Strackee); summed over a closed mesh 4π inside.
double solidAngle(const Vector& p, const Vector& a, const Vector& b, const Vector& c) {
  const Vector x = a - p, y = b - p, z = c - p;
  const double lx = x.norm(), ly = y.norm(), lz = z.norm();
  return 2 * std::atan2(x.dot(y.cross(z)), lx * ly * lz + x.dot(y) * lz + y.dot(z) * lx + z.dot(x) * ly);
}

/// Joins triangles across flat edges: the plane piece each belongs to.
std::vector<int> planePieces(const EdgeMap& map, const std::vector<Vector>& normals) {
  std::vector<int> parent(normals.size());
  std::iota(parent.begin(), parent.end(), 0);
  const auto root = [&](int i) {
    while (parent[at(i)] != i) i = parent[at(i)];
    return i;
  };
  for (const auto& [corners, sides] : map) {
    const int a = sides[0].first, b = sides[1].first;
    if (normals[at(a)].cross(normals[at(b)]).norm() < kFlatTurn && normals[at(a)].dot(normals[at(b)]) > 0)
      parent[at(std::max(root(a), root(b)))] = std::min(root(a), root(b));
  }
  for (size_t i = 0; i < parent.size(); ++i) parent[i] = root(static_cast<int>(i));
  return parent;
}

/// The corners moved inward by a distance, against the normal weighted by angles (Baerentzen & Aanaes 2005).
std::vector<Vector> innerPoints(const std::vector<Vector>& points, const std::vector<Triangle>& triangles,
                                const std::vector<Vector>& normals, double distance) {
  std::vector<Vector> outward(points.size(), Vector::Zero());
  for (size_t i = 0; i < triangles.size(); ++i)
    for (int k = 0; k < 3; ++k) {
      const int corner = triangles[i][at(k)];
      const Vector a = points[at(triangles[i][at((k + 1) % 3)])] - points[at(corner)];
      const Vector b = points[at(triangles[i][at((k + 2) % 3)])] - points[at(corner)];
      outward[at(corner)] += std::atan2(a.cross(b).norm(), a.dot(b)) * normals[i];
    }
  std::vector<Vector> inner;
  for (size_t i = 0; i < points.size(); ++i) inner.push_back(points[i] - outward[i].normalized());
  // As deep as this under each face; less where a corner is very sharp.
  std::vector<double> least(points.size(), 1);
  for (size_t i = 0; i < triangles.size(); ++i)
    for (const int corner : triangles[i])
      least[at(corner)] = std::min(least[at(corner)], normals[i].dot(points[at(corner)] - inner[at(corner)]));
  for (size_t i = 0; i < points.size(); ++i)
    inner[i] = points[i] + distance / std::max(least[i], 0.2) * (inner[i] - points[i]);
  return inner;
}

}  // namespace

std::string WireSurface::findDefect(const std::vector<Vector>& points,
                                    const std::vector<Triangle>& triangles) {
  if (triangles.empty()) return "The mesh has no triangles. Give a closed surface.";
  double volume = 0;
  for (size_t i = 0; i < triangles.size(); ++i) {
    const Triangle& t = triangles[i];
    for (const int corner : t)
      if (corner < 0 || corner >= static_cast<int>(points.size()) || !points[at(corner)].allFinite())
        return "Triangle " + std::to_string(i) + " names a point that does not exist or is not finite.";
    if (!(areaNormal(points, t).norm() > 0))
      return "Triangle " + std::to_string(i) + " has no area. Join its points or leave it out.";
    volume += points[at(t[0])].dot(points[at(t[1])].cross(points[at(t[2])]));
  }
  for (const auto& [corners, sides] : edgeMap(triangles)) {
    const auto from = [&](size_t k) { return triangles[at(sides[k].first)][at(sides[k].second)]; };
    if (sides.size() != 2 || from(0) == from(1))
      return "The surface is not closed, or not turned one way, at the edge between points " +
             std::to_string(corners.first) + " and " + std::to_string(corners.second) +
             ". Close it and let all triangles turn counter-clockwise seen from outside.";
  }
  if (!(volume > 0)) return "The mesh is inside out: turn its triangles round.";
  return {};
}

WireSurface::Pointer WireSurface::mesh(std::vector<Vector> points, std::vector<Triangle> triangles) {
  auto surface = std::make_shared<WireSurface>();
  surface->points_ = std::move(points);
  surface->triangles_ = std::move(triangles);
  for (const Vector& point : surface->points_) surface->bounds_.extend(point);
  surface->size_ = surface->bounds_.diagonal().norm();
  surface->findEdges();
  surface->buildTrees();
  return surface;
}

WireSurface::Pointer WireSurface::box(const Vector& size) {
  const Vector h = size / 2;
  return prism({{-h.x(), -h.y()}, {h.x(), -h.y()}, {h.x(), h.y()}, {-h.x(), h.y()}}, size.z());
}

WireSurface::Pointer WireSurface::prism(const std::vector<Eigen::Vector2d>& outline, double length) {
  const int n = static_cast<int>(outline.size());
  std::vector<Vector> points;
  for (const double z : {-length / 2, length / 2})
    for (const Eigen::Vector2d& p : outline) points.push_back({p.x(), p.y(), z});
  std::vector<Triangle> triangles;
  for (int i = 0; i < n; ++i) {
    const int j = (i + 1) % n;
    triangles.push_back({i, j, n + j});
    triangles.push_back({i, n + j, n + i});
    if (i == 0 || j == 0) continue;
    triangles.push_back({0, j, i});
    triangles.push_back({n, n + i, n + j});
  }
  return mesh(std::move(points), std::move(triangles));
}

void WireSurface::setRound(Kind kind, double radius, double length, const Eigen::Isometry3d& frame) {
  kind_ = kind;
  radius_ = radius;
  halfLength_ = length / 2;
  frame_ = frame;
  size_ = 2 * radius;
  const Vector half = kind == Kind::Sphere ? Vector::Constant(radius) : Vector(radius, radius, halfLength_);
  bounds_.extend(Vector(frame.translation() - frame.linear().cwiseAbs() * half));
  bounds_.extend(Vector(frame.translation() + frame.linear().cwiseAbs() * half));
}

WireSurface::Pointer WireSurface::cylinder(double radius, double length, const Eigen::Isometry3d& frame) {
  auto surface = std::make_shared<WireSurface>();
  surface->setRound(Kind::Cylinder, radius, length, frame);
  return surface;
}

const WireEdge& WireSurface::edgeAt(int edge, double s, WireEdge& rim) const {
  if (isMesh()) return edges_[at(edge)];
  const double angle = s / radius_, side = edge == 0 ? -1 : 1;
  const Vector outward(std::cos(angle), std::sin(angle), 0), up(0, 0, side);
  rim.along = frame_.linear() * Vector(-outward.y(), outward.x(), 0);
  rim.faceNormal[0] = frame_.linear() * up;
  rim.faceNormal[1] = frame_.linear() * outward;
  rim.normal = (rim.faceNormal[0] + rim.faceNormal[1]).normalized();
  rim.across = rim.along.cross(rim.normal);
  rim.start = frame_ * Vector(radius_ * outward + halfLength_ * up) - s * rim.along;
  return rim;
}

WireSurface::Pointer WireSurface::sphere(double radius, const Vector& centre) {
  auto surface = std::make_shared<WireSurface>();
  Eigen::Isometry3d frame = Eigen::Isometry3d::Identity();
  frame.translation() = centre;
  surface->setRound(Kind::Sphere, radius, 2 * radius, frame);
  return surface;
}

WireSurface::Pointer WireSurface::groove(double radius, double width, bool captive,
                                         const Eigen::Isometry3d& frame) {
  auto surface = std::make_shared<WireSurface>();
  surface->setRound(Kind::Groove, radius, width, frame);
  surface->captive_ = captive;
  return surface;
}

void WireSurface::findEdges() {
  std::vector<Vector> normals;
  std::vector<std::vector<int>> fans(points_.size());
  for (size_t i = 0; i < triangles_.size(); ++i) {
    normals.push_back(areaNormal(points_, triangles_[i]).normalized());
    for (const int corner : triangles_[i]) fans[at(corner)].push_back(static_cast<int>(i));
  }
  const std::vector<Vector> inner = innerPoints(points_, triangles_, normals, skin());
  const EdgeMap map = edgeMap(triangles_);
  const std::vector<int> pieces = planePieces(map, normals);
  std::vector<Triangle> ends;
  for (const auto& [corners, sides] : map) {
    const auto [first, side] = sides[0];
    const int second = sides[1].first;
    const Triangle& t = triangles_[at(first)];
    const int a = t[at(side)], b = t[at((side + 1) % 3)];
    const Vector along = (points_[at(b)] - points_[at(a)]).normalized();
    // Positive where the solid is narrower than a half space.
    const double turn = std::atan2(normals[at(first)].cross(normals[at(second)]).dot(along),
                                   normals[at(first)].dot(normals[at(second)]));
    if (turn < -kFlatTurn) convex_ = false;
    if (turn < kFlatTurn) continue;
    WireEdge edge;
    edge.start = points_[at(a)];
    edge.end = points_[at(b)];
    edge.innerStart = inner[at(a)];
    edge.innerEnd = inner[at(b)];
    edge.along = along;
    edge.length = (edge.end - edge.start).norm();
    edge.normal = (normals[at(first)] + normals[at(second)]).normalized();
    edge.across = along.cross(edge.normal);
    edge.faceNormal[0] = normals[at(first)];
    edge.faceNormal[1] = normals[at(second)];
    edge.face[0] = pieces[at(first)];
    edge.face[1] = pieces[at(second)];
    edges_.push_back(edge);
    ends.push_back({a, b, 0});
  }
  findOpenEnds(fans, ends);
}

/// Whether the outside begins beyond an edge's end: by the solid angle of the cone of triangles there. Only a
/// mesh that is not convex can have solid beyond one.
void WireSurface::findOpenEnds(const std::vector<std::vector<int>>& fans, const std::vector<Triangle>& ends) {
  if (convex_) return;
  const auto opens = [&](int corner, const Vector& direction) {
    double shortest = std::numeric_limits<double>::infinity();
    for (const int i : fans[at(corner)])
      for (const int other : triangles_[at(i)])
        if (other != corner) shortest = std::min(shortest, (points_[at(other)] - points_[at(corner)]).norm());
    return depth(points_[at(corner)] + 1e-4 * shortest * direction) <= 0;
  };
  for (size_t i = 0; i < edges_.size(); ++i) {
    // Leaning outward a little: beyond a straight continuation of the edge is outside.
    edges_[i].opensAtStart = opens(ends[i][0], -edges_[i].along + 1e-3 * edges_[i].normal);
    edges_[i].opensAtEnd = opens(ends[i][1], edges_[i].along + 1e-3 * edges_[i].normal);
  }
}

void WireSurface::buildTrees() {
  std::vector<Eigen::AlignedBox3d> boxes;
  const Vector margin = Vector::Constant(4 * skin());
  for (const WireEdge& edge : edges_) {
    Eigen::AlignedBox3d box(edge.start.cwiseMin(edge.end) - margin, edge.start.cwiseMax(edge.end) + margin);
    boxes.push_back(box);
  }
  edgeTree_ = BoxTree(boxes);
  boxes.clear();
  for (const Triangle& t : triangles_) {
    Eigen::AlignedBox3d box;
    for (const int corner : t) box.extend(points_[at(corner)]);
    boxes.push_back(box);
  }
  triangleTree_ = BoxTree(boxes);
}

double WireSurface::depth(const Vector& point) const {
  const Vector p = frame_.inverse() * point;
  if (kind_ == Kind::Sphere) return std::max(0., radius_ - p.norm());
  if (isRound()) {
    const double side = radius_ - p.head<2>().norm(), end = halfLength_ - std::abs(p.z());
    return std::max(0., std::min(side, end));
  }
  double angle = 0, nearest = std::numeric_limits<double>::infinity();
  for (const Triangle& t : triangles_) {
    const Vector &a = points_[at(t[0])], &b = points_[at(t[1])], &c = points_[at(t[2])];
    angle += solidAngle(point, a, b, c);
    nearest = std::min(nearest, (closestOnTriangle(point, a, b, c) - point).norm());
  }
  return angle > 2 * M_PI ? nearest : 0;
}

}  // namespace liana
