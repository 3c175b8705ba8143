// Contacts between boxes, spheres, capsules, cylinders, convex hulls and triangle meshes: the solver's
// ContactDetector over Bullet's collision library. The only place of Bullet.
#pragma once

#include <Eigen/Geometry>
#include <memory>
#include <vector>

#include "kernel/base/result.h"
#include "kernel/geometry/mesh/triangle_mesh.h"
#include "solvers/multibody/contact_material.h"

namespace liana {

/// Shapes by number (Body::shape), in body axes and metres. Remembers nothing between calls: the same poses
/// give the same points in the same order. Faces that lie on each other touch at up to four points. A mesh
/// touches with its triangles, from outside; two meshes touch as the hull of the one with the higher body
/// number and the triangles of the other. Shared between worlds; findContacts() may be called from several
/// threads.
class BulletContacts : public ContactDetector {
public:
  BulletContacts();
  ~BulletContacts() override;

  int addBox(const Eigen::Vector3d& size, const ContactMaterial& material = {});
  int addSphere(double radius, const ContactMaterial& material = {});
  /// Along z, with round ends: `length` between their centres.
  int addCapsule(double radius, double length, const ContactMaterial& material = {});
  /// Along z; a prism of 32 sides of the same cross-section.
  int addCylinder(double radius, double length, const ContactMaterial& material = {});
  /// The convex hull of points.
  Result<int> addHull(const std::vector<Eigen::Vector3d>& points, const ContactMaterial& material = {});
  /// Triangles as they are [mm], brought into body axes [m] by `bodyFromMesh` after the change of unit.
  Result<int> addMesh(const TriangleMesh& mesh, const ContactMaterial& material = {},
                      const Eigen::Isometry3d& bodyFromMesh = Eigen::Isometry3d::Identity());

  void findContacts(const BodyList& bodies, double margin, const JoinedPairs& joined,
                    std::vector<ContactPoint>& contacts) const override;

private:
  struct Shapes;
  std::unique_ptr<Shapes> shapes_;
};

}  // namespace liana
