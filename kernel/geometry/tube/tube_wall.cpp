#include "kernel/geometry/tube/tube_wall.h"

#include <Eigen/Dense>
#include <algorithm>
#include <cmath>
#include <set>

namespace liana {
namespace {

constexpr double kNodeSpacing = 1.5;  // in radii

/// Whether a point with this normal can belong to the outer wall as the coarse curve shows it.
bool isOnWall(const Eigen::Vector3d& position, const Eigen::Vector3d& normal, const HermiteCurve& curve,
              const CurveIndex::Place& place, double radius) {
  if (!(place.distance > 0.6 * radius) || place.distance > 1.4 * radius) return false;
  const Eigen::Vector3d out = (position - extendedPoint(curve, place.parameter)) / place.distance;
  return normal.dot(out) > 0.75;
}

/// Largest angle about the axis without any of the points [rad].
double largestGap(const std::vector<Eigen::Vector3d>& points, const Eigen::Vector3d& center,
                  const Eigen::Vector3d& axis) {
  const Eigen::Vector3d x = axis.unitOrthogonal(), y = axis.cross(x);
  std::vector<double> angles;
  for (const Eigen::Vector3d& point : points)
    angles.push_back(std::atan2((point - center).dot(y), (point - center).dot(x)));
  std::sort(angles.begin(), angles.end());
  double gap = angles.front() + 2 * EIGEN_PI - angles.back();
  for (std::size_t i = 1; i < angles.size(); ++i) gap = std::max(gap, angles[i] - angles[i - 1]);
  return gap;
}

/// The ring through vertices that lie in one plane all around the tube, if they do.
bool makeRing(const std::vector<Eigen::Vector3d>& points, const Eigen::Vector3d& tangent, double radius,
              WallRing& ring) {
  if (points.size() < 5) return false;
  Eigen::Vector3d mean = Eigen::Vector3d::Zero();
  for (const Eigen::Vector3d& point : points) mean += point;
  mean /= static_cast<double>(points.size());
  Eigen::Matrix3d moments = Eigen::Matrix3d::Zero();
  for (const Eigen::Vector3d& point : points) moments += (point - mean) * (point - mean).transpose();
  const Eigen::SelfAdjointEigenSolver<Eigen::Matrix3d> axes(moments / static_cast<double>(points.size()));
  if (std::sqrt(std::max(0.0, axes.eigenvalues()[0])) > 0.04 * radius) return false;
  ring.normal = axes.eigenvectors().col(0);
  if (ring.normal.dot(tangent) < 0) ring.normal = -ring.normal;
  if (ring.normal.dot(tangent) < 0.8) return false;
  const Eigen::Vector3d x = ring.normal.unitOrthogonal(), y = ring.normal.cross(x);
  std::vector<Eigen::Vector2d> flat;
  for (const Eigen::Vector3d& point : points) flat.emplace_back((point - mean).dot(x), (point - mean).dot(y));
  Eigen::Vector2d center;
  double found = 0;
  if (!fitCircle(flat, std::vector<double>(flat.size(), 1.0), center, found)) return false;
  ring.center = mean + center.x() * x + center.y() * y;
  ring.weight = static_cast<double>(points.size());
  return std::abs(found - radius) < 0.2 * radius && largestGap(points, ring.center, ring.normal) < 1.8;
}

/// How many of the sorted values lie in a range.
std::ptrdiff_t countBetween(const std::vector<double>& sorted, double low, double high) {
  return std::upper_bound(sorted.begin(), sorted.end(), high) -
         std::lower_bound(sorted.begin(), sorted.end(), low);
}

constexpr std::ptrdiff_t kEnough = 4;

/// Whether enough points lie on both sides to hold a node at s.
bool isHeld(const std::vector<double>& occupied, double s, double radius) {
  const double spacing = kNodeSpacing * radius, close = 0.25 * radius;
  return countBetween(occupied, s - spacing, s - close) >= kEnough &&
         countBetween(occupied, s + close, s + spacing) >= kEnough;
}

/// Rings at one side of the wall's long edges, between whose ends nothing is known: those ends, sorted and
/// grouped along the curve. Where there are points enough without them rings are left out: not all that looks
/// like one is one.
void addRings(std::vector<std::pair<double, int>> ends, const SurfaceMesh& mesh, const HermiteCurve& curve,
              double radius, const std::vector<double>& occupied, std::vector<WallRing>& rings,
              std::vector<double>& parameters) {
  std::sort(ends.begin(), ends.end());
  for (std::size_t from = 0, to = 0; from < ends.size(); from = to) {
    while (to < ends.size() && (to == from || ends[to].first - ends[to - 1].first < 0.25 * radius)) ++to;
    std::set<int> unique;
    double middle = 0;
    for (std::size_t i = from; i < to; ++i) {
      unique.insert(ends[i].second);
      middle += ends[i].first / static_cast<double>(to - from);
    }
    std::vector<Eigen::Vector3d> points;
    for (const int vertex : unique) points.push_back(mesh.vertices[vertex]);
    WallRing ring;
    const double clamped = std::clamp(middle, curve.parameters.front(), curve.parameters.back());
    if (!makeRing(points, curve.derivative(clamped).normalized(), radius, ring)) continue;
    const bool known = std::any_of(rings.begin(), rings.end(), [&](const WallRing& other) {
      return (other.center - ring.center).norm() < 0.1 * radius;
    });
    const double parameter = footParameter(curve, ring.center, clamped);
    if (known || isHeld(occupied, parameter, radius)) continue;
    rings.push_back(ring);
    parameters.push_back(parameter);
  }
}

/// Nodes about 1.5 radii apart where there are points on both sides, and at the rings where there are few
/// besides the ring's own; none inside gaps, where they would be held by nothing but noise. `occupied` is
/// sorted.
std::vector<double> placeNodes(const HermiteCurve& curve, double radius, const std::vector<double>& occupied,
                               std::vector<double> rings) {
  const double first = curve.parameters.front(), last = curve.parameters.back();
  const double spacing = kNodeSpacing * radius, close = 0.25 * radius;
  std::sort(rings.begin(), rings.end());
  std::vector<double> anchors{first};
  for (const double s : rings)
    if (s > anchors.back() + 2 * close && s < last - 2 * close) anchors.push_back(s);
  anchors.push_back(last);
  std::vector<double> nodes;
  for (std::size_t i = 0; i + 1 < anchors.size(); ++i) {
    const double from = anchors[i], to = anchors[i + 1];
    nodes.push_back(from);
    if (countBetween(occupied, from + close, to - close) < kEnough) continue;
    const int count = std::max(1, static_cast<int>((to - from) / spacing));
    for (int k = 1; k < count; ++k)
      if (const double s = from + (to - from) * k / count; isHeld(occupied, s, radius)) nodes.push_back(s);
  }
  nodes.push_back(last);
  return nodes;
}

}  // namespace

HermiteCurve curveThrough(const TubeTrack& track) {
  HermiteCurve curve;
  const auto& sections = track.sections;
  for (std::size_t i = 0; i < sections.size(); ++i) {
    const double step = i == 0 ? 0 : (sections[i].center - sections[i - 1].center).norm();
    if (i > 0 && step < 1e-3 * sections[i].radius) continue;
    curve.parameters.push_back(i == 0 ? 0 : curve.parameters.back() + step);
    curve.points.push_back(sections[i].center);
  }
  for (std::size_t i = 0; i < curve.points.size(); ++i) {
    const std::size_t before = i == 0 ? 0 : i - 1, after = std::min(i + 1, curve.points.size() - 1);
    curve.tangents.push_back((curve.points[after] - curve.points[before]) /
                             (curve.parameters[after] - curve.parameters[before]));
  }
  return curve;
}

TubeWall wallFromMesh(const SurfaceMesh& mesh, int component, const HermiteCurve& curve, double radius) {
  TubeWall wall;
  const CurveIndex index(curve, 0.25 * radius);
  std::vector<double> parameters(mesh.vertices.size(), std::nan(""));
  std::vector<double> occupied;
  std::vector<std::pair<double, int>> lows, highs;
  for (int t = 0; t < static_cast<int>(mesh.triangles.size()); ++t) {
    if (mesh.components[t] != component) continue;
    const Eigen::Vector3d middle = mesh.centroid(t), normal = mesh.normal(t);
    if (!isOnWall(middle, normal, curve, index.nearest(middle, 1.4 * radius), radius)) continue;
    for (const int vertex : mesh.triangles[t]) {
      if (!std::isnan(parameters[vertex])) continue;
      const CurveIndex::Place place = index.nearest(mesh.vertices[vertex], 1.4 * radius);
      if (!(place.distance > 0.65 * radius) || place.distance > 1.4 * radius) continue;
      wall.points.push_back({mesh.vertices[vertex], normal, false, place.parameter});
      occupied.push_back(place.parameter);
      parameters[vertex] = place.parameter;
    }
    for (int k = 0; k < 3; ++k) {
      int low = mesh.triangles[t][k], high = mesh.triangles[t][(k + 1) % 3];
      if (parameters[low] > parameters[high]) std::swap(low, high);
      if (!(parameters[high] - parameters[low] > 0.6 * radius)) continue;
      lows.emplace_back(parameters[low], low);
      highs.emplace_back(parameters[high], high);
    }
  }
  std::vector<double> ringParameters;
  std::sort(occupied.begin(), occupied.end());
  addRings(std::move(lows), mesh, curve, radius, occupied, wall.rings, ringParameters);
  addRings(std::move(highs), mesh, curve, radius, occupied, wall.rings, ringParameters);
  wall.nodes = placeNodes(curve, radius, occupied, std::move(ringParameters));
  return wall;
}

TubeWall wallFromExact(const ExactSurface& surface, int component, const HermiteCurve& curve, double radius) {
  TubeWall wall;
  const CurveIndex index(curve, 0.25 * radius);
  Eigen::AlignedBox3d box = index.box();
  box.min().array() -= 1.5 * radius;
  box.max().array() += 1.5 * radius;
  std::vector<double> occupied;
  wall.points = surface.samplePoints(component, 0.75 * radius, box, [&](WallPoint& point) {
    const CurveIndex::Place place = index.nearest(point.position, 1.4 * radius);
    if (!isOnWall(point.position, point.normal, curve, place, radius)) return false;
    point.parameter = place.parameter;
    occupied.push_back(place.parameter);
    return true;
  });
  std::sort(occupied.begin(), occupied.end());
  wall.nodes = placeNodes(curve, radius, occupied, {});
  return wall;
}

std::vector<WallPoint> pointsNear(const SurfaceMesh& mesh, const HermiteCurve& curve, double reach) {
  const CurveIndex index(curve, 0.25 * reach);
  const std::vector<Eigen::Vector3d> normals = mesh.vertexNormals();
  std::vector<WallPoint> points;
  for (std::size_t i = 0; i < mesh.vertices.size(); ++i)
    if (index.nearest(mesh.vertices[i], reach).distance <= reach)
      points.push_back({mesh.vertices[i], normals[i], false, 0});
  return points;
}

std::vector<WallPoint> pointsNear(const ExactSurface& surface, const HermiteCurve& curve, double reach) {
  const CurveIndex index(curve, 0.25 * reach);
  Eigen::AlignedBox3d box = index.box();
  box.min().array() -= reach;
  box.max().array() += reach;
  return surface.samplePoints(-1, 0.75 * reach, box, [&](const WallPoint& point) {
    return index.nearest(point.position, reach).distance <= reach;
  });
}

double innerRadiusOf(const std::vector<WallPoint>& points, const HermiteCurve& curve, double outerRadius) {
  const double length = curve.parameters.back() - curve.parameters.front();
  const CurveIndex index(curve, 0.25 * outerRadius);
  std::vector<double> distances;
  double first = curve.parameters.back(), last = curve.parameters.front();
  for (const WallPoint& point : points) {
    const CurveIndex::Place place = index.nearest(point.position, outerRadius);
    if (!(place.distance < 0.985 * outerRadius) || place.distance < 0.02 * outerRadius) continue;
    const Eigen::Vector3d out = (point.position - extendedPoint(curve, place.parameter)) / place.distance;
    if (point.normal.dot(out) > (point.hasExactNormal ? -0.8 : -0.4)) continue;
    distances.push_back(place.distance);
    first = std::min(first, place.parameter);
    last = std::max(last, place.parameter);
  }
  if (distances.size() < 8 || last - first < 0.9 * length) return 0;
  std::nth_element(distances.begin(), distances.begin() + distances.size() / 2, distances.end());
  const double median = distances[distances.size() / 2];
  const auto near = std::count_if(distances.begin(), distances.end(),
                                  [&](double d) { return std::abs(d - median) < 0.04 * outerRadius; });
  if (near < 0.8 * static_cast<double>(distances.size())) return 0;
  double sum = 0;
  for (const double d : distances) sum += std::abs(d - median) < 0.04 * outerRadius ? d : 0;
  return sum / static_cast<double>(near);
}

}  // namespace liana
