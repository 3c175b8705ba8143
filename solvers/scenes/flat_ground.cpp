#include "solvers/scenes/flat_ground.h"

namespace liana {

void FlatGround::findContacts(const BodyList& bodies, double margin, const JoinedPairs&,
                              std::vector<ContactPoint>& contacts) const {
  for (int i = 0; i < bodies.size(); ++i) {
    if (!bodies.isUsed(i) || !bodies.isDynamic(i) || bodies[i].shape < 0) continue;
    const auto& points = settings_.shapes[static_cast<size_t>(bodies[i].shape)];
    for (size_t k = 0; k < points.size(); ++k) {
      ContactPoint contact;
      contact.position = bodies[i].toWorld(points[k]);
      contact.gap = contact.position.z() - settings_.height;
      if (contact.gap > margin) continue;
      contact.bodyA = i;
      contact.bodyB = BodyList::kGround;
      contact.friction = settings_.friction;
      contact.restitution = settings_.restitution;
      contact.compliance = settings_.compliance;
      contact.key = k;
      contacts.push_back(contact);
    }
  }
}

std::vector<Eigen::Vector3d> boxCorners(const Eigen::Vector3d& size) {
  std::vector<Eigen::Vector3d> corners;
  for (int i = 0; i < 8; ++i)
    corners.push_back(0.5 *
                      size.cwiseProduct(Eigen::Vector3d(i & 1 ? 1 : -1, i & 2 ? 1 : -1, i & 4 ? 1 : -1)));
  return corners;
}

}  // namespace liana
