#include "kernel/geometry/distance/cluster_tree.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "kernel/geometry/distance/cluster_sorting.h"
#include "kernel/geometry/distance/embree_scene.h"

namespace liana {
namespace {

using Eigen::Vector3d;

constexpr int kSize = TriangleCluster::kSize;
constexpr int kMostPieces = 64;  // long segments are searched piece by piece

TriangleCluster clusterOf(const WeldedMesh& mesh, std::int32_t first, std::int32_t end, double rounding) {
  Eigen::AlignedBox3d box;
  Vector3d normal = Vector3d::Zero();
  for (std::int32_t i = first; i < end; ++i) {
    normal += mesh.areaNormal(i);
    for (int corner = 0; corner < 3; ++corner) box.extend(mesh.corner(i, corner));
  }
  TriangleCluster cluster;
  const bool isFlat = normal.norm() > 1e-30;
  cluster.normal = (isFlat ? Vector3d(normal.normalized()) : Vector3d(Vector3d::UnitZ())).cast<float>();
  const Vector3d axis = cluster.normal.cast<double>().normalized();
  double low = std::numeric_limits<double>::infinity(), high = -low;
  for (std::int32_t i = first; i < end; ++i)
    for (int corner = 0; corner < 3; ++corner) {
      const double height = axis.dot(mesh.corner(i, corner) - box.center());
      low = std::min(low, height);
      high = std::max(high, height);
    }
  cluster.centre = (box.center() + (low + high) / 2 * axis).cast<float>();
  const Vector3d centre = cluster.centre.cast<double>();
  double radius = 0, thickness = 0;
  for (std::int32_t i = first; i < end; ++i)
    for (int corner = 0; corner < 3; ++corner) {
      const Vector3d out = mesh.corner(i, corner) - centre;
      const double height = axis.dot(out);
      thickness = std::max(thickness, std::abs(height));
      radius = std::max(radius, (out - height * axis).norm());
    }
  const double room = rounding + 1e-6 * (radius + thickness);  // single precision again
  cluster.radius = static_cast<float>(radius + room);
  cluster.halfThickness = static_cast<float>(thickness + room);
  return cluster;
}

/// Squared distance of the origin from the segment p–q.
inline double squaredToSegment(const Vector3d& p, const Vector3d& q) {
  const Vector3d along = q - p;
  const double length = along.squaredNorm(), ahead = -p.dot(along);
  if (ahead <= 0) return p.squaredNorm();
  if (ahead >= length) return q.squaredNorm();
  return std::max(p.squaredNorm() - ahead * ahead / length, 0.0);
}

/// True when nothing within `radius` of the cluster's centre and axis can be nearer than the best.
bool isBeyond(double height, double lateral, const TriangleCluster& cluster, double squaredBest) {
  const double over = std::max(height - cluster.halfThickness, 0.0);
  const double aside = std::max(lateral - cluster.radius, 0.0);
  return over * over + aside * aside >= squaredBest;
}

/// A flat disc around one triangle.
struct TriangleDisc {
  Vector3d centre, normal;  // of any length
  double squaredNormal, squaredRadius;

  explicit TriangleDisc(const Vector3d (&corners)[3])
      : centre((corners[0] + corners[1] + corners[2]) / 3),
        normal((corners[1] - corners[0]).cross(corners[2] - corners[0])),
        squaredNormal(std::max(normal.squaredNorm(), 1e-300)),
        squaredRadius(std::max({(corners[0] - centre).squaredNorm(), (corners[1] - centre).squaredNorm(),
                                (corners[2] - centre).squaredNorm()})) {}

  /// True when no point of the disc can be nearer than the best, seen from a height and a distance aside.
  bool isBeyond(double squaredHeight, double squaredLateral, double squaredBest) const {
    if (squaredLateral <= squaredRadius) return squaredHeight >= squaredBest;
    const double squaredAside =
        squaredLateral + squaredRadius - 2 * std::sqrt(squaredLateral * squaredRadius);
    return squaredHeight + squaredAside >= squaredBest;
  }

  bool isBeyond(const Vector3d& query, double squaredBest) const {
    const Vector3d out = query - centre;
    const double height = normal.dot(out), squaredHeight = height * height / squaredNormal;
    return isBeyond(squaredHeight, std::max(out.squaredNorm() - squaredHeight, 0.0), squaredBest);
  }

  bool isBeyond(const Vector3d& p, const Vector3d& q, double squaredBest) const {
    const Vector3d outP = p - centre, outQ = q - centre;
    const double heightP = normal.dot(outP), heightQ = normal.dot(outQ);
    const double lower = std::min(heightP * heightP, heightQ * heightQ) / squaredNormal;
    const double lateral = squaredToSegment(outP - normal * (heightP / squaredNormal),
                                            outQ - normal * (heightQ / squaredNormal));
    return isBeyond(heightP * heightQ > 0 ? lower : 0, lateral, squaredBest);
  }
};

float queryRadius(double radius) {
  return static_cast<float>(std::min(radius, 1e30));
}

}  // namespace

struct ClusterTree::Scene {
  ScenePointer scene;
  const WeldedMesh* mesh = nullptr;
  std::size_t triangleCount = 0;

  std::int32_t endOf(std::int32_t first) const {
    return static_cast<std::int32_t>(std::min<std::size_t>(first + kSize, triangleCount));
  }

  static void boundsOf(const RTCBoundsFunctionArguments* arguments) {
    const auto& own = *static_cast<const Scene*>(arguments->geometryUserPtr);
    const auto first = static_cast<std::int32_t>(arguments->primID) * kSize;
    Eigen::AlignedBox3f box;
    for (std::int32_t i = first; i < own.endOf(first); ++i)
      for (const std::int32_t vertex : own.mesh->triangles[i]) box.extend(own.mesh->vertices[vertex]);
    RTCBounds& bounds = *arguments->bounds_o;
    bounds.lower_x = box.min().x();
    bounds.lower_y = box.min().y();
    bounds.lower_z = box.min().z();
    bounds.upper_x = box.max().x();
    bounds.upper_y = box.max().y();
    bounds.upper_z = box.max().z();
  }

  static void intersect(const RTCIntersectFunctionNArguments* arguments);
};

struct ClusterTree::PointVisit {
  const ClusterTree& tree;
  PointSearch& search;
  double rounding;

  static bool visit(RTCPointQueryFunctionArguments* arguments) {
    PointVisit& own = *static_cast<PointVisit*>(arguments->userPtr);
    const bool nearer = own.visitCluster(static_cast<std::int32_t>(arguments->primID));
    if (nearer) arguments->query->radius = queryRadius(std::sqrt(own.search.squaredBest) + own.rounding);
    return nearer;
  }

  bool visitCluster(std::int32_t index) {
    const TriangleCluster& cluster = tree.clusters_[index];
    const Vector3d out = search.query - cluster.centre.cast<double>();
    const Vector3d axis = cluster.normal.cast<double>();
    const double height = axis.dot(out);
    if (isBeyond(std::abs(height), (out - height * axis).norm(), cluster, search.squaredBest)) return false;
    bool nearer = false;
    const WeldedMesh& mesh = tree.mesh_;
    for (std::int32_t i = index * kSize; i < tree.scene_->endOf(index * kSize); ++i) {
      const Vector3d corners[3] = {mesh.corner(i, 0), mesh.corner(i, 1), mesh.corner(i, 2)};
      if (TriangleDisc(corners).isBeyond(search.query, search.squaredBest)) continue;
      const PointOnTriangle found = nearestOnTriangle(search.query, corners[0], corners[1], corners[2]);
      if (found.squaredDistance >= search.squaredBest) continue;
      search.squaredBest = found.squaredDistance;
      search.triangle = i;
      search.point = found.point;
      search.place = found.place;
      nearer = true;
    }
    return nearer;
  }
};

struct ClusterTree::SegmentVisit {
  const ClusterTree& tree;
  SegmentSearch& search;
  double rounding;
  Vector3d p, q;  // the piece searched now
  double from = 0, to = 1;
  double halfLength = 0;

  static bool visit(RTCPointQueryFunctionArguments* arguments) {
    SegmentVisit& own = *static_cast<SegmentVisit*>(arguments->userPtr);
    const bool nearer = own.visitCluster(static_cast<std::int32_t>(arguments->primID));
    if (nearer)
      arguments->query->radius =
          queryRadius(own.halfLength + std::sqrt(own.search.squaredBest) + own.rounding);
    return nearer;
  }

  bool visitCluster(std::int32_t index) {
    const TriangleCluster& cluster = tree.clusters_[index];
    const Vector3d centre = cluster.centre.cast<double>(), axis = cluster.normal.cast<double>();
    const double heightP = axis.dot(p - centre), heightQ = axis.dot(q - centre);
    const double height = heightP * heightQ > 0 ? std::min(std::abs(heightP), std::abs(heightQ)) : 0;
    const double lateral =
        std::sqrt(squaredToSegment(p - centre - heightP * axis, q - centre - heightQ * axis));
    if (isBeyond(height, lateral, cluster, search.squaredBest)) return false;
    bool nearer = false;
    const WeldedMesh& mesh = tree.mesh_;
    for (std::int32_t i = index * kSize; i < tree.scene_->endOf(index * kSize); ++i) {
      const Vector3d corners[3] = {mesh.corner(i, 0), mesh.corner(i, 1), mesh.corner(i, 2)};
      if (TriangleDisc(corners).isBeyond(p, q, search.squaredBest)) continue;
      const SegmentOnTriangle found = nearestOnTriangle(p, q, corners, search.squaredBest);
      if (found.squaredDistance >= search.squaredBest) continue;
      search.squaredBest = found.squaredDistance;
      search.triangle = i;
      search.point = found.point;
      search.place = found.place;
      search.parameter = from + (to - from) * found.parameter;
      nearer = true;
    }
    return nearer;
  }
};

ClusterTree::ClusterTree(WeldedMesh& mesh) : mesh_(mesh), scene_(std::make_unique<Scene>()) {
  sortIntoClusters(mesh, kSize);
  rounding_ = 4 * mesh.positionNoise();
  scene_->mesh = &mesh;
  scene_->triangleCount = mesh.triangles.size();
  const auto count = static_cast<std::int32_t>(mesh.triangles.size());
  for (std::int32_t first = 0; first < count; first += kSize)
    clusters_.push_back(clusterOf(mesh, first, scene_->endOf(first), rounding_));
  const RTCDevice device = embreeDevice();
  scene_->scene.reset(rtcNewScene(device));
  RTCGeometry geometry = rtcNewGeometry(device, RTC_GEOMETRY_TYPE_USER);
  rtcSetGeometryUserPrimitiveCount(geometry, static_cast<unsigned>(clusters_.size()));
  rtcSetGeometryUserData(geometry, scene_.get());
  rtcSetGeometryBoundsFunction(geometry, &Scene::boundsOf, nullptr);
  rtcSetGeometryIntersectFunction(geometry, &Scene::intersect);
  rtcSetSceneFlags(scene_->scene.get(), RTC_SCENE_FLAG_ROBUST);
  rtcCommitGeometry(geometry);
  rtcAttachGeometry(scene_->scene.get(), geometry);
  rtcReleaseGeometry(geometry);
  rtcCommitScene(scene_->scene.get());
}

ClusterTree::~ClusterTree() = default;

void ClusterTree::findNearest(PointSearch& search) const {
  const Vector3d& centre = search.query;
  const double rounding =
      rounding_ + 2 * centre.cwiseAbs().maxCoeff() * std::numeric_limits<float>::epsilon();
  PointVisit visit{*this, search, rounding};
  RTCPointQuery query{static_cast<float>(centre.x()), static_cast<float>(centre.y()),
                      static_cast<float>(centre.z()), 0,
                      queryRadius(std::sqrt(search.squaredBest) + rounding)};
  RTCPointQueryContext context;
  rtcInitPointQueryContext(&context);
  rtcPointQuery(scene_->scene.get(), &query, &context, &PointVisit::visit, &visit);
}

void ClusterTree::findNearest(SegmentSearch& search) const {
  const Vector3d along = search.b - search.a;
  const double scale = std::max(search.a.cwiseAbs().maxCoeff(), search.b.cwiseAbs().maxCoeff());
  const double rounding = rounding_ + 2 * scale * std::numeric_limits<float>::epsilon();
  const double piece = 2 * std::max(std::sqrt(search.squaredBest), 100 * rounding);
  const int pieces = static_cast<int>(std::clamp(std::ceil(along.norm() / piece), 1.0, double(kMostPieces)));
  SegmentVisit visit{*this, search, rounding, search.a, search.b};
  visit.halfLength = along.norm() / pieces / 2;
  for (int i = 0; i < pieces; ++i) {
    visit.from = static_cast<double>(i) / pieces;
    visit.to = static_cast<double>(i + 1) / pieces;
    visit.p = search.a + visit.from * along;
    visit.q = search.a + visit.to * along;
    const Vector3d centre = (visit.p + visit.q) / 2;
    RTCPointQuery query{static_cast<float>(centre.x()), static_cast<float>(centre.y()),
                        static_cast<float>(centre.z()), 0,
                        queryRadius(visit.halfLength + std::sqrt(search.squaredBest) + rounding)};
    RTCPointQueryContext context;
    rtcInitPointQueryContext(&context);
    rtcPointQuery(scene_->scene.get(), &query, &context, &SegmentVisit::visit, &visit);
  }
}

// The three products have the same value, but for the sign, on both triangles of an edge, so that a ray
// through the edge meets at least one of them.
void ClusterTree::Scene::intersect(const RTCIntersectFunctionNArguments* arguments) {
  if (!arguments->valid[0]) return;
  const auto& own = *static_cast<const Scene*>(arguments->geometryUserPtr);
  auto* rayHit = reinterpret_cast<RTCRayHit*>(arguments->rayhit);  // single rays alone are cast
  RTCRay& ray = rayHit->ray;
  const Vector3d origin(ray.org_x, ray.org_y, ray.org_z), direction(ray.dir_x, ray.dir_y, ray.dir_z);
  const auto first = static_cast<std::int32_t>(arguments->primID) * kSize;
  for (std::int32_t i = first; i < own.endOf(first); ++i) {
    const Vector3d a = own.mesh->corner(i, 0) - origin, b = own.mesh->corner(i, 1) - origin,
                   c = own.mesh->corner(i, 2) - origin;
    const double u = direction.dot(c.cross(b)), v = direction.dot(a.cross(c)), w = direction.dot(b.cross(a));
    const bool oneSided = (u >= 0 && v >= 0 && w >= 0) || (u <= 0 && v <= 0 && w <= 0);
    const double sum = u + v + w;
    if (!oneSided || sum == 0) continue;
    const double t = (u * a + v * b + w * c).dot(direction) / (sum * direction.squaredNorm());
    if (t < ray.tnear || t > ray.tfar) continue;
    ray.tfar = static_cast<float>(t);
    rayHit->hit.primID = static_cast<unsigned>(i);
    rayHit->hit.geomID = arguments->geomID;
  }
}

bool ClusterTree::castRay(const Vector3d& origin, const Vector3d& direction, double limit,
                          RayHit& hit) const {
  RTCRayHit ray{};
  ray.ray.org_x = static_cast<float>(origin.x());
  ray.ray.org_y = static_cast<float>(origin.y());
  ray.ray.org_z = static_cast<float>(origin.z());
  ray.ray.dir_x = static_cast<float>(direction.x());
  ray.ray.dir_y = static_cast<float>(direction.y());
  ray.ray.dir_z = static_cast<float>(direction.z());
  ray.ray.tfar = static_cast<float>(limit);
  ray.ray.mask = ~0u;
  ray.hit.geomID = RTC_INVALID_GEOMETRY_ID;
  RTCIntersectContext context;
  rtcInitIntersectContext(&context);
  rtcIntersect1(scene_->scene.get(), &context, &ray);
  if (ray.hit.geomID == RTC_INVALID_GEOMETRY_ID) return false;
  hit.triangle = static_cast<std::int32_t>(ray.hit.primID);
  hit.parameter = ray.ray.tfar;
  return true;
}

}  // namespace liana
