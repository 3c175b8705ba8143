#include "kernel/geometry/distance/part_distances.h"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <limits>
#include <thread>

#include "kernel/geometry/distance/embree_scene.h"

namespace liana {
namespace {

using Eigen::Vector3d;

struct PlacedBody {
  std::shared_ptr<const BodyTree> tree;
  int part = 0;
  Eigen::AlignedBox3d worldBox;
};

struct PartPlace {
  Eigen::Isometry3d worldFromPart, partFromWorld;
  int firstBody = 0, bodyCount = 0;
};

float roundedDown(double value) {
  return std::nextafter(static_cast<float>(value), -std::numeric_limits<float>::infinity());
}
float roundedUp(double value) {
  return std::nextafter(static_cast<float>(value), std::numeric_limits<float>::infinity());
}

}  // namespace

/// The parts, their bodies, and a tree over the bodies' boxes.
struct PartDistances::Content {
  std::vector<PartPlace> parts;
  std::vector<PlacedBody> bodies;
  ScenePointer scene;
  RTCGeometry boxes = nullptr;  // owned by the scene

  Content() = default;
  Content(const Content& other) : parts(other.parts), bodies(other.bodies) { buildScene(); }

  void place(int part, const Eigen::Isometry3d& worldFromPart) {
    PartPlace& where = parts[part];
    where.worldFromPart = worldFromPart;
    where.partFromWorld = worldFromPart.inverse();
    for (int i = where.firstBody; i < where.firstBody + where.bodyCount; ++i)
      bodies[i].worldBox = bodies[i].tree->box().transformed(worldFromPart);
  }

  static void boundsOf(const RTCBoundsFunctionArguments* arguments) {
    const auto& content = *static_cast<const Content*>(arguments->geometryUserPtr);
    const Eigen::AlignedBox3d& box = content.bodies[arguments->primID].worldBox;
    RTCBounds& bounds = *arguments->bounds_o;
    bounds.lower_x = roundedDown(box.min().x());
    bounds.lower_y = roundedDown(box.min().y());
    bounds.lower_z = roundedDown(box.min().z());
    bounds.upper_x = roundedUp(box.max().x());
    bounds.upper_y = roundedUp(box.max().y());
    bounds.upper_z = roundedUp(box.max().z());
  }

  void buildScene() {
    const RTCDevice device = embreeDevice();
    scene.reset(rtcNewScene(device));
    rtcSetSceneFlags(scene.get(), RTC_SCENE_FLAG_DYNAMIC);
    boxes = rtcNewGeometry(device, RTC_GEOMETRY_TYPE_USER);
    rtcSetGeometryUserPrimitiveCount(boxes, static_cast<unsigned>(bodies.size()));
    rtcSetGeometryUserData(boxes, this);
    rtcSetGeometryBoundsFunction(boxes, &Content::boundsOf, nullptr);
    rtcCommitGeometry(boxes);
    rtcAttachGeometry(scene.get(), boxes);
    rtcReleaseGeometry(boxes);
    rtcCommitScene(scene.get());
  }

  void updateScene() {
    rtcUpdateGeometryBuffer(boxes, RTC_BUFFER_TYPE_VERTEX, 0);
    rtcCommitGeometry(boxes);
    rtcCommitScene(scene.get());
  }
};

namespace {

/// Takes over what a body found, in world coordinates.
void report(const PlacedBody& body, int index, const PartPlace& place, const BodyPoint& found,
            PartPoint& result) {
  result.distance = found.distance;
  result.point = place.worldFromPart * found.point;
  result.normal = place.worldFromPart.linear() * found.normal;
  result.part = body.part;
  result.body = index;
  result.feature = found.feature;
}

/// The best so far while bodies are visited one by one.
struct BodyVisitor {
  const std::vector<PartPlace>& parts;
  const std::vector<PlacedBody>& bodies;
  double reach;
  PartPoint& result;
  bool found = false;

  /// How near a body must come to matter.
  double limit() const { return found ? std::min(reach, std::max(result.distance, 0.0)) : reach; }
  bool isBetter(const BodyPoint& candidate) const { return !found || candidate.distance < result.distance; }
  void take(int body, const BodyPoint& candidate) {
    found = true;
    report(bodies[body], body, parts[bodies[body].part], candidate, result);
  }
};

struct PointVisitor : BodyVisitor {
  Vector3d point;

  double radius() const { return limit(); }
  bool visit(int body) {
    BodyPoint candidate;
    const Vector3d local = parts[bodies[body].part].partFromWorld * point;
    if (!bodies[body].tree->nearest(local, limit(), candidate) || !isBetter(candidate)) return false;
    take(body, candidate);
    return true;
  }
};

struct SegmentVisitor : BodyVisitor {
  Vector3d a, b;
  double& parameter;

  double radius() const { return limit() + (b - a).norm() / 2; }
  bool visit(int body) {
    BodyPoint candidate;
    double where = 0;
    const Eigen::Isometry3d& partFromWorld = parts[bodies[body].part].partFromWorld;
    if (!bodies[body].tree->nearestOnSegment(partFromWorld * a, partFromWorld * b, limit(), candidate,
                                             where) ||
        !isBetter(candidate))
      return false;
    take(body, candidate);
    parameter = where;
    return true;
  }
};

double paddingAt(const Vector3d& centre, double radius) {
  return 4 * std::numeric_limits<float>::epsilon() * (centre.cwiseAbs().maxCoeff() + std::min(radius, 1e20));
}

/// Visits the bodies whose boxes come within the visitor's radius of the centre, nearest first.
template <typename Visitor>
void visitBodies(RTCScene scene, const Vector3d& centre, Visitor& visitor) {
  struct State {
    Visitor& visitor;
    double padding;
  } state{visitor, paddingAt(centre, visitor.radius())};
  RTCPointQuery query;
  query.x = static_cast<float>(centre.x());
  query.y = static_cast<float>(centre.y());
  query.z = static_cast<float>(centre.z());
  query.time = 0;
  query.radius = static_cast<float>(std::min(visitor.radius() + state.padding, 1e30));
  RTCPointQueryContext context;
  rtcInitPointQueryContext(&context);
  rtcPointQuery(
      scene, &query, &context,
      [](RTCPointQueryFunctionArguments* arguments) {
        State& now = *static_cast<State*>(arguments->userPtr);
        if (!now.visitor.visit(static_cast<int>(arguments->primID))) return false;
        arguments->query->radius = static_cast<float>(std::min(now.visitor.radius() + now.padding, 1e30));
        return true;
      },
      &state);
}

}  // namespace

std::int64_t PartPoint::featureId() const {
  return (static_cast<std::int64_t>(body) << 34) | (static_cast<std::int64_t>(feature.kind) << 32) |
         feature.element;
}

PartDistances::PartDistances() : content_(std::make_unique<Content>()) {
  content_->buildScene();
}
PartDistances::~PartDistances() = default;
PartDistances::PartDistances(const PartDistances& other)
    : content_(std::make_unique<Content>(*other.content_)) {}
PartDistances& PartDistances::operator=(const PartDistances& other) {
  if (this != &other) content_ = std::make_unique<Content>(*other.content_);
  return *this;
}
PartDistances::PartDistances(PartDistances&&) noexcept = default;
PartDistances& PartDistances::operator=(PartDistances&&) noexcept = default;

int PartDistances::partCount() const {
  return static_cast<int>(content_->parts.size());
}

int PartDistances::bodyCount() const {
  return static_cast<int>(content_->bodies.size());
}

std::size_t PartDistances::triangleCount() const {
  std::size_t count = 0;
  for (const PlacedBody& body : content_->bodies) count += body.tree->mesh().triangles.size();
  return count;
}

const Eigen::Isometry3d& PartDistances::worldFromPart(int part) const {
  return content_->parts.at(part).worldFromPart;
}

Eigen::AlignedBox3d PartDistances::boxOf(int part) const {
  Eigen::AlignedBox3d box;
  const PartPlace& place = content_->parts.at(part);
  for (int i = 0; i < place.bodyCount; ++i) box.extend(content_->bodies[place.firstBody + i].worldBox);
  return box;
}

bool PartDistances::hasSheets(int part) const {
  const PartPlace& place = content_->parts.at(part);
  for (int i = 0; i < place.bodyCount; ++i)
    if (!content_->bodies[place.firstBody + i].tree->hasInside()) return true;
  return false;
}

void PartDistances::movePart(int part, const Eigen::Isometry3d& worldFromPart) {
  content_->place(part, worldFromPart);
  content_->updateScene();
}

void PartDistances::moveParts(const std::vector<Move>& moves) {
  for (const Move& move : moves) content_->place(move.part, move.worldFromPart);
  content_->updateScene();
}

bool PartDistances::nearest(const Vector3d& point, double reach, PartPoint& result) const {
  PointVisitor visitor{{content_->parts, content_->bodies, reach, result}, point};
  visitBodies(content_->scene.get(), point, visitor);
  return visitor.found;
}

bool PartDistances::nearestOnSegment(const Vector3d& a, const Vector3d& b, double reach, PartPoint& result,
                                     double& parameter) const {
  SegmentVisitor visitor{{content_->parts, content_->bodies, reach, result}, a, b, parameter};
  visitBodies(content_->scene.get(), (a + b) / 2, visitor);
  return visitor.found;
}

bool PartDistances::nearestOfPart(int part, const Vector3d& point, double reach, PartPoint& result) const {
  PointVisitor visitor{{content_->parts, content_->bodies, reach, result}, point};
  const PartPlace& place = content_->parts.at(part);
  for (int i = 0; i < place.bodyCount; ++i) visitor.visit(place.firstBody + i);
  return visitor.found;
}

bool PartDistances::nearestOfPartOnSegment(int part, const Vector3d& a, const Vector3d& b, double reach,
                                           PartPoint& result, double& parameter) const {
  SegmentVisitor visitor{{content_->parts, content_->bodies, reach, result}, a, b, parameter};
  const PartPlace& place = content_->parts.at(part);
  for (int i = 0; i < place.bodyCount; ++i) visitor.visit(place.firstBody + i);
  return visitor.found;
}

bool PartDistances::firstHit(const Vector3d& a, const Vector3d& b, PartPoint& result,
                             double& parameter) const {
  struct HitVisitor {
    const Content& content;
    Vector3d a, b;
    PartPoint& result;
    double& parameter;
    bool found = false;

    double radius() const { return (b - a).norm() / 2; }
    bool visit(int index) {
      const PlacedBody& body = content.bodies[index];
      const PartPlace& place = content.parts[body.part];
      BodyPoint candidate;
      double where = 0;
      if (!body.tree->firstHit(place.partFromWorld * a, place.partFromWorld * b, candidate, where))
        return false;
      if (found && where >= parameter) return false;
      found = true;
      parameter = where;
      report(body, index, place, candidate, result);
      return false;  // farther boxes may still be met earlier
    }
  } visitor{*content_, a, b, result, parameter};
  visitBodies(content_->scene.get(), (a + b) / 2, visitor);
  return visitor.found;
}

namespace {

/// The trees of every part, built by all cores; the calling thread works too and reports.
Result<std::vector<std::shared_ptr<const ShapeTrees>>> treesOfParts(const std::vector<PlacedPart>& parts,
                                                                    const Progress& progress,
                                                                    DistanceTreeCache& cache) {
  std::vector<std::shared_ptr<const ShapeTrees>> trees(parts.size());
  std::map<const TriangleMesh*, int> firstUse;
  std::vector<int> toBuild;
  for (std::size_t i = 0; i < parts.size(); ++i)
    if (parts[i].mesh && firstUse.emplace(parts[i].mesh.get(), static_cast<int>(i)).second)
      toBuild.push_back(static_cast<int>(i));
  auto sizeOf = [&](int part) { return parts[part].mesh->triangles.size(); };
  std::stable_sort(toBuild.begin(), toBuild.end(), [&](int a, int b) { return sizeOf(a) > sizeOf(b); });
  std::atomic<std::size_t> next{0}, done{0};
  std::atomic<bool> cancelled{false};
  auto work = [&](const Progress& report) {
    while (!cancelled) {
      const std::size_t job = next++;
      if (job >= toBuild.size()) return;
      const double fraction = static_cast<double>(done) / static_cast<double>(toBuild.size());
      if (!report.report(fraction, "Preparing distances")) cancelled = true;
      if (cancelled) return;
      const PlacedPart& part = parts[toBuild[job]];
      trees[toBuild[job]] = cache.treesOf(part.mesh, part.shape);
      ++done;
    }
  };
  {
    const std::size_t cores = std::max(1u, std::thread::hardware_concurrency());
    std::vector<std::jthread> helpers;
    for (std::size_t i = 1; i < std::min(cores, toBuild.size()); ++i) helpers.emplace_back(work, Progress());
    work(progress);
  }
  if (cancelled || !progress.report(1, "Preparing distances")) return Error::cancelled();
  for (std::size_t i = 0; i < parts.size(); ++i)
    if (parts[i].mesh) trees[i] = trees[firstUse[parts[i].mesh.get()]];
  return trees;
}

}  // namespace

Result<PartDistances> PartDistances::build(const std::vector<PlacedPart>& parts, const Progress& progress,
                                           DistanceTreeCache& cache) {
  const auto trees = treesOfParts(parts, progress, cache);
  if (!trees.ok()) return trees.error();
  PartDistances distances;
  Content& content = *distances.content_;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    PartPlace place;
    place.firstBody = static_cast<int>(content.bodies.size());
    if ((*trees)[i])
      for (const auto& tree : (*trees)[i]->bodies) content.bodies.push_back({tree, static_cast<int>(i), {}});
    place.bodyCount = static_cast<int>(content.bodies.size()) - place.firstBody;
    content.parts.push_back(place);
    content.place(static_cast<int>(i), parts[i].worldFromPart);
  }
  content.buildScene();
  return distances;
}

}  // namespace liana
