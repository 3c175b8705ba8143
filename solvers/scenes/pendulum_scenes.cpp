#include "solvers/scenes/pendulum_scenes.h"

#include "solvers/multibody/joints/ball_joint.h"

namespace liana {

namespace {

constexpr double kLength = 1;  // [m]

Body rod(const Eigen::Vector3d& position) {
  Body body;
  body.mass = 1;
  body.inertia = boxInertia(body.mass, {kLength, 0.05, 0.05});
  body.pose.position = position;
  return body;
}

/// A chain of rods along x, held at the origin or free.
void addRods(DynamicScene& scene, int rods, bool isHeld) {
  int last = BodyList::kGround;
  for (int i = 0; i < rods; ++i) {
    const int next = scene.world.addBody(rod({kLength * (i + 0.5), 0, 0}));
    if (i > 0 || isHeld)
      scene.world.add<BallJoint>(BallJoint::at(scene.world.bodies(), last, next, {kLength * i, 0, 0}));
    scene.boxes.push_back({next, {kLength, 0.05, 0.05}, Eigen::Vector3d::Zero()});
    scene.channels.push_back(positionChannel("rod" + std::to_string(i), next, 2));
    last = next;
  }
}

}  // namespace

DynamicScene pendulumScene(int rods) {
  DynamicScene scene;
  addRods(scene, rods, true);
  scene.step = 1.0 / 240;
  scene.duration = 60;
  return scene;
}

DynamicScene freeChainScene() {
  DynamicScene scene;
  scene.world.settings().gravity.setZero();
  addRods(scene, 5, false);
  for (int i = 0; i < 5; ++i) {
    scene.world.body(i).velocity = {0.3 * i, 1.0 - 0.5 * i, 0.2 * i * i};
    scene.world.body(i).angularVelocity = {0.5 * i, 2.0 - i, 1};
  }
  scene.step = 1.0 / 240;
  scene.duration = 10;
  return scene;
}

}  // namespace liana
