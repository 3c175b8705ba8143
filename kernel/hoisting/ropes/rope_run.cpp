#include "kernel/hoisting/ropes/rope_run.h"

#include <algorithm>
#include <cmath>

namespace liana {

Result<std::unique_ptr<RopeRun>> layRope(World& world, const RopeLaying& laying) {
  switch (laying.rope->model) {
    case RopeModel::Hybrid:
      return layHybridRope(world, laying);
    case RopeModel::RigidBody:
      return layChainRope(world, laying);
    case RopeModel::Massless:
      return layMasslessRope(world, laying);
  }
  return Error{"The rope \"" + laying.rope->name + "\" has no model; choose one."};
}

double RopeLaying::lengthOn(double way) const {
  const double axial = rope->spec.section().axial;
  return (way + slack) / (1 + (axial > 0 ? startTension / axial : 0));
}

Eigen::Vector3d placeOf(const World& world, const PlacedFitting& fitting) {
  return world.bodies()[fitting.body].toWorld(fitting.bodyFromFitting.translation());
}

Eigen::Vector3d axisOf(const World& world, const PlacedFitting& fitting) {
  return world.bodies()[fitting.body].pose.orientation * fitting.bodyFromFitting.linear().col(2);
}

double fleetOf(const Eigen::Vector3d& direction, const Eigen::Vector3d& axis) {
  return std::asin(std::clamp(direction.dot(axis), -1.0, 1.0));
}

}  // namespace liana
