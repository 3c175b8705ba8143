#include "solvers/scenes/chain_scenes.h"

#include "solvers/multibody/joints/ball_joint.h"

namespace liana {

DynamicScene hangingChainScene(int elements) {
  DynamicScene scene;
  World& world = scene.world;
  const double length = 0.1, radius = 0.01, mass = 0.1;
  int last = BodyList::kGround;
  for (int i = 0; i <= elements; ++i) {
    const bool isLoad = i == elements;
    Body body;
    body.mass = isLoad ? 5 * mass : mass;
    body.inertia = isLoad ? sphereInertia(body.mass, 0.5 * length) : cylinderInertia(mass, radius, length);
    body.pose.position.z() = -length * (i + 0.5);
    body.velocity.x() = 0.2 * (i + 0.5) / elements;
    const int next = world.addBody(body);
    world.add<BallJoint>(BallJoint::at(world.bodies(), last, next, {0, 0, -length * i}));
    scene.boxes.push_back({next, {2 * radius, 2 * radius, length}, Eigen::Vector3d::Zero()});
    last = next;
  }
  scene.step = 1.0 / 600;
  scene.duration = 2;
  scene.channels = {positionChannel("load", last, 0), positionChannel("load", last, 2)};
  return scene;
}

}  // namespace liana
