#include "solvers/rod/rod_state.h"

#include "solvers/math/quaternion.h"

namespace liana {

RodState::RodState(int segments)
    : coordinates(Eigen::VectorXd::Zero(rod_coordinates::shapeSize(segments))),
      lengthForces(Eigen::VectorXd::Zero(segments)),
      coherenceForces(Eigen::VectorXd::Zero(3 * segments)) {
  for (int j = 0; j < segments; ++j) frameIn(coordinates, j)[0] = 1;
}

Eigen::Quaterniond RodState::orientation(int segment) const {
  return toQuaternion(frameIn(coordinates, segment));
}

Eigen::Vector3d RodState::tangent(int segment) const {
  return thirdDirector(frameIn(coordinates, segment)).normalized();
}

void RodState::setOrientation(int segment, const Eigen::Quaterniond& orientation) {
  frameIn(coordinates, segment) = toVector(orientation);
}

double RodState::currentLength() const {
  double sum = 0;
  for (int j = 0; j < segmentCount(); ++j) sum += (position(j + 1) - position(j)).norm();
  return sum;
}

}  // namespace liana
