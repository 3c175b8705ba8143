// One shape as the narrow phase sees it: Bullet's convex core, flat faces, or triangles.
#pragma once

#include <BulletCollision/CollisionShapes/btBvhTriangleMeshShape.h>
#include <BulletCollision/CollisionShapes/btConvexShape.h>
#include <BulletCollision/CollisionShapes/btTriangleIndexVertexArray.h>

#include <memory>
#include <optional>

#include "kernel/geometry/collision/polyhedron.h"
#include "solvers/multibody/contact_material.h"

namespace liana {

/// Constant once made. The core is smaller than the shape by its margin, so that bodies that touch still have
/// a distance between their cores: nearest points of those are found reliably, penetrations are not.
struct CollisionShape {
  std::unique_ptr<btConvexShape> core;  // of a mesh: of its hull
  Polyhedron polyhedron;                // faces of what has some; of a mesh: of its hull
  std::vector<Eigen::Vector3d> ends;    // of a capsule: centres of its round ends
  std::unique_ptr<btConvexShape> end;   // a ball at one of them
  // A mesh: Bullet's tree refers to the vertices and corners.
  std::vector<Eigen::Vector3d> vertices;
  std::vector<int> corners;
  std::unique_ptr<btTriangleIndexVertexArray> triangles;
  std::unique_ptr<btBvhTriangleMeshShape> mesh;
  Eigen::AlignedBox3d box;  // in body axes
  ContactMaterial material;

  bool isMesh() const { return mesh != nullptr; }
};

std::unique_ptr<CollisionShape> makeBoxShape(const Eigen::Vector3d& size);
std::unique_ptr<CollisionShape> makeSphereShape(double radius);
std::unique_ptr<CollisionShape> makeCapsuleShape(double radius, double length);
std::unique_ptr<CollisionShape> makeCylinderShape(double radius, double length);
/// Null when the points span no volume.
std::unique_ptr<CollisionShape> makeHullShape(const std::vector<Eigen::Vector3d>& points);
/// Null without a triangle. A flat mesh has no hull, and touches convex shapes only.
std::unique_ptr<CollisionShape> makeMeshShape(std::vector<Eigen::Vector3d> vertices,
                                              std::vector<int> corners);

}  // namespace liana
