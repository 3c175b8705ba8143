#include "solvers/scenes/massless_cable_scenes.h"

#include "solvers/multibody/joints/ball_joint.h"
#include "solvers/scenes/flat_ground.h"
#include "solvers/wires/massless_cable.h"

namespace liana {

namespace {

Body solidBox(double mass, const Eigen::Vector3d& size, const Eigen::Vector3d& position) {
  Body body;
  body.mass = mass;
  body.inertia = boxInertia(mass, size);
  body.pose.position = position;
  return body;
}

const MasslessCable& cable(const World& world, int constraint) {
  return world.joint<MasslessCable>(constraint);
}

/// The cubes with their cable along x, at rest.
DynamicScene restingPair(const MasslessCable::Settings& stiffness, double step) {
  DynamicScene scene;
  scene.world.settings().gravity.setZero();
  const Eigen::Vector3d size(2, 2, 2);
  scene.world.addBody(solidBox(1000, size, {-3, 0, 0}));
  scene.world.addBody(solidBox(1000, size, {3, 0, 0}));
  MasslessCable::Settings rope = stiffness;
  rope.nodes = {{0, {1, 0, 0}}, {1, {-1, 0, 0}}};
  rope.length = 4;
  rope.onlyPulls = false;
  if (rope.twistStiffness > 0) rope.alignTwist(scene.world.bodies());
  scene.world.add<MasslessCable>(rope);
  scene.world.constraint(0)->name = "cable";
  scene.step = step;
  for (int i = 0; i < 2; ++i) scene.boxes.push_back({i, size, Eigen::Vector3d::Zero()});
  scene.lines = {cableLine(0)};
  return scene;
}

}  // namespace

DynamicScene stretchPairScene(const CubePair& pair) {
  MasslessCable::Settings rope;
  rope.stretchStiffness = pair.stiffness;
  DynamicScene scene = restingPair(rope, pair.step);
  scene.world.body(0).velocity.x() = -0.1;
  scene.world.body(1).velocity.x() = 0.1;
  scene.duration = 20;
  scene.channels = {
      {"stretch_m", [](const World& w) { return cable(w, 0).stretch(w.bodies(), w.time()); }},
      {"force_per_stiffness_m", [c = pair.stiffness](const World& w) { return cable(w, 0).tension() / c; }}};
  return scene;
}

DynamicScene twistPairScene(const CubePair& pair) {
  MasslessCable::Settings rope;
  rope.stretchStiffness = 1e6;
  rope.twistStiffness = pair.stiffness;
  DynamicScene scene = restingPair(rope, pair.step);
  scene.world.body(0).angularVelocity.x() = -1;
  scene.world.body(1).angularVelocity.x() = 1;
  scene.duration = 20;
  scene.channels = {{"twist_rad", [](const World& w) { return cable(w, 0).twist(w.bodies()); }},
                    {"torque_per_stiffness_rad",
                     [c = pair.stiffness](const World& w) { return cable(w, 0).torque() / c; }}};
  return scene;
}

DynamicScene fourCableScene() {
  DynamicScene scene;
  World& world = scene.world;
  world.settings().gravity = {0, 0, -10};
  world.settings().trackEnergies = true;
  const Eigen::Vector3d heldSize(1, 3, 1), wideSize(3, 2, 0.4), largeSize(2, 1, 1), smallSize(0.6, 0.6, 0.6);
  for (double x : {-15.5, 15.5}) {
    Body held = solidBox(100, heldSize, {x, 0, 20});
    held.kind = BodyKind::Static;
    world.addBody(held);
  }
  world.addBody(solidBox(30, wideSize, {-3, 0, 18.5}));
  world.addBody(solidBox(100, largeSize, {-3, 0, 14}));
  world.addBody(solidBox(10, smallSize, {-4, 0, 10}));
  Body other = solidBox(10, smallSize, {-2, 0, 10});
  other.angularVelocity.z() = 1;
  world.addBody(other);
  const auto add = [&](MasslessCable::Settings rope, const char* name) {
    rope.length = rope.pathLength(world.bodies());
    if (rope.twistStiffness > 0) rope.alignTwist(world.bodies());
    const int index = world.add<MasslessCable>(rope);
    world.constraint(index)->name = name;
    scene.lines.push_back(cableLine(index));
  };
  for (double y : {-0.8, 0.8}) {
    MasslessCable::Settings track;
    track.nodes = {{0, {0.5, y, 0}}, {2, {-1.4, y, 0}}, {2, {1.4, y, 0}}, {1, {-0.5, y, 0}}};
    track.stretchStiffness = 1e5;
    add(track, y < 0 ? "right track" : "left track");
  }
  MasslessCable::Settings hanger;
  hanger.nodes = {{2, {0, 0, -0.2}}, {3, {0, 0, 0.5}}};
  hanger.stretchStiffness = 1e7;
  add(hanger, "hanger");
  MasslessCable::Settings twisted;
  twisted.nodes = {{4, {0, 0, 0.3}}, {3, {-1, 0, 0}}, {3, {1, 0, 0}}, {5, {0, 0, 0.3}}};
  twisted.stretchStiffness = 1e3;
  twisted.twistStiffness = 10;
  add(twisted, "pulley");
  scene.step = 0.05;
  scene.duration = 30;
  scene.boxes = {{0, heldSize, {0, 0, 0}},  {1, heldSize, {0, 0, 0}},  {2, wideSize, {0, 0, 0}},
                 {3, largeSize, {0, 0, 0}}, {4, smallSize, {0, 0, 0}}, {5, smallSize, {0, 0, 0}}};
  scene.channels = {positionChannel("wide", 2, 0),
                    positionChannel("large", 3, 2),
                    positionChannel("small", 4, 2),
                    {"track_N", [](const World& w) { return cable(w, 0).tension(); }},
                    {"pulley_N", [](const World& w) { return cable(w, 3).tension(); }},
                    {"pulley_twist_rad", [](const World& w) { return cable(w, 3).twist(w.bodies()); }}};
  return scene;
}

DynamicScene fishingRodScene(const FishingRod& settings) {
  DynamicScene scene;
  World& world = scene.world;
  world.settings().contactMargin = 0.5;  // the box comes down fast
  const double rodLength = 1;
  Body rod;
  rod.mass = 0.02;
  rod.inertia = cylinderInertia(rod.mass, 0.02, rodLength);
  rod.pose.position = {0, 0, 12 - 0.5 * rodLength};
  world.addBody(rod);
  const Eigen::Vector3d size(0.3, 0.3, 0.3);
  Body box = solidBox(1, size, {0.5, 0, 10.5});
  box.velocity = {6, 0, 3};
  box.shape = 0;
  world.addBody(box);
  world.add<BallJoint>(BallJoint::at(world.bodies(), BodyList::kGround, 0, {0, 0, 12}));
  MasslessCable::Settings line;
  line.nodes = {{0, {0, 0, -0.5 * rodLength}}, {1, {0, 0, 0.15}}};
  line.holdsLength = false;
  const double rewind = settings.rewindAt, lift = settings.liftAt, now = 1e-9;
  using Points = std::vector<std::array<double, 2>>;
  line.driverSpeed = std::make_shared<PiecewiseLinear>(
      Points{{rewind, 0}, {rewind + now, -0.2}, {lift, -0.2}, {lift + now, -0.5}});
  line.driverSlip = std::make_shared<PiecewiseLinear>(
      Points{{rewind, 10}, {rewind + now, 0.1}, {lift, 0.1}, {lift + now, 0.05}});
  const int index = world.add<MasslessCable>(line);
  world.constraint(index)->name = "line";
  FlatGround::Settings ground;
  ground.friction = 0.05;
  ground.shapes = {boxCorners(size)};
  world.setContactDetector(std::make_shared<FlatGround>(ground));
  scene.duration = lift + 35;
  scene.boxes = {{0, {0.04, 0.04, rodLength}, {0, 0, 0}}, {1, size, {0, 0, 0}}};
  scene.lines = {cableLine(index)};
  scene.channels = {positionChannel("box", 1, 0),
                    positionChannel("box", 1, 2),
                    {"line_m", [](const World& w) { return cable(w, 1).settings().pathLength(w.bodies()); }},
                    {"pull_N", [](const World& w) { return cable(w, 1).tension(); }}};
  return scene;
}

}  // namespace liana
