#include "kernel/geometry/pick/facet_frames.h"

#include <Eigen/Dense>
#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <map>
#include <unordered_set>

#include "kernel/geometry/distance/triangle_distance.h"
#include "kernel/geometry/pick/rim_choice.h"
#include "kernel/geometry/tube/round_section.h"

namespace liana {
namespace {

constexpr std::size_t kLargestRegion = 4000;  // triangles; enough to know a surface by

/// Triangles around the seed, neighbour by neighbour, as far as `accept` agrees.
template <typename Accept>
std::vector<int> growRegion(const SurfaceMesh& mesh, int seed, std::size_t most, Accept accept) {
  std::vector<int> region{seed};
  std::unordered_set<int> seen{seed};
  for (std::size_t i = 0; i < region.size() && region.size() < most; ++i)
    for (const int neighbor : mesh.neighbors[region[i]])
      if (neighbor >= 0 && seen.insert(neighbor).second && accept(region[i], neighbor))
        region.push_back(neighbor);
  return region;
}

struct Cylinder {
  Eigen::Vector3d center, axis;
  double radius = 0;
  bool isHole = false;
  std::vector<int> region;
};

/// Direction the normals of a region have least of.
Eigen::Vector3d axisOf(const SurfaceMesh& mesh, const std::vector<int>& region, double& spread) {
  Eigen::Matrix3d sum = Eigen::Matrix3d::Zero();
  double total = 0;
  for (const int triangle : region) {
    const Eigen::Vector3d normal = mesh.normal(triangle);
    sum += mesh.area(triangle) * normal * normal.transpose();
    total += mesh.area(triangle);
  }
  const Eigen::SelfAdjointEigenSolver<Eigen::Matrix3d> axes(sum / std::max(total, 1e-300));
  spread = axes.eigenvalues()[1];
  return axes.eigenvectors().col(0);
}

/// The circle through the region's vertices seen along the axis; false when they are not on one.
bool fitRound(const SurfaceMesh& mesh, Cylinder& cylinder) {
  const Eigen::Vector3d x = cylinder.axis.unitOrthogonal(), y = cylinder.axis.cross(x);
  std::unordered_set<int> vertices;
  for (const int triangle : cylinder.region)
    for (const int corner : mesh.triangles[triangle]) vertices.insert(corner);
  std::vector<int> sorted(vertices.begin(), vertices.end());
  std::sort(sorted.begin(), sorted.end());
  std::vector<Eigen::Vector2d> points;
  for (const int vertex : sorted)
    points.emplace_back(mesh.vertices[vertex].dot(x), mesh.vertices[vertex].dot(y));
  Eigen::Vector2d center;
  if (points.size() < 6 ||
      !fitCircle(points, std::vector<double>(points.size(), 1.0), center, cylinder.radius))
    return false;
  for (const Eigen::Vector2d& point : points)
    if (std::abs((point - center).norm() - cylinder.radius) > 0.03 * cylinder.radius) return false;
  cylinder.center = center.x() * x + center.y() * y;
  double outward = 0;
  for (const int triangle : cylinder.region) {
    const Eigen::Vector3d offset = mesh.centroid(triangle) - cylinder.center;
    outward += mesh.area(triangle) *
               mesh.normal(triangle).dot((offset - offset.dot(cylinder.axis) * cylinder.axis).normalized());
  }
  cylinder.isHole = outward < 0;
  return true;
}

/// A cylinder through the seed, if the facets around it are one.
bool findCylinder(const SurfaceMesh& mesh, int seed, Cylinder& cylinder) {
  const double smooth = std::cos(0.8);  // an octagon still counts as round
  const auto isSmooth = [&](int from, int to) { return mesh.normal(from).dot(mesh.normal(to)) > smooth; };
  for (const std::size_t size : {16, 48, 160}) {
    const std::vector<int> around = growRegion(mesh, seed, size, isSmooth);
    double spread = 0;
    cylinder.axis = axisOf(mesh, around, spread);
    if (spread < 0.02) continue;  // flat so far
    for (int round = 0; round < 2; ++round) {
      cylinder.region = growRegion(mesh, seed, kLargestRegion, [&](int from, int to) {
        return isSmooth(from, to) && std::abs(mesh.normal(to).dot(cylinder.axis)) < 0.1;
      });
      cylinder.axis = axisOf(mesh, cylinder.region, spread);
    }
    if (std::abs(mesh.normal(seed).dot(cylinder.axis)) < 0.1 && spread > 0.05 && fitRound(mesh, cylinder))
      return true;
  }
  return false;
}

/// Facets just beyond the region's edge tell what follows at either end.
Rim rimAt(const SurfaceMesh& mesh, const Cylinder& cylinder, double along, double middle) {
  const Eigen::Vector3d outward = along > middle ? cylinder.axis : Eigen::Vector3d(-cylinder.axis);
  const std::unordered_set<int> inside(cylinder.region.begin(), cylinder.region.end());
  double agreement = 0;
  for (const int triangle : cylinder.region)
    for (int k = 0; k < 3; ++k) {
      const int other = mesh.neighbors[triangle][k];
      if (other < 0 || inside.contains(other)) continue;
      const Eigen::Vector3d& corner = mesh.vertices[mesh.triangles[triangle][k]];
      if (std::abs(corner.dot(cylinder.axis) - along) >
          std::abs(corner.dot(cylinder.axis) - (2 * middle - along)))
        continue;
      const double same = mesh.normal(other).dot(outward);
      if (std::abs(same) > 0.8) agreement += same;
    }
  Rim rim;
  rim.center = cylinder.center + along * cylinder.axis;
  rim.radius = cylinder.radius;
  rim.beyond = agreement > 0 ? Rim::Beyond::Free : agreement < 0 ? Rim::Beyond::Closed : Rim::Beyond::Unknown;
  return rim;
}

std::vector<PickFrame> framesOf(const SurfaceMesh& mesh, Cylinder& cylinder, const Eigen::Vector3d& pick) {
  // The axis has no direction of its own: along its largest component, so that the answer never depends on
  // luck.
  Eigen::Index largest = 0;
  cylinder.axis.cwiseAbs().maxCoeff(&largest);
  if (cylinder.axis[largest] < 0) cylinder.axis = -cylinder.axis;
  double low = std::numeric_limits<double>::max(), high = -low;
  for (const int triangle : cylinder.region)
    for (const int corner : mesh.triangles[triangle]) {
      low = std::min(low, mesh.vertices[corner].dot(cylinder.axis));
      high = std::max(high, mesh.vertices[corner].dot(cylinder.axis));
    }
  RoundFeature feature;
  feature.kind = cylinder.isHole ? PickKind::Hole : PickKind::Shaft;
  feature.axisPoint = cylinder.center;
  feature.axis = cylinder.axis;
  feature.radius = cylinder.radius;
  for (const double along : {low, high})
    feature.rims.push_back(rimAt(mesh, cylinder, along, (low + high) / 2));
  return framesOf(feature, pick);
}

/// Closed lines around a flat region, as vertices.
std::vector<std::vector<int>> boundariesOf(const SurfaceMesh& mesh, const std::vector<int>& region) {
  const std::unordered_set<int> inside(region.begin(), region.end());
  std::map<int, int> next;  // along the boundary, from vertex to vertex
  for (const int triangle : region)
    for (int k = 0; k < 3; ++k)
      if (const int other = mesh.neighbors[triangle][k]; other < 0 || !inside.contains(other))
        next[mesh.triangles[triangle][k]] = mesh.triangles[triangle][(k + 1) % 3];
  std::vector<std::vector<int>> loops;
  while (!next.empty()) {
    std::vector<int> loop;
    for (auto at = next.begin(); at != next.end();) {
      loop.push_back(at->first);
      const int following = at->second;
      next.erase(at);
      at = next.find(following);
    }
    loops.push_back(std::move(loop));
  }
  return loops;
}

/// Frames on a flat region: at the middle of round boundaries near the pick, then at the pick itself.
std::vector<PickFrame> framesOnPlane(const SurfaceMesh& mesh, int seed, const SurfacePick& pick) {
  const Eigen::Vector3d normal = mesh.normal(seed);
  const std::vector<int> region = growRegion(
      mesh, seed, kLargestRegion, [&](int, int to) { return mesh.normal(to).dot(normal) > std::cos(0.03); });
  const Eigen::Vector3d x = normal.unitOrthogonal(), y = normal.cross(x);
  std::vector<std::pair<double, PickFrame>> found;
  for (const std::vector<int>& loop : boundariesOf(mesh, region)) {
    std::vector<Eigen::Vector2d> points;
    for (const int vertex : loop)
      points.emplace_back(mesh.vertices[vertex].dot(x), mesh.vertices[vertex].dot(y));
    Eigen::Vector2d center;
    double radius = 0;
    if (points.size() < 8 || !fitCircle(points, std::vector<double>(points.size(), 1.0), center, radius))
      continue;
    const bool isRound = std::all_of(points.begin(), points.end(), [&](const Eigen::Vector2d& point) {
      return std::abs((point - center).norm() - radius) < 0.02 * radius;
    });
    if (!isRound) continue;
    // The boundary has the region on its left: counter-clockwise around a boss, clockwise around a hole.
    double turn = 0;
    for (std::size_t i = 0; i < points.size(); ++i) {
      const Eigen::Vector2d a = points[i] - center, b = points[(i + 1) % points.size()] - center;
      turn += a.x() * b.y() - a.y() * b.x();
    }
    const bool isOuter = turn > 0;
    const Eigen::Vector3d middle =
        center.x() * x + center.y() * y + mesh.vertices[loop.front()].dot(normal) * normal;
    const double off = isOuter ? 0 : (pick.point - middle).norm() - radius;
    if (off > std::max(0.5 * radius, pick.snapDistance)) continue;
    found.emplace_back(off, makeFrame(isOuter ? PickKind::Boss : PickKind::Hole, middle, normal,
                                      isOuter ? "Round face" : "Hole", radius));
  }
  std::stable_sort(found.begin(), found.end(),
                   [](const auto& a, const auto& b) { return a.first < b.first; });
  std::vector<PickFrame> frames;
  for (const auto& [distance, frame] : found) frames.push_back(frame);
  frames.push_back(makeFrame(PickKind::Plane, pick.point, normal, "Plane"));
  const std::size_t count = frames.size();
  for (std::size_t i = 0; i < count; ++i) frames.push_back(frames[i].flipped());
  return frames;
}

/// Where facets meet at an angle, or end.
bool isSharp(const SurfaceMesh& mesh, int triangle, int edge) {
  const int other = mesh.neighbors[triangle][edge];
  return other < 0 || mesh.normal(triangle).dot(mesh.normal(other)) < std::cos(0.35);
}

/// Sharp edges and corners within the snap distance of the pick.
class NearbyEdges {
public:
  NearbyEdges(const SurfaceMesh& mesh, int seed, const SurfacePick& pick)
      : mesh_(mesh), pick_(pick), normal_(mesh.normal(seed)) {
    const auto isNear = [&](int, int to) {
      const auto& [a, b, c] = mesh.triangles[to];
      const double reach = pick.snapDistance * pick.snapDistance;
      return nearestOnTriangle(pick.point, mesh.vertices[a], mesh.vertices[b], mesh.vertices[c])
                 .squaredDistance < reach;
    };
    for (const int triangle : growRegion(mesh, seed, kLargestRegion, isNear))
      for (int edge = 0; edge < 3; ++edge)
        if (isSharp(mesh, triangle, edge)) look(triangle, edge);
  }

  /// The nearest corner, then the nearest edge.
  std::vector<PickFrame> frames() const {
    std::vector<PickFrame> frames;
    const int corner = nearestCorner();
    if (corner >= 0) frames.push_back(makeFrame(PickKind::Vertex, mesh_.vertices[corner], normal_, "Corner"));
    if (nearest_ >= pick_.snapDistance) return frames;
    const bool isStraight = straightAt(ends_[0]) && straightAt(ends_[1]);
    frames.push_back(
        makeFrame(isStraight ? PickKind::StraightEdge : PickKind::CurvedEdge, place_, out_, "Edge"));
    frames.push_back(frames.back().flipped());
    return frames;
  }

private:
  void look(int triangle, int edge) {
    const int from = mesh_.triangles[triangle][edge], to = mesh_.triangles[triangle][(edge + 1) % 3];
    const Eigen::Vector3d a = mesh_.vertices[from], along = mesh_.vertices[to] - a;
    sharpEnds_[from].push_back(along.normalized());
    sharpEnds_[to].push_back(-along.normalized());
    const double t = std::clamp(along.dot(pick_.point - a) / along.squaredNorm(), 0.0, 1.0);
    const Eigen::Vector3d place = a + t * along;
    const double off = (place - pick_.point).norm();
    if (off >= nearest_) return;
    nearest_ = off;
    place_ = place;
    ends_ = {from, to};
    const int other = mesh_.neighbors[triangle][edge];
    const Eigen::Vector3d sum =
        mesh_.normal(triangle) + (other < 0 ? mesh_.normal(triangle) : mesh_.normal(other));
    out_ = sum.norm() > 0.1 ? sum : normal_;
  }

  /// No sharp edge leaves the vertex but straight on.
  bool straightAt(int vertex) const {
    const auto& directions = sharpEnds_.at(vertex);
    return std::all_of(directions.begin(), directions.end(), [&](const Eigen::Vector3d& direction) {
      return std::abs(direction.dot(directions.front())) > 0.99 || isCorner(vertex);
    });
  }

  /// Sharp edges leave in more than two directions, or in two with a clear bend.
  bool isCorner(int vertex) const {
    const auto& directions = sharpEnds_.at(vertex);
    for (const Eigen::Vector3d& direction : directions)
      if (std::abs(direction.dot(directions.front())) < 0.5) return true;
    return false;
  }

  int nearestCorner() const {
    int best = -1;
    double bestOff = pick_.snapDistance;
    for (const auto& [vertex, directions] : sharpEnds_) {
      const double off = (mesh_.vertices[vertex] - pick_.point).norm();
      if (off >= bestOff || !isCorner(vertex)) continue;
      best = vertex;
      bestOff = off;
    }
    return best;
  }

  const SurfaceMesh& mesh_;
  const SurfacePick& pick_;
  Eigen::Vector3d normal_, place_ = Eigen::Vector3d::Zero(), out_ = Eigen::Vector3d::UnitZ();
  double nearest_ = std::numeric_limits<double>::max();
  std::array<int, 2> ends_{-1, -1};
  std::map<int, std::vector<Eigen::Vector3d>> sharpEnds_;  // directions in which sharp edges leave a vertex
};

/// The pick is on the rim of something round, which then says more than its edge.
bool isOnRim(const PickFrame& frame, const SurfacePick& pick) {
  if (frame.radius <= 0) return false;
  const Eigen::Vector3d out = pick.point - frame.origin();
  const double height = frame.direction().dot(out);
  const double aside = (out - height * frame.direction()).norm() - frame.radius;
  return std::hypot(height, aside) < pick.snapDistance;
}

}  // namespace

PickFrames::Facets::Facets(const TriangleMesh& triangles) {
  std::vector<int> origins;
  mesh = connectSurface(triangles, {}, &origins);
  weldedTriangle.assign(triangles.triangles.size(), -1);
  for (std::size_t i = 0; i < origins.size(); ++i) weldedTriangle[origins[i]] = static_cast<int>(i);
}

std::vector<PickFrame> PickFrames::Facets::framesAt(const SurfacePick& pick) const {
  if (pick.triangle < 0 || pick.triangle >= static_cast<int>(weldedTriangle.size())) return {};
  const int seed = weldedTriangle[pick.triangle];
  if (seed < 0 || mesh.normal(seed).isZero()) return {};
  Cylinder cylinder;
  std::vector<PickFrame> frames;
  if (findCylinder(mesh, seed, cylinder)) frames = framesOf(mesh, cylinder, pick.point);
  const std::vector<PickFrame> flat = framesOnPlane(mesh, seed, pick);
  frames.insert(frames.end(), flat.begin(), flat.end());
  const bool onRim =
      std::any_of(frames.begin(), frames.end(), [&](const PickFrame& frame) { return isOnRim(frame, pick); });
  if (onRim || pick.snapDistance <= 0) return frames;
  const std::vector<PickFrame> edges = NearbyEdges(mesh, seed, pick).frames();
  frames.insert(frames.begin(), edges.begin(), edges.end());
  return frames;
}

}  // namespace liana
