#include "kernel/geometry/distance/body_tree.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "kernel/geometry/distance/embree_scene.h"

namespace liana {
namespace {

using Eigen::Vector3d;

constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr double kOnSurface = 1e-9;        // of the body's size: nearer than this is on it
constexpr double kGrazing = 0.1;           // rays that meet a triangle flatter than this do not tell a side
constexpr double kDeepestInLength = 0.01;  // how exactly the deepest point of a segment is found
constexpr int kDeepestQueries = 14;

/// Directions without a relation to each other or to usual surfaces.
const std::array<Vector3d, 8>& rayDirections() {
  static const std::array<Vector3d, 8> directions = [] {
    std::array<Vector3d, 8> list{Vector3d(0.5377, 0.8339, 0.1259),   Vector3d(-0.8622, 0.3188, -0.3934),
                                 Vector3d(0.3426, -0.5784, 0.7403),  Vector3d(-0.2725, -0.7349, -0.6210),
                                 Vector3d(0.7147, -0.2050, -0.6687), Vector3d(-0.4590, 0.4897, 0.7413),
                                 Vector3d(0.1034, 0.7269, -0.6789),  Vector3d(-0.6834, -0.6939, 0.2270)};
    for (Vector3d& direction : list) direction.normalize();
    return list;
  }();
  return directions;
}

/// Through a watertight surface one clear ray decides; holes may let one pass.
double rayVotesNeeded(Closure closure) {
  return closure == Closure::Closed ? 1 : 3;
}

/// Bytes of a welded mesh and its normals.
std::ptrdiff_t ownMemory(const WeldedMesh& mesh) {
  const std::size_t perTriangle = sizeof(mesh.triangles[0]) + sizeof(mesh.neighbours[0]) +
                                  sizeof(std::int32_t) + 2 + sizeof(TriangleCluster) / TriangleCluster::kSize;
  const std::size_t perVertex = 2 * sizeof(Eigen::Vector3f) + 1;
  return static_cast<std::ptrdiff_t>(mesh.triangles.size() * perTriangle + mesh.vertices.size() * perVertex);
}

}  // namespace

BodyTree::BodyTree(MeshBody body)
    : body_(std::move(body)), clusters_(body_.mesh), normals_(body_.mesh), box_(body_.mesh.boundingBox()) {
  onSurface_ = kOnSurface * (1 + box_.diagonal().norm());
  countTreeMemory(ownMemory(body_.mesh));
}

BodyTree::~BodyTree() {
  countTreeMemory(-ownMemory(body_.mesh));
}

bool BodyTree::contains(const Vector3d& point, const Vector3d& away) const {
  if (!hasInside() || !box_.contains(point)) return false;
  const auto& fixed = rayDirections();
  const bool knowsAway = away.squaredNorm() > 0;
  double lead = 0;
  for (int i = knowsAway ? -1 : 0; i < static_cast<int>(fixed.size()); ++i) {
    const Vector3d direction = i < 0 ? away.normalized() : fixed[i];
    RayHit hit;
    if (!clusters_.castRay(point, direction, kInfinity, hit)) {
      lead -= 1;
    } else {
      const double cosine = normals_.triangleNormal(body_.mesh, hit.triangle).dot(direction);
      if (normals_.isSliver(hit.triangle) || std::abs(cosine) < kGrazing) continue;
      lead += cosine > 0 ? 1 : -1;
    }
    if (std::abs(lead) >= rayVotesNeeded(body_.closure)) break;
  }
  return lead > 0;
}

bool BodyTree::isInside(const Vector3d& query, const TriangleSearch& found) const {
  if (!hasInside()) return false;
  bool isDoubtful = false;
  const Vector3d normal = normals_.normalAt(body_.mesh, found.triangle, found.place, isDoubtful);
  const Vector3d away = query - found.point;
  if (isDoubtful && found.squaredBest > clusters_.rounding() * clusters_.rounding())
    return contains(query, away);
  return normal.dot(away) < 0;
}

void BodyTree::describe(const Vector3d& query, const TriangleSearch& found, double sign,
                        BodyPoint& result) const {
  const double distance = std::sqrt(found.squaredBest);
  result.distance = sign * distance;
  result.point = found.point;
  result.feature = normals_.featureAt(body_.mesh, found.triangle, found.place);
  if (distance > onSurface_) {
    result.normal = (query - found.point) * (sign / distance);
    return;
  }
  bool isDoubtful = false;
  const Vector3d normal = normals_.normalAt(body_.mesh, found.triangle, found.place, isDoubtful);
  result.normal = normal.squaredNorm() > 0 ? normal : Vector3d::UnitZ();
}

bool BodyTree::nearest(const Vector3d& query, double reach, BodyPoint& result) const {
  reach = std::max(reach, 0.0);
  if (box_.squaredExteriorDistance(query) > reach * reach) return false;
  PointSearch search;
  search.query = query;
  search.squaredBest = std::nextafter(reach * reach, kInfinity);
  clusters_.findNearest(search);
  if (!search.found()) {
    if (!contains(query)) return false;
    signedNearest(query, kInfinity, result);
    result.distance = -std::abs(result.distance);  // the rays have decided
    return true;
  }
  describe(query, search, isInside(query, search) ? -1 : 1, result);
  return true;
}

void BodyTree::signedNearest(const Vector3d& query, double bound, BodyPoint& result) const {
  PointSearch search;
  search.query = query;
  search.squaredBest = bound * bound;
  clusters_.findNearest(search);
  if (!search.found()) {  // the bound was met by rounding
    search.squaredBest = kInfinity;
    clusters_.findNearest(search);
  }
  describe(query, search, isInside(query, search) ? -1 : 1, result);
}

bool BodyTree::nearestOnSegment(const Vector3d& a, const Vector3d& b, double reach, BodyPoint& result,
                                double& parameter) const {
  reach = std::max(reach, 0.0);
  const Eigen::AlignedBox3d around(a.cwiseMin(b), a.cwiseMax(b));
  if (box_.squaredExteriorDistance(around) > reach * reach) return false;
  SegmentSearch search;
  search.a = a;
  search.b = b;
  search.squaredBest = std::nextafter(reach * reach, kInfinity);
  clusters_.findNearest(search);
  if (!search.found()) {  // all inside or all outside
    if (!contains((a + b) / 2)) return false;
    findDeepest(a, b, 0.5, result, parameter);
    return true;
  }
  parameter = search.parameter;
  const Vector3d query = a + parameter * (b - a);
  const bool crosses = search.squaredBest <= onSurface_ * onSurface_;
  if (hasInside() && (crosses || isInside(query, search))) {
    findDeepest(a, b, parameter, result, parameter);
    return true;
  }
  describe(query, search, 1, result);
  if (crosses) {  // an open sheet: the side on which more of the segment lies
    const Vector3d longer = parameter > 0.5 ? a - query : b - query;
    if (result.normal.dot(longer) < 0) result.normal = -result.normal;
  }
  return true;
}

// Piyavskii's method: the signed distance changes by no more than the way along the segment, so that two
// values bound what can lie between them.
void BodyTree::findDeepest(const Vector3d& a, const Vector3d& b, double hint, BodyPoint& result,
                           double& parameter) const {
  struct Sample {
    double t, distance;
  };
  std::array<Sample, kDeepestQueries + 3> samples;
  int count = 0;
  const double length = (b - a).norm();
  double best = kInfinity;
  auto add = [&](double t, double bound) {
    BodyPoint here;
    signedNearest(a + t * (b - a), bound, here);
    if (here.distance < best) {
      best = here.distance;
      result = here;
      parameter = t;
    }
    int place = count++;
    for (; place > 0 && samples[place - 1].t > t; --place) samples[place] = samples[place - 1];
    samples[place] = {t, here.distance};
    return here.distance;
  };
  const double first = std::abs(add(0, kInfinity));
  add(1, first + length + clusters_.rounding());
  if (hint > 0 && hint < 1) add(hint, first + length + clusters_.rounding());
  const double tolerance = kDeepestInLength * length;
  while (count < static_cast<int>(samples.size())) {
    int lowest = 0;
    double bound = kInfinity;
    for (int i = 0; i + 1 < count; ++i) {
      const double possible =
          (samples[i].distance + samples[i + 1].distance - length * (samples[i + 1].t - samples[i].t)) / 2;
      if (possible < bound) bound = possible, lowest = i;
    }
    if (bound > best - tolerance) break;
    const Sample left = samples[lowest], right = samples[lowest + 1];
    const double t = (left.t + right.t) / 2 + (left.distance - right.distance) / (2 * length);
    add(std::clamp(t, left.t, right.t),
        std::abs(left.distance) + length * (right.t - left.t) + clusters_.rounding());
  }
}

bool BodyTree::firstHit(const Vector3d& a, const Vector3d& b, BodyPoint& result, double& parameter) const {
  const Vector3d along = b - a;
  if (along.squaredNorm() == 0) return false;
  RayHit hit;
  if (!clusters_.castRay(a, along, 1, hit)) return false;
  const Vector3d normal = normals_.triangleNormal(body_.mesh, hit.triangle);
  const double slope = normal.dot(along);
  parameter = hit.parameter;
  if (slope != 0)
    parameter = std::clamp(normal.dot(body_.mesh.corner(hit.triangle, 0) - a) / slope, 0.0, 1.0);
  result.distance = 0;
  result.point = a + parameter * along;
  result.normal = slope > 0 ? Vector3d(-normal) : normal;
  result.feature = normals_.featureAt(body_.mesh, hit.triangle, {});
  return true;
}

}  // namespace liana
