#include "solvers/scenes/cable_scenes.h"

#include <algorithm>
#include <cmath>

#include "solvers/multibody/simple_contacts.h"
#include "solvers/scenes/cable_experiments.h"

namespace liana {

namespace {

const RigidBodyCable& cableOf(const World& world, int part) {
  return dynamic_cast<const RigidBodyCable&>(*world.part(part));
}

/// Pull in the middle of a rigid-body cable.
SceneChannel tensionChannel(int part) {
  return {"tension_N", [part](const World& world) {
            const RigidBodyCable& cable = cableOf(world, part);
            return cable.joints().empty() ? 0
                                          : cable.tension(world, static_cast<int>(cable.joints().size() / 2));
          }};
}

/// A scene around a cable bench whose plate is loaded over ten seconds, with a brake on everything.
DynamicScene benchScene(double youngsModulus, const Eigen::Vector3d& force, const Eigen::Vector3d& torque) {
  CableBench bench = makeCableBench(youngsModulus, 24);
  DynamicScene scene;
  scene.duration = 25;
  const int plate = bench.plate, part = bench.cable;
  scene.channels = {positionChannel("plate", plate, 2),
                    tensionChannel(part),
                    {"twist_rad", [part](const World& world) { return cableOf(world, part).twist(world); }}};
  scene.boxes = {{plate, {1, 1, 0.1}}};
  scene.lines = {rigidCableLine(part)};
  scene.world = std::move(bench.world);
  scene.drive = [plate, force, torque](World& world, double) {
    const double share = std::min(1.0, world.time() / 10);
    world.body(plate).force = share * force;
    world.body(plate).torque = share * torque;
    for (int i = 0; i < world.bodies().size(); ++i) {
      world.body(i).velocity *= 0.95;
      world.body(i).angularVelocity *= 0.95;
    }
  };
  return scene;
}

SectionStiffness benchSection(double youngsModulus) {
  return makeCableBench(youngsModulus, 1).section;
}

}  // namespace

SceneLine rigidCableLine(int part) {
  return [part](const World& world, std::vector<Eigen::Vector3d>& points) {
    points = cableOf(world, part).points(world);
  };
}

DynamicScene gantryCraneScene() {
  GantryCrane crane = makeGantryCrane(1e4);
  DynamicScene scene;
  scene.duration = 30;
  scene.channels = {positionChannel("trolley", crane.trolley, 0), positionChannel("load", crane.load, 0),
                    positionChannel("load", crane.load, 2), tensionChannel(crane.cable)};
  scene.boxes = {
      {crane.trolley, {1, 1, 0.4}, {0, 0, 0.2}}, {crane.hook, {0.6, 0.3, 0.4}}, {crane.load, {1, 1, 1}}};
  const int trolley = crane.trolley, hook = crane.hook;
  scene.lines = {rigidCableLine(crane.cable)};
  for (double side : {-0.3, 0.3})
    scene.lines.push_back([trolley, hook, side](const World& world, std::vector<Eigen::Vector3d>& points) {
      points = {world.body(trolley).toWorld({0, side, 0}), world.body(hook).toWorld({0, 0.5 * side, 0.2})};
    });
  scene.world = std::move(crane.world);
  return scene;
}

DynamicScene hoistPendulumScene() {
  HoistPendulum pendulum = makeHoistPendulum(24);
  DynamicScene scene;
  scene.channels = {positionChannel("load", pendulum.load, 0), positionChannel("load", pendulum.load, 2),
                    tensionChannel(pendulum.cable)};
  scene.boxes = {{pendulum.load, {0.3, 0.3, 0.3}}};
  scene.lines = {rigidCableLine(pendulum.cable)};
  scene.world = std::move(pendulum.world);
  return scene;
}

DynamicScene slackCableScene() {
  constexpr double kHeight = 3, kLength = 5, kRadius = 0.015, kSide = 0.6;
  constexpr int kElements = 40;
  DynamicScene scene;
  auto shapes = std::make_shared<SimpleContacts>();
  Body ground;
  ground.kind = BodyKind::Static;
  ground.shape = shapes->addPlane({0.5, 0});
  scene.world.addBody(ground);
  Body load;
  load.mass = 500;
  load.inertia = boxInertia(load.mass, {kSide, kSide, kSide});
  load.pose.position = {1, 0, 0.5 * kSide};
  load.shape = shapes->addBox({kSide, kSide, kSide}, {0.5, 0});
  const int box = scene.world.addBody(load);
  RigidBodyCableSettings cable;
  cable.section = circularSection({5e8, 0.3, 2000}, kRadius);
  cable.radius = kRadius;
  cable.path = {{0, 0, kHeight}, {0, kLength - 1.5, kHeight}, {1, 0, kSide}};
  // The way from the anchor aside and back to the load is as long as the cable: it starts slack.
  cable.elements = kElements;
  cable.start = {CableEndHold::Kind::Pinned, BodyList::kGround};
  cable.end = {CableEndHold::Kind::Pinned, box};
  double length = 0;
  for (size_t i = 1; i < cable.path.size(); ++i) length += (cable.path[i] - cable.path[i - 1]).norm();
  cable.shapes = {shapes->addCapsule(kRadius, length / kElements - 2 * kRadius, {0.5, 0})};
  const int part = RigidBodyCable::addTo(scene.world, cable);
  scene.world.setContactDetector(shapes);
  scene.duration = 8;
  scene.step = 1.0 / 120;
  scene.channels = {tensionChannel(part), positionChannel("load", box, 2)};
  scene.boxes = {{box, {kSide, kSide, kSide}}};
  scene.lines = {rigidCableLine(part)};
  return scene;
}

DynamicScene winchCableScene() {
  constexpr double kStart = 4, kLoad = 800;
  DynamicScene scene;
  Body load;
  load.mass = kLoad;
  load.inertia = boxInertia(kLoad, {0.6, 0.6, 0.6});
  load.pose.position = {0, 0, -kStart - 0.3};
  load.velocity = {0.3, 0, 0};
  const int box = scene.world.addBody(load);
  RigidBodyCableSettings cable;
  cable.section = circularSection({1e11, 0.3, 6000}, 0.008);
  cable.radius = 0.008;
  cable.path = {Eigen::Vector3d::Zero(), {0, 0, -kStart}};
  cable.elements = 16;
  cable.start = {CableEndHold::Kind::Pinned, BodyList::kGround};
  cable.end = {CableEndHold::Kind::Pinned, box};
  cable.fedLength = std::make_shared<PiecewiseLinear>(std::vector<std::array<double, 2>>{
      {1, 0}, {1.5, 0.1}, {8, 2.7}, {8.5, 2.8}, {10, 2.8}, {10.5, 2.7}, {17, 0.1}, {17.5, 0}});
  const int part = RigidBodyCable::addTo(scene.world, cable);
  scene.duration = 20;
  scene.channels = {tensionChannel(part),
                    positionChannel("load", box, 2),
                    {"length_m", [part](const World& world) { return cableOf(world, part).length(world); }}};
  scene.boxes = {{box, {0.6, 0.6, 0.6}}};
  scene.lines = {rigidCableLine(part)};
  return scene;
}

DynamicScene heavyChainScene() {
  DynamicScene scene;
  scene.world = makeHeavyEnds({2e11, 1e2, 24, 1e4});
  scene.duration = 30;
  scene.channels = {tensionChannel(0),
                    {"gap_m", [](const World& world) { return largestGap(world, cableOf(world, 0)); }}};
  scene.lines = {rigidCableLine(0)};
  return scene;
}

DynamicScene particleChainScene(ChainModel model) {
  ParticleChain chain;
  chain.model = model;
  chain.extraCompliance = model == ChainModel::LinksAndBending ? 1e-4 : 1e-9;
  DynamicScene scene;
  scene.world = makeParticleChain(chain);
  scene.duration = 30;
  const int particles = chain.particles;
  scene.channels = {positionChannel("load", particles - 1, 0), positionChannel("load", particles - 1, 2)};
  scene.lines = {[particles](const World& world, std::vector<Eigen::Vector3d>& points) {
    points = {Eigen::Vector3d::Zero()};
    for (int i = 0; i < particles; ++i) points.push_back(world.body(i).pose.position);
  }};
  return scene;
}

DynamicScene pulledCableScene() {
  return benchScene(2e7, {0, 0, 0.5 * benchSection(2e7).axial}, Eigen::Vector3d::Zero());
}

DynamicScene twistedCableScene() {
  return benchScene(2e9, Eigen::Vector3d::Zero(), {0, 0, benchSection(2e9).torsion * 24 * M_PI / 10});
}

DynamicScene bentCableScene() {
  return benchScene(2e9, Eigen::Vector3d::Zero(), {0, benchSection(2e9).bending1 * 5.5 / 10, 0});
}

}  // namespace liana
