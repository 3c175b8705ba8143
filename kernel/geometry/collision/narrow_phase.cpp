#include "kernel/geometry/collision/narrow_phase.h"

#include <BulletCollision/CollisionShapes/btTriangleShape.h>
#include <BulletCollision/NarrowPhaseCollision/btGjkEpaPenetrationDepthSolver.h>
#include <BulletCollision/NarrowPhaseCollision/btGjkPairDetector.h>
#include <BulletCollision/NarrowPhaseCollision/btVoronoiSimplexSolver.h>

#include <algorithm>
#include <array>
#include <cmath>

namespace liana {

namespace {

/// A normal that differs from a face's by less than this (1 − cosine) is that of the face.
constexpr double kSameDirection = 1e-4;
/// Points of one pair nearer to each other than this are one [m].
constexpr double kSamePlace = 1e-5;

btTransform toBullet(const Eigen::Isometry3d& frame) {
  const Eigen::Matrix3d& r = frame.linear();
  const Eigen::Vector3d& x = frame.translation();
  return btTransform(
      btMatrix3x3(r(0, 0), r(0, 1), r(0, 2), r(1, 0), r(1, 1), r(1, 2), r(2, 0), r(2, 1), r(2, 2)),
      btVector3(x.x(), x.y(), x.z()));
}

Eigen::Vector3d toEigen(const btVector3& v) {
  return {v.x(), v.y(), v.z()};
}

struct FoundPoint : btDiscreteCollisionDetectorInterface::Result {
  void setShapeIdentifiersA(int, int) override {}
  void setShapeIdentifiersB(int, int) override {}
  void addContactPoint(const btVector3& normalOnB, const btVector3& pointOnB, btScalar depth) override {
    found = true;
    normal = toEigen(normalOnB);
    position = toEigen(pointOnB);
    gap = depth;
  }
  bool found = false;
  Eigen::Vector3d normal, position;
  double gap = 0;
};

void placeLoop(const Polyhedron& polyhedron, int face, const Eigen::Isometry3d& frame,
               std::vector<Eigen::Vector3d>& loop) {
  loop.clear();
  for (int corner : polyhedron.faces[static_cast<size_t>(face)].loop)
    loop.push_back(frame * polyhedron.vertices[static_cast<size_t>(corner)]);
}

bool isFaceNormal(const Polyhedron& faces, const Eigen::Isometry3d& frame, const Eigen::Vector3d& normal) {
  const Eigen::Vector3d own = frame.linear().transpose() * normal;
  const int face = faces.faceTowards(own);
  return face >= 0 && faces.faces[static_cast<size_t>(face)].normal.dot(own) > 1 - kSameDirection;
}

}  // namespace

std::optional<NarrowPhase::Nearest> NarrowPhase::nearest(const btConvexShape& a,
                                                         const Eigen::Isometry3d& worldFromA,
                                                         const btConvexShape& b,
                                                         const Eigen::Isometry3d& worldFromB, double margin) {
  // Started afresh each time: what one search leaves would change the next one's answer.
  btVoronoiSimplexSolver simplex;
  btGjkEpaPenetrationDepthSolver penetration;
  btGjkPairDetector detector(&a, &b, &simplex, &penetration);
  btDiscreteCollisionDetectorInterface::ClosestPointInput input;
  input.m_transformA = toBullet(worldFromA);
  input.m_transformB = toBullet(worldFromB);
  const double reach = a.getMargin() + b.getMargin() + margin;
  input.m_maximumDistanceSquared = reach * reach;
  FoundPoint found;
  detector.getClosestPoints(input, found, nullptr);
  if (!found.found || found.gap > margin || !found.normal.allFinite() || !found.position.allFinite())
    return {};
  return Nearest{found.normal, found.position, found.gap};
}

const std::vector<TouchingPoint>& NarrowPhase::touch(const PlacedShape& a, const PlacedShape& b,
                                                     double margin) {
  points_.clear();
  keyBase_ = 0;
  if (b.shape->isMesh())
    touchMesh(a, b, margin);
  else if (a.shape->isMesh()) {
    touchMesh(b, a, margin);
    for (TouchingPoint& point : points_) point.normal = -point.normal;
  } else
    touchConvex(a, b, margin);
  keepFew();
  return kept_;
}

void NarrowPhase::touchConvex(const PlacedShape& a, const PlacedShape& b, double margin) {
  touchPair(a, *b.shape->core, b.shape->polyhedron, &b.shape->ends, b.shape->end.get(), b.worldFromBody,
            margin);
}

void NarrowPhase::touchPair(const PlacedShape& a, const btConvexShape& coreB, const Polyhedron& facesB,
                            const std::vector<Eigen::Vector3d>* endsB, const btConvexShape* endB,
                            const Eigen::Isometry3d& worldFromB, double margin) {
  const auto found = nearest(*a.shape->core, a.worldFromBody, coreB, worldFromB, margin);
  if (!found) return;
  if (!a.shape->polyhedron.faces.empty() && !facesB.faces.empty() &&
      touchFaces(a, facesB, worldFromB, found->normal, margin))
    return;
  const size_t before = points_.size();
  addRoundEnds(a, coreB, facesB, endsB, endB, worldFromB, margin);
  // The nearest point of all, unless round ends are as near: they stay where they are.
  double endGap = margin;
  for (size_t i = before; i < points_.size(); ++i) endGap = std::min(endGap, points_[i].gap);
  if (points_.size() > before && found->gap > endGap - 1e-6) return;
  points_.push_back({found->position, found->normal, found->gap, keyBase_ | 1u << 20,
                     isFaceNormal(facesB, worldFromB, found->normal), found->position});
}

/// Balls at the ends of capsules, against the other shape.
void NarrowPhase::addRoundEnds(const PlacedShape& a, const btConvexShape& coreB, const Polyhedron& facesB,
                               const std::vector<Eigen::Vector3d>* endsB, const btConvexShape* endB,
                               const Eigen::Isometry3d& worldFromB, double margin) {
  const auto add = [&](const std::optional<Nearest>& found, std::uint64_t key) {
    if (found)
      points_.push_back({found->position, found->normal, found->gap, keyBase_ | key,
                         isFaceNormal(facesB, worldFromB, found->normal), found->position});
  };
  for (size_t i = 0; i < a.shape->ends.size(); ++i)
    add(nearest(*a.shape->end, a.worldFromBody * Eigen::Translation3d(a.shape->ends[i]), coreB, worldFromB,
                margin),
        1u << 21 | i);
  for (size_t i = 0; endsB && endB && i < endsB->size(); ++i)
    add(nearest(*a.shape->core, a.worldFromBody, *endB, worldFromB * Eigen::Translation3d((*endsB)[i]),
                margin),
        1u << 22 | i);
}

/// When the normal is that of a face: the area it shares with the other's face. False when it is not, or when
/// they share none.
bool NarrowPhase::touchFaces(const PlacedShape& a, const Polyhedron& facesB,
                             const Eigen::Isometry3d& worldFromB, const Eigen::Vector3d& normal,
                             double margin) {
  const Polyhedron& facesA = a.shape->polyhedron;
  const Eigen::Matrix3d &turnA = a.worldFromBody.linear(), &turnB = worldFromB.linear();
  int faceA = facesA.faceTowards(turnA.transpose() * -normal);
  int faceB = facesB.faceTowards(turnB.transpose() * normal);
  const double alongA = facesA.faces[static_cast<size_t>(faceA)].normal.dot(turnA.transpose() * -normal);
  const double alongB = facesB.faces[static_cast<size_t>(faceB)].normal.dot(turnB.transpose() * normal);
  if (std::max(alongA, alongB) < 1 - kSameDirection) return false;
  const bool byB = alongB >= alongA - 1e-6;  // of two, always the same one
  Eigen::Vector3d face;
  if (byB) {
    face = turnB * facesB.faces[static_cast<size_t>(faceB)].normal;
    faceA = facesA.faceTowards(turnA.transpose() * -face);
    placeLoop(facesB, faceB, worldFromB, reference_);
    placeLoop(facesA, faceA, a.worldFromBody, incident_);
  } else {
    face = turnA * facesA.faces[static_cast<size_t>(faceA)].normal;
    faceB = facesB.faceTowards(turnB.transpose() * -face);
    placeLoop(facesA, faceA, a.worldFromBody, reference_);
    placeLoop(facesB, faceB, worldFromB, incident_);
  }
  facePoints_.clear();
  clipper_.clip(reference_, face, incident_, margin, facePoints_);
  const std::uint64_t faces = static_cast<std::uint64_t>(faceA & 0x3f) << 37 |
                              static_cast<std::uint64_t>(faceB & 0x3f) << 43 | std::uint64_t(byB) << 49;
  for (const FacePoint& point : facePoints_)
    points_.push_back({point.position, byB ? face : Eigen::Vector3d(-face), point.gap,
                       keyBase_ | faces | point.key, byB,
                       byB ? Eigen::Vector3d(point.position - point.gap * face) : point.position});
  return !facePoints_.empty();
}

void NarrowPhase::touchMesh(const PlacedShape& a, const PlacedShape& mesh, double margin) {
  if (!a.shape->core) return;
  // The box of a in the mesh's axes.
  const Eigen::Isometry3d meshFromA = mesh.worldFromBody.inverse() * a.worldFromBody;
  const Eigen::Vector3d middle = meshFromA * a.shape->box.center();
  const Eigen::Vector3d reach =
      meshFromA.linear().cwiseAbs() * (0.5 * a.shape->box.sizes()) + Eigen::Vector3d::Constant(margin);
  struct Visit : btTriangleCallback {
    void processTriangle(btVector3* corners, int, int index) override {
      btTriangleShape triangle(corners[0], corners[1], corners[2]);
      triangle.setMargin(0);
      phase->touchTriangle(*a, triangle, *mesh, index, margin);
    }
    NarrowPhase* phase = nullptr;
    const PlacedShape *a = nullptr, *mesh = nullptr;
    double margin = 0;
  } visit;
  visit.phase = this;
  visit.a = &a;
  visit.mesh = &mesh;
  visit.margin = margin;
  const Eigen::Vector3d low = middle - reach, high = middle + reach;
  mesh.shape->mesh->processAllTriangles(&visit, {low.x(), low.y(), low.z()}, {high.x(), high.y(), high.z()});
  dropInnerEdges();
}

void NarrowPhase::touchTriangle(const PlacedShape& a, const btConvexShape& shape, const PlacedShape& mesh,
                                int index, double margin) {
  const auto& corners = static_cast<const btTriangleShape&>(shape).m_vertices1;
  triangle_.vertices.resize(3);
  for (int k = 0; k < 3; ++k) triangle_.vertices[static_cast<size_t>(k)] = toEigen(corners[k]);
  const Eigen::Vector3d area =
      (triangle_.vertices[1] - triangle_.vertices[0]).cross(triangle_.vertices[2] - triangle_.vertices[0]);
  if (!(area.norm() > 0)) return;
  triangle_.faces.resize(1);
  triangle_.faces[0].loop = {0, 1, 2};
  triangle_.faces[0].normal = area.normalized();
  const Eigen::Vector3d outward = mesh.worldFromBody.linear() * triangle_.faces[0].normal;
  const size_t before = points_.size();
  keyBase_ = static_cast<std::uint64_t>(index + 1) << 50;
  touchPair(a, shape, triangle_, nullptr, nullptr, mesh.worldFromBody, margin);
  // From inside a solid its skin does not push.
  const auto inward = [&](const TouchingPoint& point) { return point.normal.dot(outward) < -1e-3; };
  points_.erase(std::remove_if(points_.begin() + static_cast<std::ptrdiff_t>(before), points_.end(), inward),
                points_.end());
}

/// An edge between triangles of one plane is no edge: points beside a face's own that lie on its plane go.
void NarrowPhase::dropInnerEdges() {
  const auto inner = [&](const TouchingPoint& edge) {
    if (edge.onFace) return false;
    return std::any_of(points_.begin(), points_.end(), [&](const TouchingPoint& face) {
      return face.onFace && face.normal.dot(edge.normal) < 1 - 1e-9 &&
             std::abs(face.normal.dot(edge.onB - face.onB)) < kSamePlace;
    });
  };
  kept_.clear();
  for (const TouchingPoint& point : points_)
    if (!inner(point)) kept_.push_back(point);
  points_ = kept_;
}

/// Of points with one normal: the deepest, the one farthest from it, and the two that make the largest area
/// with these.
void NarrowPhase::keepFew() {
  kept_.clear();
  std::vector<char> used(points_.size(), 0);
  for (size_t first = 0; first < points_.size(); ++first) {
    if (used[first]) continue;
    const Eigen::Vector3d normal = points_[first].normal;
    std::vector<size_t> same;
    for (size_t i = first; i < points_.size(); ++i) {
      if (used[i] || points_[i].normal.dot(normal) < 0.999) continue;
      used[i] = 1;
      const bool twice = std::any_of(same.begin(), same.end(), [&](size_t other) {
        return (points_[other].position - points_[i].position).norm() < kSamePlace;
      });
      if (!twice) same.push_back(i);
    }
    const auto farthest = [&](const auto& measure) {
      return *std::max_element(same.begin(), same.end(), [&](size_t x, size_t y) {
        return measure(points_[x]) + 1e-9 < measure(points_[y]);
      });
    };
    std::vector<size_t> chosen;
    if (same.size() <= 4)
      chosen = same;
    else {
      const size_t deepest = farthest([](const TouchingPoint& p) { return -p.gap; });
      const Eigen::Vector3d start = points_[deepest].position;
      const size_t opposite = farthest([&](const TouchingPoint& p) { return (p.position - start).norm(); });
      const Eigen::Vector3d side = normal.cross(points_[opposite].position - start).normalized();
      const size_t left = farthest([&](const TouchingPoint& p) { return side.dot(p.position - start); });
      const size_t right = farthest([&](const TouchingPoint& p) { return -side.dot(p.position - start); });
      chosen = {deepest, opposite, left, right};
      std::sort(chosen.begin(), chosen.end());
      chosen.erase(std::unique(chosen.begin(), chosen.end()), chosen.end());
    }
    for (size_t i : chosen) kept_.push_back(points_[i]);
  }
}

}  // namespace liana
