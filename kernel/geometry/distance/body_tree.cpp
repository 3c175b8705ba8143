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
constexpr double kGrazing = 0.03;          // rays that meet a triangle flatter than this do not tell a side
constexpr double kDeepestInLength = 0.01;  // how exactly the deepest point of a segment is found
constexpr int kDeepestQueries = 14;
constexpr int kMostPieces = 64;  // long segments are searched piece by piece

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

double rayVotesNeeded(Closure closure) {
  return closure == Closure::Closed ? 2 : 3;
}

/// Reserves room behind the last vertex: Embree reads 16 bytes at a time.
void padForEmbree(std::vector<Eigen::Vector3f>& vertices) {
  vertices.reserve(vertices.size() + 2);
}

RTCPointQuery makeQuery(const Vector3d& centre, double radius) {
  RTCPointQuery query;
  query.x = static_cast<float>(centre.x());
  query.y = static_cast<float>(centre.y());
  query.z = static_cast<float>(centre.z());
  query.time = 0;
  query.radius = static_cast<float>(std::min(radius, 1e30));
  return query;
}

}  // namespace

struct BodyTree::Scene {
  ScenePointer scene;
};

/// The best triangle so far.
struct BodyTree::Search {
  const WeldedMesh* mesh = nullptr;
  double rounding = 0;
  double squaredBest = 0;
  std::int32_t triangle = -1;
  Vector3d point = Vector3d::Zero();
  TrianglePlace place;

  bool found() const { return triangle >= 0; }
};

struct BodyTree::PointSearch : BodyTree::Search {
  Vector3d query;

  static bool visit(RTCPointQueryFunctionArguments* arguments) {
    PointSearch& search = *static_cast<PointSearch*>(arguments->userPtr);
    const auto& [a, b, c] = search.mesh->triangles[arguments->primID];
    const PointOnTriangle nearest = nearestOnTriangle(search.query, search.mesh->vertex(a),
                                                      search.mesh->vertex(b), search.mesh->vertex(c));
    if (nearest.squaredDistance >= search.squaredBest) return false;
    search.squaredBest = nearest.squaredDistance;
    search.triangle = static_cast<std::int32_t>(arguments->primID);
    search.point = nearest.point;
    search.place = nearest.place;
    arguments->query->radius = static_cast<float>(std::sqrt(search.squaredBest) + search.rounding);
    return true;
  }
};

struct BodyTree::SegmentSearch : BodyTree::Search {
  Vector3d a, b;            // the whole segment
  double from = 0, to = 1;  // the piece searched now
  double parameter = 0;
  double halfLength = 0;  // of the piece

  static bool visit(RTCPointQueryFunctionArguments* arguments) {
    SegmentSearch& search = *static_cast<SegmentSearch*>(arguments->userPtr);
    const auto& corners = search.mesh->triangles[arguments->primID];
    const Vector3d points[3] = {search.mesh->vertex(corners[0]), search.mesh->vertex(corners[1]),
                                search.mesh->vertex(corners[2])};
    const Vector3d along = search.b - search.a;
    const SegmentOnTriangle nearest = nearestOnTriangle(
        search.a + search.from * along, search.a + search.to * along, points, search.squaredBest);
    if (nearest.squaredDistance >= search.squaredBest) return false;
    search.squaredBest = nearest.squaredDistance;
    search.triangle = static_cast<std::int32_t>(arguments->primID);
    search.point = nearest.point;
    search.place = nearest.place;
    search.parameter = search.from + (search.to - search.from) * nearest.parameter;
    arguments->query->radius =
        static_cast<float>(search.halfLength + std::sqrt(search.squaredBest) + search.rounding);
    return true;
  }
};

BodyTree::BodyTree(MeshBody body)
    : body_(std::move(body)),
      normals_(body_.mesh),
      box_(body_.mesh.boundingBox()),
      scene_(std::make_unique<Scene>()) {
  padForEmbree(body_.mesh.vertices);
  rounding_ = 4 * body_.mesh.positionNoise();
  const RTCDevice device = embreeDevice();
  scene_->scene.reset(rtcNewScene(device));
  RTCScene scene = scene_->scene.get();
  rtcSetSceneFlags(scene, RTC_SCENE_FLAG_ROBUST);
  RTCGeometry geometry = rtcNewGeometry(device, RTC_GEOMETRY_TYPE_TRIANGLE);
  rtcSetSharedGeometryBuffer(geometry, RTC_BUFFER_TYPE_VERTEX, 0, RTC_FORMAT_FLOAT3,
                             body_.mesh.vertices.data(), 0, sizeof(Eigen::Vector3f),
                             body_.mesh.vertices.size());
  rtcSetSharedGeometryBuffer(geometry, RTC_BUFFER_TYPE_INDEX, 0, RTC_FORMAT_UINT3,
                             body_.mesh.triangles.data(), 0, sizeof(body_.mesh.triangles[0]),
                             body_.mesh.triangles.size());
  rtcCommitGeometry(geometry);
  rtcAttachGeometry(scene, geometry);
  rtcReleaseGeometry(geometry);
  rtcCommitScene(scene);
}

BodyTree::~BodyTree() = default;

std::size_t BodyTree::memoryUse() const {
  const WeldedMesh& mesh = body_.mesh;
  const std::size_t perTriangle =
      sizeof(mesh.triangles[0]) + sizeof(mesh.neighbours[0]) + sizeof(std::int32_t) + 1;
  return mesh.triangles.size() * perTriangle + mesh.vertices.size() * (2 * sizeof(Eigen::Vector3f) + 1);
}

void BodyTree::findNearest(PointSearch& search) const {
  search.mesh = &body_.mesh;
  search.rounding =
      rounding_ + 2 * search.query.cwiseAbs().maxCoeff() * std::numeric_limits<float>::epsilon();
  RTCPointQuery query = makeQuery(search.query, std::sqrt(search.squaredBest) + search.rounding);
  RTCPointQueryContext context;
  rtcInitPointQueryContext(&context);
  rtcPointQuery(scene_->scene.get(), &query, &context, &PointSearch::visit, &search);
}

void BodyTree::findNearest(SegmentSearch& search, double reach) const {
  search.mesh = &body_.mesh;
  search.squaredBest = reach * reach;
  const Vector3d along = search.b - search.a;
  const double length = along.norm();
  const double scale = std::max(search.a.cwiseAbs().maxCoeff(), search.b.cwiseAbs().maxCoeff());
  search.rounding = rounding_ + 2 * scale * std::numeric_limits<float>::epsilon();
  const double longPiece = 2 * std::max(reach, 1e-3 * box_.diagonal().norm());
  const int pieces = static_cast<int>(std::clamp(std::ceil(length / longPiece), 1.0, double(kMostPieces)));
  search.halfLength = length / pieces / 2;
  for (int i = 0; i < pieces; ++i) {
    search.from = static_cast<double>(i) / pieces;
    search.to = static_cast<double>(i + 1) / pieces;
    const Vector3d centre = search.a + (search.from + search.to) / 2 * along;
    const double radius = search.halfLength + std::sqrt(search.squaredBest) + search.rounding;
    if (box_.squaredExteriorDistance(centre) > radius * radius) continue;
    RTCPointQuery query = makeQuery(centre, radius);
    RTCPointQueryContext context;
    rtcInitPointQueryContext(&context);
    rtcPointQuery(scene_->scene.get(), &query, &context, &SegmentSearch::visit, &search);
  }
}

bool BodyTree::contains(const Vector3d& point, const Vector3d& away) const {
  if (!hasInside() || !box_.contains(point)) return false;
  const auto& fixed = rayDirections();
  const bool knowsAway = away.squaredNorm() > 0;
  double lead = 0;
  for (int i = knowsAway ? -1 : 0; i < static_cast<int>(fixed.size()); ++i) {
    const Vector3d direction = i < 0 ? away.normalized() : fixed[i];
    RTCRayHit ray{};
    ray.ray.org_x = static_cast<float>(point.x());
    ray.ray.org_y = static_cast<float>(point.y());
    ray.ray.org_z = static_cast<float>(point.z());
    ray.ray.dir_x = static_cast<float>(direction.x());
    ray.ray.dir_y = static_cast<float>(direction.y());
    ray.ray.dir_z = static_cast<float>(direction.z());
    ray.ray.tfar = std::numeric_limits<float>::infinity();
    ray.ray.mask = ~0u;
    ray.hit.geomID = RTC_INVALID_GEOMETRY_ID;
    RTCIntersectContext context;
    rtcInitIntersectContext(&context);
    rtcIntersect1(scene_->scene.get(), &context, &ray);
    if (ray.hit.geomID == RTC_INVALID_GEOMETRY_ID) {
      lead -= 1;
    } else {
      const auto triangle = static_cast<std::int32_t>(ray.hit.primID);
      const double cosine = normals_.triangleNormal(body_.mesh, triangle).dot(direction);
      if (normals_.isSliver(triangle) || std::abs(cosine) < kGrazing) continue;
      lead += cosine > 0 ? 1 : -1;
    }
    if (std::abs(lead) >= rayVotesNeeded(body_.closure)) break;
  }
  return lead > 0;
}

bool BodyTree::isInside(const Vector3d& query, const Search& found) const {
  if (!hasInside()) return false;
  bool isDoubtful = false;
  const Vector3d normal = normals_.normalAt(body_.mesh, found.triangle, found.place, isDoubtful);
  const Vector3d away = query - found.point;
  if (isDoubtful && found.squaredBest > rounding_ * rounding_) return contains(query, away);
  return normal.dot(away) < 0;
}

void BodyTree::describe(const Vector3d& query, const Search& found, double sign, BodyPoint& result) const {
  const double distance = std::sqrt(found.squaredBest);
  result.distance = sign * distance;
  result.point = found.point;
  result.feature = normals_.featureAt(body_.mesh, found.triangle, found.place);
  if (distance > kOnSurface * (1 + box_.diagonal().norm())) {
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
  findNearest(search);
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
  findNearest(search);
  if (!search.found()) {  // the bound was met by rounding
    search.squaredBest = kInfinity;
    findNearest(search);
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
  findNearest(search, reach);
  if (!search.found()) {  // all inside or all outside
    if (!contains((a + b) / 2)) return false;
    findDeepest(a, b, 0.5, result, parameter);
    return true;
  }
  parameter = search.parameter;
  const Vector3d query = a + parameter * (b - a);
  const bool crosses = search.squaredBest <= std::pow(kOnSurface * (1 + box_.diagonal().norm()), 2);
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
  add(1, first + length + rounding_);
  if (hint > 0 && hint < 1) add(hint, first + length + rounding_);
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
    add(std::clamp(t, left.t, right.t), std::abs(left.distance) + length * (right.t - left.t) + rounding_);
  }
}

bool BodyTree::firstHit(const Vector3d& a, const Vector3d& b, BodyPoint& result, double& parameter) const {
  const Vector3d along = b - a;
  if (along.squaredNorm() == 0) return false;
  RTCRayHit ray{};
  ray.ray.org_x = static_cast<float>(a.x());
  ray.ray.org_y = static_cast<float>(a.y());
  ray.ray.org_z = static_cast<float>(a.z());
  ray.ray.dir_x = static_cast<float>(along.x());
  ray.ray.dir_y = static_cast<float>(along.y());
  ray.ray.dir_z = static_cast<float>(along.z());
  ray.ray.tfar = 1;
  ray.ray.mask = ~0u;
  ray.hit.geomID = RTC_INVALID_GEOMETRY_ID;
  RTCIntersectContext context;
  rtcInitIntersectContext(&context);
  rtcIntersect1(scene_->scene.get(), &context, &ray);
  if (ray.hit.geomID == RTC_INVALID_GEOMETRY_ID) return false;
  const auto triangle = static_cast<std::int32_t>(ray.hit.primID);
  Vector3d normal = normals_.triangleNormal(body_.mesh, triangle);
  const double slope = normal.dot(along);
  parameter = ray.ray.tfar;
  if (std::abs(slope) > 0)
    parameter = std::clamp(normal.dot(body_.mesh.corner(triangle, 0) - a) / slope, 0.0, 1.0);
  result.distance = 0;
  result.point = a + parameter * along;
  result.normal = slope > 0 ? Vector3d(-normal) : normal;
  result.feature = normals_.featureAt(body_.mesh, triangle, {});
  return true;
}

}  // namespace liana
