#include "kernel/geometry/distance/part_distances.h"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <limits>
#include <numeric>
#include <thread>
#include <utility>

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

/// When more than a quarter has moved, and more than some, one tree over all is better than two.
constexpr std::size_t kLargestShareOfMovers = 4, kFewMovers = 64;

/// A tree over the boxes of some bodies.
class BoxTree {
public:
  /// `bodies` are indices into `all`, which must live as long as this and stay where it is.
  void build(const std::vector<PlacedBody>& all, std::vector<int> bodies) {
    all_ = &all;
    bodies_ = std::move(bodies);
    const RTCDevice device = embreeDevice();
    scene_.reset(rtcNewScene(device));
    rtcSetSceneFlags(scene_.get(), RTC_SCENE_FLAG_DYNAMIC);
    boxes_ = rtcNewGeometry(device, RTC_GEOMETRY_TYPE_USER);
    rtcSetGeometryUserPrimitiveCount(boxes_, static_cast<unsigned>(bodies_.size()));
    rtcSetGeometryUserData(boxes_, this);
    rtcSetGeometryBoundsFunction(boxes_, &BoxTree::boundsOf, nullptr);
    rtcCommitGeometry(boxes_);
    rtcAttachGeometry(scene_.get(), boxes_);
    rtcReleaseGeometry(boxes_);
    rtcCommitScene(scene_.get());
  }

  /// The boxes of its bodies have changed.
  void update() {
    rtcUpdateGeometryBuffer(boxes_, RTC_BUFFER_TYPE_VERTEX, 0);
    rtcCommitGeometry(boxes_);
    rtcCommitScene(scene_.get());
  }

  RTCScene scene() const { return scene_.get(); }
  const std::vector<int>& bodies() const { return bodies_; }

private:
  static void boundsOf(const RTCBoundsFunctionArguments* arguments) {
    const auto& tree = *static_cast<const BoxTree*>(arguments->geometryUserPtr);
    const Eigen::AlignedBox3d& box = (*tree.all_)[tree.bodies_[arguments->primID]].worldBox;
    RTCBounds& bounds = *arguments->bounds_o;
    bounds.lower_x = roundedDown(box.min().x());
    bounds.lower_y = roundedDown(box.min().y());
    bounds.lower_z = roundedDown(box.min().z());
    bounds.upper_x = roundedUp(box.max().x());
    bounds.upper_y = roundedUp(box.max().y());
    bounds.upper_z = roundedUp(box.max().z());
  }

  const std::vector<PlacedBody>* all_ = nullptr;
  std::vector<int> bodies_;
  ScenePointer scene_;
  RTCGeometry boxes_ = nullptr;  // owned by the scene
};

}  // namespace

/// The parts and their bodies. Those that have moved since the tree over all was built have a small tree of
/// their own, so that moving one costs the same among ten and ten thousand.
struct PartDistances::Content {
  std::vector<PartPlace> parts;
  std::vector<PlacedBody> bodies;
  BoxTree still;   // all bodies; those that have moved are not where it has them
  BoxTree moving;  // those alone
  std::vector<char> hasMoved;

  Content() = default;
  Content(const Content& other) : parts(other.parts), bodies(other.bodies) { buildTrees(); }

  void place(int part, const Eigen::Isometry3d& worldFromPart) {
    PartPlace& where = parts[part];
    where.worldFromPart = worldFromPart;
    where.partFromWorld = worldFromPart.inverse();
    for (int i = where.firstBody; i < where.firstBody + where.bodyCount; ++i)
      bodies[i].worldBox = bodies[i].tree->box().transformed(worldFromPart);
  }

  /// Visits the bodies whose boxes come within the visitor's radius of the centre.
  template <typename Visitor>
  void visit(const Vector3d& centre, Visitor& visitor) const;

  void buildTrees() {
    std::vector<int> all(bodies.size());
    std::iota(all.begin(), all.end(), 0);
    still.build(bodies, std::move(all));
    moving.build(bodies, {});
    hasMoved.assign(bodies.size(), 0);
  }

  void move(const std::vector<PartDistances::Move>& moves) {
    std::vector<int> movers = moving.bodies();
    for (const PartDistances::Move& each : moves) {
      place(each.part, each.worldFromPart);
      const PartPlace& where = parts[each.part];
      for (int i = where.firstBody; i < where.firstBody + where.bodyCount; ++i)
        if (!std::exchange(hasMoved[i], 1)) movers.push_back(i);
    }
    if (kLargestShareOfMovers * movers.size() > bodies.size() + kFewMovers)
      buildTrees();
    else if (movers.size() > moving.bodies().size())
      moving.build(bodies, std::move(movers));
    else
      moving.update();
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
  /// Of several at one distance the first counts, in whatever order they are visited.
  bool isBetter(int body, const BodyPoint& candidate) const {
    return !found || candidate.distance < result.distance ||
           (candidate.distance == result.distance && body < result.body);
  }
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
    if (!bodies[body].tree->nearest(local, limit(), candidate) || !isBetter(body, candidate)) return false;
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
        !isBetter(body, candidate))
      return false;
    take(body, candidate);
    parameter = where;
    return true;
  }
};

double paddingAt(const Vector3d& centre, double radius) {
  return 4 * std::numeric_limits<float>::epsilon() * (centre.cwiseAbs().maxCoeff() + std::min(radius, 1e20));
}

/// Visits the bodies of a tree whose boxes come within the visitor's radius of the centre, nearest first.
/// `skipped` marks bodies to pass by; null: none.
template <typename Visitor>
void visitBodies(const BoxTree& tree, const char* skipped, const Vector3d& centre, Visitor& visitor) {
  struct State {
    Visitor& visitor;
    double padding;
    const int* bodies;
    const char* skipped;
  } state{visitor, paddingAt(centre, visitor.radius()), tree.bodies().data(), skipped};
  RTCPointQuery query;
  query.x = static_cast<float>(centre.x());
  query.y = static_cast<float>(centre.y());
  query.z = static_cast<float>(centre.z());
  query.time = 0;
  query.radius = static_cast<float>(std::min(visitor.radius() + state.padding, 1e30));
  RTCPointQueryContext context;
  rtcInitPointQueryContext(&context);
  rtcPointQuery(
      tree.scene(), &query, &context,
      [](RTCPointQueryFunctionArguments* arguments) {
        State& now = *static_cast<State*>(arguments->userPtr);
        const int body = now.bodies[arguments->primID];
        if (now.skipped && now.skipped[body]) return false;
        if (!now.visitor.visit(body)) return false;
        arguments->query->radius = static_cast<float>(std::min(now.visitor.radius() + now.padding, 1e30));
        return true;
      },
      &state);
}

}  // namespace

template <typename Visitor>
void PartDistances::Content::visit(const Vector3d& centre, Visitor& visitor) const {
  const bool someMoved = !moving.bodies().empty();
  visitBodies(still, someMoved ? hasMoved.data() : nullptr, centre, visitor);
  if (someMoved) visitBodies(moving, nullptr, centre, visitor);
}

std::int64_t PartPoint::featureId() const {
  return (static_cast<std::int64_t>(body) << 34) | (static_cast<std::int64_t>(feature.kind) << 32) |
         feature.element;
}

PartDistances::PartDistances() : content_(std::make_unique<Content>()) {
  content_->buildTrees();
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
  content_->move({{part, worldFromPart}});
}

void PartDistances::moveParts(const std::vector<Move>& moves) {
  content_->move(moves);
}

bool PartDistances::nearest(const Vector3d& point, double reach, PartPoint& result) const {
  PointVisitor visitor{{content_->parts, content_->bodies, reach, result}, point};
  content_->visit(point, visitor);
  return visitor.found;
}

bool PartDistances::nearestOnSegment(const Vector3d& a, const Vector3d& b, double reach, PartPoint& result,
                                     double& parameter) const {
  SegmentVisitor visitor{{content_->parts, content_->bodies, reach, result}, a, b, parameter};
  content_->visit((a + b) / 2, visitor);
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
  content_->visit((a + b) / 2, visitor);
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
  content.buildTrees();
  return distances;
}

}  // namespace liana
