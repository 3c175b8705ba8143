#include "solvers/wires/path/wire_node.h"

#include <cmath>

namespace liana {

double planeAngle(const Eigen::Vector2d& from, const Eigen::Vector2d& to) {
  return std::atan2(from.x() * to.y() - from.y() * to.x(), from.dot(to));
}

void PlacedObstacle::place(const BodyPose& pose) {
  rotation = pose.orientation.toRotationMatrix();
  position = pose.position;
  const Eigen::AlignedBox3d& bounds = surface->bounds();
  const Eigen::Vector3d centre = toWorld(bounds.center());
  const Eigen::Vector3d half =
      rotation.cwiseAbs() * (bounds.sizes() / 2) + Eigen::Vector3d::Constant(4 * surface->skin());
  box = Eigen::AlignedBox3d(Eigen::Vector3d(centre - half), Eigen::Vector3d(centre + half));
}

double PlacedObstacle::angle(const Eigen::Vector3d& from, const Eigen::Vector3d& to) const {
  return planeAngle(toFrame(from).head<2>(), toFrame(to).head<2>());
}

}  // namespace liana
