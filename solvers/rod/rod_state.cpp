#include "solvers/rod/rod_state.h"

#include "solvers/math/quaternion.h"

namespace liana {

RodState::RodState(int segments)
    : coordinates(Eigen::VectorXd::Zero(7 * segments + 3)),
      lengthForces(Eigen::VectorXd::Zero(segments)),
      coherenceForces(Eigen::VectorXd::Zero(3 * segments)) {
  for (int j = 0; j < segments; ++j) coordinates[7 * j + 3] = 1;
}

Eigen::Quaterniond RodState::orientation(int segment) const {
  return toQuaternion(coordinates.segment<4>(7 * segment + 3));
}

Eigen::Vector3d RodState::tangent(int segment) const {
  return thirdDirector(coordinates.segment<4>(7 * segment + 3)).normalized();
}

void RodState::setOrientation(int segment, const Eigen::Quaterniond& orientation) {
  coordinates.segment<4>(7 * segment + 3) = toVector(orientation);
}

double RodState::currentLength() const {
  double sum = 0;
  for (int j = 0; j < segmentCount(); ++j) sum += (position(j + 1) - position(j)).norm();
  return sum;
}

}  // namespace liana
