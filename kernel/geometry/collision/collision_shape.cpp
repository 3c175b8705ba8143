#include "kernel/geometry/collision/collision_shape.h"

#include <BulletCollision/CollisionShapes/btCapsuleShape.h>
#include <BulletCollision/CollisionShapes/btConvexHullShape.h>
#include <BulletCollision/CollisionShapes/btSphereShape.h>
#include <LinearMath/btConvexHullComputer.h>

#include <cmath>

namespace liana {

namespace {

constexpr int kCylinderSides = 32;
/// How much of its inner radius the core of a polyhedron loses.
constexpr double kCoreMargin = 0.2;

btVector3 toBullet(const Eigen::Vector3d& v) {
  return {v.x(), v.y(), v.z()};
}

std::unique_ptr<btConvexShape> hullCore(const std::vector<Eigen::Vector3d>& points, double margin) {
  auto core = std::make_unique<btConvexHullShape>();
  for (const Eigen::Vector3d& point : points) core->addPoint(toBullet(point), false);
  core->recalcLocalAabb();
  core->setMargin(margin);
  return core;
}

Eigen::AlignedBox3d boxOf(const std::vector<Eigen::Vector3d>& points) {
  Eigen::AlignedBox3d box;
  for (const Eigen::Vector3d& point : points) box.extend(point);
  return box;
}

/// Faces of a hull, with the points as they were given: the hull computer rounds them.
Polyhedron hullPolyhedron(const btConvexHullComputer& hull, const std::vector<Eigen::Vector3d>& points) {
  Polyhedron polyhedron;
  for (int i = 0; i < hull.vertices.size(); ++i)
    polyhedron.vertices.push_back(points[static_cast<size_t>(hull.original_vertex_index[i])]);
  for (int i = 0; i < hull.faces.size(); ++i) {
    Polyhedron::Face face;
    const btConvexHullComputer::Edge* const first = &hull.edges[hull.faces[i]];
    const btConvexHullComputer::Edge* edge = first;
    do {
      face.loop.push_back(edge->getSourceVertex());
      edge = edge->getNextEdgeOfFace();
    } while (edge != first);
    Eigen::Vector3d area = Eigen::Vector3d::Zero(), middle = Eigen::Vector3d::Zero();
    for (size_t k = 0; k < face.loop.size(); ++k) {
      const Eigen::Vector3d& here = polyhedron.vertices[static_cast<size_t>(face.loop[k])];
      area += here.cross(polyhedron.vertices[static_cast<size_t>(face.loop[(k + 1) % face.loop.size()])]);
      middle += here / static_cast<double>(face.loop.size());
    }
    if (!(area.norm() > 0)) continue;
    face.normal = area.normalized();
    polyhedron.faces.push_back(face);
  }
  return polyhedron;
}

}  // namespace

std::unique_ptr<CollisionShape> makeBoxShape(const Eigen::Vector3d& size) {
  auto shape = std::make_unique<CollisionShape>();
  const double margin = kCoreMargin * 0.5 * size.minCoeff();
  shape->polyhedron = boxPolyhedron(size);
  shape->core = hullCore(boxPolyhedron(size - Eigen::Vector3d::Constant(2 * margin)).vertices, margin);
  shape->box = boxOf(shape->polyhedron.vertices);
  return shape;
}

std::unique_ptr<CollisionShape> makeSphereShape(double radius) {
  auto shape = std::make_unique<CollisionShape>();
  shape->core = std::make_unique<btSphereShape>(radius);
  const Eigen::Vector3d reach = Eigen::Vector3d::Constant(radius);
  shape->box = {-reach, reach};
  return shape;
}

std::unique_ptr<CollisionShape> makeCapsuleShape(double radius, double length) {
  auto shape = std::make_unique<CollisionShape>();
  shape->core = std::make_unique<btCapsuleShapeZ>(radius, length);
  shape->end = std::make_unique<btSphereShape>(radius);
  shape->ends = {{0, 0, -0.5 * length}, {0, 0, 0.5 * length}};
  const Eigen::Vector3d reach(radius, radius, radius + 0.5 * length);
  shape->box = {-reach, reach};
  return shape;
}

std::unique_ptr<CollisionShape> makeCylinderShape(double radius, double length) {
  auto shape = std::make_unique<CollisionShape>();
  const double margin = kCoreMargin * std::min(radius, 0.5 * length);
  shape->polyhedron = cylinderPolyhedron(radius, length, kCylinderSides);
  shape->core =
      hullCore(cylinderPolyhedron(radius - margin, length - 2 * margin, kCylinderSides).vertices, margin);
  shape->box = boxOf(shape->polyhedron.vertices);
  return shape;
}

std::unique_ptr<CollisionShape> makeHullShape(const std::vector<Eigen::Vector3d>& points) {
  if (points.size() < 4) return nullptr;
  const int count = static_cast<int>(points.size()), stride = sizeof(Eigen::Vector3d);
  btConvexHullComputer hull, shrunk;
  hull.compute(points.front().data(), stride, count, 0, 0);
  auto shape = std::make_unique<CollisionShape>();
  shape->polyhedron = hullPolyhedron(hull, points);
  if (shape->polyhedron.faces.size() < 4) return nullptr;
  const double wanted = boxOf(points).sizes().maxCoeff();
  const double margin = shrunk.compute(points.front().data(), stride, count, wanted, kCoreMargin);
  if (!(margin > 0)) return nullptr;
  std::vector<Eigen::Vector3d> core;
  for (int i = 0; i < shrunk.vertices.size(); ++i)
    core.emplace_back(shrunk.vertices[i].x(), shrunk.vertices[i].y(), shrunk.vertices[i].z());
  shape->core = hullCore(core, margin);
  shape->box = boxOf(points);
  return shape;
}

std::unique_ptr<CollisionShape> makeMeshShape(std::vector<Eigen::Vector3d> vertices,
                                              std::vector<int> corners) {
  if (corners.empty()) return nullptr;
  std::unique_ptr<CollisionShape> shape = makeHullShape(vertices);
  if (!shape) shape = std::make_unique<CollisionShape>();
  shape->vertices = std::move(vertices);
  shape->corners = std::move(corners);
  btIndexedMesh part;
  part.m_numTriangles = static_cast<int>(shape->corners.size() / 3);
  part.m_triangleIndexBase = reinterpret_cast<const unsigned char*>(shape->corners.data());
  part.m_triangleIndexStride = 3 * sizeof(int);
  part.m_numVertices = static_cast<int>(shape->vertices.size());
  part.m_vertexBase = reinterpret_cast<const unsigned char*>(shape->vertices.front().data());
  part.m_vertexStride = sizeof(Eigen::Vector3d);
  part.m_vertexType = PHY_DOUBLE;
  shape->triangles = std::make_unique<btTriangleIndexVertexArray>();
  shape->triangles->addIndexedMesh(part, PHY_INTEGER);
  shape->mesh = std::make_unique<btBvhTriangleMeshShape>(shape->triangles.get(), true);
  shape->box = boxOf(shape->vertices);
  return shape;
}

}  // namespace liana
