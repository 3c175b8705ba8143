// Bodies and small worlds that tests of the dynamic mode share.
#pragma once

#include "solvers/dynamics/world.h"
#include "solvers/multibody/joints/ball_joint.h"

namespace liana {

/// A box of the given size [m].
inline Body boxBody(double mass, const Eigen::Vector3d& size, const Eigen::Vector3d& position) {
  Body body;
  body.mass = mass;
  body.inertia = boxInertia(mass, size);
  body.pose.position = position;
  return body;
}

/// A straight rod between two points, its own z axis along it.
inline Body rodBody(double mass, double radius, const Eigen::Vector3d& from, const Eigen::Vector3d& to) {
  Body body;
  body.mass = mass;
  body.inertia = cylinderInertia(mass, radius, (to - from).norm());
  body.pose.position = 0.5 * (from + to);
  body.pose.orientation = Eigen::Quaterniond::FromTwoVectors(Eigen::Vector3d::UnitZ(), to - from);
  return body;
}

/// Rods of one length one after the other from `start` along `direction`, the first one held by the ground.
inline World hangingRods(int count, double length, double mass, const Eigen::Vector3d& direction,
                         const Eigen::Vector3d& start = Eigen::Vector3d::Zero(), double radius = 0.02) {
  World world;
  Eigen::Vector3d at = start;
  for (int i = 0; i < count; ++i) {
    const Eigen::Vector3d next = at + length * direction.normalized();
    const int body = world.addBody(rodBody(mass, radius, at, next));
    world.add<BallJoint>(BallJoint::at(world.bodies(), body - 1, body, at));
    at = next;
  }
  return world;
}

/// Everything that moves, as numbers: for comparing runs bit by bit.
inline std::vector<double> numbersOf(const World& world) {
  std::vector<double> numbers{world.time()};
  for (int i = 0; i < world.bodies().size(); ++i) {
    const Body& body = world.body(i);
    for (int k = 0; k < 3; ++k)
      numbers.insert(numbers.end(), {body.pose.position[k], body.velocity[k], body.angularVelocity[k]});
    for (int k = 0; k < 4; ++k) numbers.push_back(body.pose.orientation.coeffs()[k]);
  }
  return numbers;
}

}  // namespace liana
