#include "solvers/multibody/simple_contacts.h"

namespace liana {

namespace {

/// The nearest points of two segments, as places 0…1 along them (Ericson, Real-Time Collision
/// Detection 5.1.9).
std::pair<double, double> nearestPlaces(const Eigen::Vector3d& a0, const Eigen::Vector3d& a1,
                                        const Eigen::Vector3d& b0, const Eigen::Vector3d& b1) {
  const Eigen::Vector3d along = a1 - a0, other = b1 - b0, between = a0 - b0;
  const double aa = along.squaredNorm(), bb = other.squaredNorm(), ab = along.dot(other);
  const double ac = along.dot(between), bc = other.dot(between);
  const double area = aa * bb - ab * ab;
  double s = area > 1e-12 * aa * bb ? std::clamp((ab * bc - ac * bb) / area, 0.0, 1.0) : 0.5;
  const double t = bb > 0 ? std::clamp((ab * s + bc) / bb, 0.0, 1.0) : 0;
  s = aa > 0 ? std::clamp((ab * t - ac) / aa, 0.0, 1.0) : 0;
  return {s, t};
}

}  // namespace

int SimpleContacts::add(const Shape& shape) {
  shapes_.push_back(shape);
  return static_cast<int>(shapes_.size()) - 1;
}

int SimpleContacts::addPlane(const ContactMaterial& material) {
  return add({true, 0, {}, material});
}

int SimpleContacts::addSphere(double radius, const ContactMaterial& material) {
  return add({false, radius, {Eigen::Vector3d::Zero()}, material});
}

int SimpleContacts::addCapsule(double radius, double length, const ContactMaterial& material) {
  const Eigen::Vector3d end(0, 0, 0.5 * length);
  return add({false, radius, {-end, end}, material});
}

int SimpleContacts::addBox(const Eigen::Vector3d& size, const ContactMaterial& material) {
  Shape shape{false, 0, {}, material};
  for (int corner = 0; corner < 8; ++corner)
    shape.corners.push_back(0.5 * size.cwiseProduct(Eigen::Vector3d(corner & 1 ? 1 : -1, corner & 2 ? 1 : -1,
                                                                    corner & 4 ? 1 : -1)));
  return add(shape);
}

void SimpleContacts::touchPlane(const BodyList& bodies, int body, int plane, double margin,
                                std::vector<ContactPoint>& contacts) const {
  const Shape& shape = shapes_[static_cast<size_t>(bodies[body].shape)];
  ContactPoint point;
  point.bodyA = body;
  point.bodyB = plane;
  point.normal = bodies[plane].pose.orientation * Eigen::Vector3d::UnitZ();
  setMaterial(point, combine(shape.material, shapes_[static_cast<size_t>(bodies[plane].shape)].material));
  for (size_t corner = 0; corner < shape.corners.size(); ++corner) {
    const Eigen::Vector3d place = bodies[body].toWorld(shape.corners[corner]);
    point.gap = point.normal.dot(place - bodies[plane].pose.position) - shape.radius;
    if (point.gap > margin) continue;
    point.position = place - shape.radius * point.normal;
    point.key = corner;
    contacts.push_back(point);
  }
}

void SimpleContacts::touchRound(const BodyList& bodies, int a, int b, double margin,
                                std::vector<ContactPoint>& contacts) const {
  const Shape& shapeA = shapes_[static_cast<size_t>(bodies[a].shape)];
  const Shape& shapeB = shapes_[static_cast<size_t>(bodies[b].shape)];
  if (shapeA.corners.size() > 2 || shapeB.corners.size() > 2) return;
  const Eigen::Vector3d a0 = bodies[a].toWorld(shapeA.corners.front()),
                        a1 = bodies[a].toWorld(shapeA.corners.back());
  const Eigen::Vector3d b0 = bodies[b].toWorld(shapeB.corners.front()),
                        b1 = bodies[b].toWorld(shapeB.corners.back());
  const auto [s, t] = nearestPlaces(a0, a1, b0, b1);
  const Eigen::Vector3d nearA = a0 + s * (a1 - a0), nearB = b0 + t * (b1 - b0);
  const double distance = (nearA - nearB).norm();
  ContactPoint point;
  point.gap = distance - shapeA.radius - shapeB.radius;
  if (point.gap > margin) return;
  point.bodyA = a;
  point.bodyB = b;
  point.normal =
      distance > 0 ? Eigen::Vector3d((nearA - nearB) / distance) : Eigen::Vector3d(Eigen::Vector3d::UnitZ());
  point.position = nearB + shapeB.radius * point.normal;
  setMaterial(point, combine(shapeA.material, shapeB.material));
  contacts.push_back(point);
}

void SimpleContacts::findContacts(const BodyList& bodies, double margin, const JoinedPairs& joined,
                                  std::vector<ContactPoint>& contacts) const {
  const auto has = [&](int body) { return bodies.isUsed(body) && bodies[body].shape >= 0; };
  for (int a = 0; a < bodies.size(); ++a)
    for (int b = 0; b < a && has(a); ++b) {
      if (!has(b) || (!bodies.isDynamic(a) && !bodies.isDynamic(b)) || joined.joined(a, b)) continue;
      const bool planeA = shapes_[static_cast<size_t>(bodies[a].shape)].isPlane;
      const bool planeB = shapes_[static_cast<size_t>(bodies[b].shape)].isPlane;
      if (planeA && planeB) continue;
      if (planeA || planeB)
        touchPlane(bodies, planeA ? b : a, planeA ? a : b, margin, contacts);
      else
        touchRound(bodies, a, b, margin, contacts);
    }
}

}  // namespace liana
