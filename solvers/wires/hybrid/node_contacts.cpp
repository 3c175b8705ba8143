#include "solvers/wires/hybrid/node_contacts.h"

#include "solvers/wires/path/nearest_place.h"

namespace liana {

namespace {

/// What a node keeps away from a surface, relative to the surface's size: far above the path's own skin.
constexpr double kClearance = 2e-7;

}  // namespace

void addNodeContact(const BodyList& bodies, int node, const WireObstacle& obstacle, int obstacleIndex,
                    double h, double margin, std::vector<ContactPoint>& contacts) {
  const Body &mass = bodies[node], &body = bodies[obstacle.body];
  const Eigen::Vector3d point = body.toBody(mass.pose.position);
  const Eigen::AlignedBox3d& bounds = obstacle.surface->bounds();
  const Eigen::Vector3d carried = body.kind == BodyKind::Static
                                      ? Eigen::Vector3d::Zero()
                                      : Eigen::Vector3d(body.velocityAt(mass.pose.position));
  const double reach = margin + 2 * h * (mass.velocity - carried).norm();
  if (bounds.exteriorDistance(point) > reach) return;
  NearestPlace place;
  if (!findNearest(*obstacle.surface, point, reach, place)) return;
  ContactPoint contact;
  contact.bodyA = node;
  contact.bodyB = obstacle.body;
  contact.position = body.toWorld(place.point);
  contact.normal = body.pose.orientation * place.normal;
  contact.gap = place.distance - kClearance * obstacle.surface->size();
  contact.friction = obstacle.friction;
  contact.key = static_cast<std::uint64_t>(obstacleIndex) + 1;
  contacts.push_back(contact);
}

void liftOut(const BodyList& bodies, const WireObstacle& obstacle, double reach, Eigen::Vector3d& place) {
  const Body& body = bodies[obstacle.body];
  const Eigen::Vector3d point = body.toBody(place);
  const double clearance = kClearance * obstacle.surface->size();
  if (obstacle.surface->bounds().exteriorDistance(point) > clearance) return;
  NearestPlace nearest;
  if (!findNearest(*obstacle.surface, point, reach + clearance, nearest)) return;
  if (nearest.distance < clearance) place = body.toWorld(nearest.point + clearance * nearest.normal);
}

}  // namespace liana
