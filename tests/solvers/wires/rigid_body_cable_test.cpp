#include "solvers/wires/rigid_body_cable.h"

#include <gtest/gtest.h>

#include <random>

#include "solvers/scenes/cable_experiments.h"
#include "solvers/scenes/cable_scenes.h"

namespace liana {
namespace {

RigidBodyCableSettings ropeAlongX(int elements) {
  RigidBodyCableSettings settings;
  settings.section = circularSection({2e9, 0.3, 1200}, 0.01);
  settings.radius = 0.01;
  settings.path = {Eigen::Vector3d::Zero(), {4, 0, 0}};
  settings.elements = elements;
  settings.start.kind = settings.end.kind = CableEndHold::Kind::Free;
  return settings;
}

const RigidBodyCable& cableOf(const World& world, int part) {
  return dynamic_cast<const RigidBodyCable&>(*world.part(part));
}

/// A cable that merges or splits whatever can be, flying and tumbling with nothing to hold it.
World tumblingCable(bool merges, unsigned seed) {
  World world;
  world.settings().gravity.setZero();
  RigidBodyCableSettings settings = ropeAlongX(16);
  settings.resolution.adaptive = true;
  settings.resolution.mergePull = merges ? -1e9 : 1e9;
  settings.resolution.splitPull = merges ? -1e9 : 1e9;
  settings.resolution.mergeBend = settings.resolution.splitBend = M_PI;
  RigidBodyCable::addTo(world, settings);
  std::mt19937 random(seed);
  std::uniform_real_distribution<double> number(-1, 1);
  for (int i = 0; i < world.bodies().size(); ++i) {
    world.body(i).velocity = {number(random), number(random), number(random)};
    world.body(i).angularVelocity = {number(random), number(random), number(random)};
  }
  return world;
}

TEST(RigidBodyCable, LiesAlongItsPathWithTheMassOfItsSection) {
  World world;
  RigidBodyCableSettings settings = ropeAlongX(20);
  settings.path = {Eigen::Vector3d::Zero(), {2, 0, 0}, {2, 2, 0}};
  const RigidBodyCable& cable = cableOf(world, RigidBodyCable::addTo(world, settings));
  EXPECT_NEAR(cable.length(world), 4, 1e-12);
  double mass = 0;
  for (const auto& element : cable.elements()) mass += world.body(element.body).mass;
  EXPECT_NEAR(mass, 4 * settings.section.massPerLength, 1e-12);
  ASSERT_EQ(cable.points(world).size(), 21u);
  EXPECT_NEAR((cable.points(world).back() - Eigen::Vector3d(2, 2, 0)).norm(), 0, 1e-9);
  EXPECT_NEAR(cable.twist(world), 0, 1e-9) << "laid without twist";
}

TEST(RigidBodyCable, MergingKeepsMassCentreAndMomentumAndAddsNoEnergy) {
  for (unsigned seed = 0; seed < 5; ++seed) {
    World world = tumblingCable(true, seed);
    for (int k = 0; k < 12; ++k) {
      const Eigen::Vector3d momentum = world.momentum(), spin = world.angularMomentum();
      World copy = world;
      const size_t before = cableOf(world, 0).elements().size();
      double kinetic = world.energies().kinetic;
      world.step(1e-7);  // so short that nothing but the merging happens
      if (cableOf(world, 0).elements().size() == before) break;
      EXPECT_LT((world.momentum() - momentum).norm(), 1e-12 * (1 + momentum.norm()));
      EXPECT_LT((world.angularMomentum() - spin).norm(), 1e-10 * (1 + spin.norm()));
      EXPECT_LE(world.energies().kinetic, kinetic * (1 + 1e-9) + 1e-12);
    }
    EXPECT_LT(cableOf(world, 0).elements().size(), 8u) << "it did merge";
    EXPECT_NEAR(cableOf(world, 0).length(world), 4, 1e-12);
  }
}

TEST(RigidBodyCable, SplittingGivesTheMotionOfTheWhole) {
  World world = tumblingCable(true, 3);
  for (int k = 0; k < 12; ++k) world.step(1e-7);
  const size_t merged = cableOf(world, 0).elements().size();
  // From now on it splits.
  RigidBodyCableSettings settings = cableOf(world, 0).settings();
  settings.resolution.splitPull = 1e9;
  settings.resolution.mergePull = 1e9;
  World again = world;
  dynamic_cast<RigidBodyCable&>(*again.part(0)).setResolution(settings.resolution);
  const Eigen::Vector3d momentum = again.momentum(), spin = again.angularMomentum();
  const double kinetic = again.energies().kinetic;
  for (int k = 0; k < 12; ++k) again.step(1e-9);
  EXPECT_GT(cableOf(again, 0).elements().size(), merged);
  EXPECT_LT((again.momentum() - momentum).norm(), 1e-11 * (1 + momentum.norm()));
  EXPECT_LT((again.angularMomentum() - spin).norm(), 1e-9 * (1 + spin.norm()));
  EXPECT_LE(again.energies().kinetic, kinetic * (1 + 1e-6));
}

TEST(RigidBodyCable, FineCableUnderAHeavyLoadStaysTogetherOnlyWhenItsJointsSteady) {
  HoistPendulum steady = makeHoistPendulum(100);
  double worst = 0;
  for (int k = 0; k < 120; ++k) {
    EXPECT_NE(steady.world.step(1.0 / 60).status, StepStatus::Refused);
    worst = std::max(worst, largestGap(steady.world, cableOf(steady.world, steady.cable)));
  }
  EXPECT_LT(worst, 1e-3 * 0.05);

  HoistPendulum loose = makeHoistPendulum(100);
  World world;
  RigidBodyCableSettings settings = cableOf(loose.world, loose.cable).settings();
  settings.steadies = false;
  Body load = loose.world.body(loose.load);
  settings.end.body = world.addBody(load);
  RigidBodyCable::addTo(world, settings);
  bool told = false;
  for (int k = 0; k < 5 && !told; ++k) told = world.step(1.0 / 60).status == StepStatus::Unstable;
  EXPECT_TRUE(told) << "a chain beyond its limit says so";
}

TEST(RigidBodyCable, WinchFeedsOutAndTakesInWithoutLosingTheLoad) {
  DynamicScene scene = winchCableScene();
  const size_t atStart = cableOf(scene.world, 0).elements().size();
  size_t most = 0;
  double lowest = 0;
  while (scene.world.time() < 19) {
    ASSERT_NE(advance(scene, scene.step).status, StepStatus::Refused);
    most = std::max(most, cableOf(scene.world, 0).elements().size());
    lowest = std::min(lowest, scene.world.body(0).pose.position.z());
  }
  EXPECT_GE(most, atStart + 10) << "2.8 m came out in elements of 0.25 m";
  EXPECT_EQ(cableOf(scene.world, 0).elements().size(), atStart);
  EXPECT_NEAR(lowest, -4.3 - 2.8, 0.05);
  EXPECT_NEAR(scene.world.body(0).pose.position.norm(), 4.3, 0.05);
}

TEST(RigidBodyCable, SlackCableLiesOnTheGroundAndTheLoadDoesNotSink) {
  DynamicScene scene = slackCableScene();
  while (scene.world.time() < 6) ASSERT_NE(advance(scene, scene.step).status, StepStatus::Refused);
  const RigidBodyCable& cable = cableOf(scene.world, 0);
  double lowest = 10;
  for (const Eigen::Vector3d& point : cable.points(scene.world)) lowest = std::min(lowest, point.z());
  EXPECT_GT(lowest, 0.015 - 0.001) << "no deeper than a millimetre";
  EXPECT_LT(lowest, 0.1) << "it hangs down to the ground";
  EXPECT_NEAR(scene.world.body(1).pose.position.z(), 0.3, 1e-3);
}

TEST(RigidBodyCable, RingOfElementsIsSolvedDirectly) {
  World world;
  world.settings().gravity.setZero();
  const int count = 24;
  const double side = 2 * std::sin(M_PI / count);
  std::vector<int> bodies;
  for (int i = 0; i < count; ++i) {
    const double angle = 2 * M_PI * i / count;
    Body body;
    body.mass = 0.1;
    body.inertia = cylinderInertia(0.1, 0.01, side);
    body.pose.position = std::cos(M_PI / count) * Eigen::Vector3d(std::cos(angle), std::sin(angle), 0);
    body.pose.orientation = Eigen::AngleAxisd(angle, Eigen::Vector3d::UnitZ()) *
                            Eigen::AngleAxisd(-M_PI / 2, Eigen::Vector3d::UnitX());
    body.velocity = {0, 0, 0.2 * std::sin(2 * angle)};
    bodies.push_back(world.addBody(body));
  }
  for (int i = 0; i < count; ++i) {
    AngularJoint::Settings joint;
    joint.bodyA = bodies[static_cast<size_t>(i)];
    joint.bodyB = bodies[static_cast<size_t>((i + 1) % count)];
    joint.pointA = {0, 0, 0.5 * side};
    joint.pointB = {0, 0, -0.5 * side};
    joint.bendCompliance.setConstant(0.1);
    joint.twistCompliance = 0.1;
    world.add<AngularJoint>(joint);
  }
  const Eigen::Vector3d momentum = world.momentum(), spin = world.angularMomentum();
  const double energy = world.energies().total();
  for (int k = 0; k < 600; ++k) ASSERT_EQ(world.step(1.0 / 240).status, StepStatus::Done);
  EXPECT_LT((world.momentum() - momentum).norm(), 1e-10);
  EXPECT_LT((world.angularMomentum() - spin).norm(), 1e-10);
  EXPECT_LE(world.energies().total(), energy * (1 + 1e-3));
}

TEST(RigidBodyCable, RunningOnFromACopyGivesTheSameBits) {
  DynamicScene scene = winchCableScene();
  while (scene.world.time() < 5) advance(scene, scene.step);
  World copy = scene.world;
  for (int k = 0; k < 240; ++k) {
    scene.world.step(scene.step);
    copy.step(scene.step);
  }
  for (int i = 0; i < copy.bodies().size(); ++i) {
    if (!copy.bodies().isUsed(i)) continue;
    EXPECT_EQ(copy.body(i).pose.position, scene.world.body(i).pose.position);
    EXPECT_EQ(copy.body(i).pose.orientation.coeffs(), scene.world.body(i).pose.orientation.coeffs());
  }
}

TEST(RigidBodyCable, DefectsAreNamed) {
  const BodyList bodies;
  RigidBodyCableSettings settings = ropeAlongX(10);
  EXPECT_EQ(settings.findDefect(bodies), "");
  settings.path.pop_back();
  EXPECT_NE(settings.findDefect(bodies).find("two different points"), std::string::npos);
  settings = ropeAlongX(0);
  EXPECT_NE(settings.findDefect(bodies).find("element"), std::string::npos);
  settings = ropeAlongX(4);
  settings.section.torsion = 0;
  EXPECT_NE(settings.findDefect(bodies).find("section"), std::string::npos);
  settings = ropeAlongX(4);
  settings.end = {CableEndHold::Kind::Pinned, 7};
  EXPECT_NE(settings.findDefect(bodies).find("body 7"), std::string::npos);
}

}  // namespace
}  // namespace liana
