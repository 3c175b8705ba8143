// Contacts of planes, spheres, capsules and boxes by formulas: what the solver is tested against without a
// collision library.
#pragma once

#include "solvers/multibody/contact_material.h"

namespace liana {

/// Shapes by number (Body::shape). Planes touch spheres, capsules and boxes; spheres and capsules touch each
/// other. Boxes do not touch each other, nor spheres: that is the collision library's business.
class SimpleContacts : public ContactDetector {
public:
  /// All of the space below z = 0, in body axes.
  int addPlane(const ContactMaterial& material = {});
  int addSphere(double radius, const ContactMaterial& material = {});
  /// Along z, with round ends: `length` between their centres.
  int addCapsule(double radius, double length, const ContactMaterial& material = {});
  int addBox(const Eigen::Vector3d& size, const ContactMaterial& material = {});

  void findContacts(const BodyList& bodies, double margin, const JoinedPairs& joined,
                    std::vector<ContactPoint>& contacts) const override;

private:
  struct Shape {
    bool isPlane = false;
    double radius = 0;
    std::vector<Eigen::Vector3d> corners;  // of the core that the radius surrounds, in body axes
    ContactMaterial material;
  };
  int add(const Shape& shape);
  void touchPlane(const BodyList& bodies, int body, int plane, double margin,
                  std::vector<ContactPoint>& contacts) const;
  void touchRound(const BodyList& bodies, int a, int b, double margin,
                  std::vector<ContactPoint>& contacts) const;

  std::vector<Shape> shapes_;
};

}  // namespace liana
