#include "io/cli/solving/contact_scenes.h"

#include "kernel/geometry/collision/bullet_contacts.h"
#include "solvers/multibody/joints/ball_joint.h"
#include "solvers/multibody/joints/distance_joint.h"
#include "solvers/scenes/wires/wire_scenes.h"

namespace liana {

namespace {

int addStaticBox(DynamicScene& scene, BulletContacts& shapes, const Eigen::Vector3d& size,
                 const Eigen::Vector3d& centre) {
  Body body;
  body.kind = BodyKind::Static;
  body.pose.position = centre;
  body.shape = shapes.addBox(size);
  const int index = scene.world.addBody(body);
  scene.boxes.push_back({index, size});
  return index;
}

int addBox(DynamicScene& scene, BulletContacts& shapes, double mass, const Eigen::Vector3d& size,
           const Eigen::Vector3d& centre) {
  Body body;
  body.mass = mass;
  body.inertia = boxInertia(mass, size);
  body.pose.position = centre;
  body.shape = shapes.addBox(size);
  const int index = scene.world.addBody(body);
  scene.boxes.push_back({index, size});
  return index;
}

}  // namespace

DynamicScene boxStackScene() {
  DynamicScene scene;
  auto shapes = std::make_shared<BulletContacts>();
  addStaticBox(scene, *shapes, {2, 2, 0.2}, {0, 0, -0.1});
  int top = 0;
  for (int i = 0; i < 10; ++i)
    top = addBox(scene, *shapes, 10, {0.2, 0.2, 0.2}, {0.003 * (i % 3), 0.002 * (i % 2), 0.101 + 0.201 * i});
  scene.world.setContactDetector(shapes);
  scene.step = 1.0 / 240;
  scene.duration = 5;
  scene.channels = {positionChannel("top", top, 2)};
  return scene;
}

DynamicScene chainAndWallScene() {
  constexpr double kLength = 0.25, kRadius = 0.03;
  DynamicScene scene;
  auto shapes = std::make_shared<BulletContacts>();
  addStaticBox(scene, *shapes, {0.2, 2, 4}, {-0.5, 0, -2});
  const int rod = shapes->addCapsule(kRadius, kLength - 2 * kRadius);
  int last = BodyList::kGround;
  for (int i = 0; i < 8; ++i) {
    Body body;
    body.mass = 1;
    body.inertia = cylinderInertia(1, kRadius, kLength);
    body.pose.position = {kLength * (i + 0.5), 0, 0};
    body.pose.orientation =
        Eigen::Quaterniond::FromTwoVectors(Eigen::Vector3d::UnitZ(), Eigen::Vector3d::UnitX());
    body.shape = rod;
    const int next = scene.world.addBody(body);
    scene.world.add<BallJoint>(BallJoint::at(scene.world.bodies(), last, next, {kLength * i, 0, 0}));
    scene.boxes.push_back({next, {2 * kRadius, 2 * kRadius, kLength}});
    last = next;
  }
  scene.world.setContactDetector(shapes);
  scene.step = 1.0 / 240;
  scene.duration = 5;
  scene.channels = {positionChannel("tip", last, 0), positionChannel("tip", last, 2)};
  return scene;
}

DynamicScene setDownScene() {
  constexpr double kSide = 0.5, kRope = 2, kHigh = 0.3;
  DynamicScene scene;
  auto shapes = std::make_shared<BulletContacts>();
  addStaticBox(scene, *shapes, {3, 3, 0.2}, {0, 0, -0.1});
  const int load = addBox(scene, *shapes, 500, {kSide, kSide, kSide}, {0, 0, kHigh + 0.5 * kSide});
  DistanceJoint::Settings rope;
  rope.bodyB = load;
  rope.pointA = {0, 0, kHigh + kSide + kRope};
  rope.pointB = {0, 0, 0.5 * kSide};
  rope.lengthOverTime = std::make_shared<PiecewiseLinear>(std::vector<std::array<double, 2>>{
      {0.5, kRope}, {2.5, kRope + kHigh + 0.2}, {3.5, kRope + kHigh + 0.2}, {5.5, kRope}});
  rope.compliance = 1e-7;
  rope.onlyPulls = true;
  const int index = scene.world.add<DistanceJoint>(rope);
  scene.world.setContactDetector(shapes);
  scene.step = 1.0 / 120;
  scene.duration = 7;
  scene.channels = {positionChannel("load", load, 2), {"tension_N", [index](const World& world) {
                                                         return world.joint<DistanceJoint>(index).tension();
                                                       }}};
  scene.lines = {[anchor = rope.pointA, load](const World& world, std::vector<Eigen::Vector3d>& points) {
    points = {anchor, world.body(load).toWorld({0, 0, 0.5 * kSide})};
  }};
  return scene;
}

DynamicScene touchingBoxesOnWireScene() {
  DynamicScene scene = boxesOnWireScene();
  auto shapes = std::make_shared<BulletContacts>();
  for (const BodyLook& box : scene.boxes) scene.world.body(box.body).shape = shapes->addBox(box.size);
  scene.world.setContactDetector(shapes);
  scene.duration = 30;
  return scene;
}

}  // namespace liana
