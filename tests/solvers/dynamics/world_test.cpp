#include "solvers/dynamics/world.h"

#include <gtest/gtest.h>

#include "solvers/multibody/joints/distance_joint.h"
#include "solvers/multibody/joints/hinge_joint.h"
#include "solvers/multibody/joints/joint_driver.h"
#include "solvers/multibody/simple_contacts.h"
#include "tests/support/sample_worlds.h"

namespace liana {
namespace {

constexpr double kStep = 1.0 / 240;

/// Energy over 60 s, against the range of the swing: how far the total leaves its start, and whether any
/// later ten seconds have more of it than the ones before.
void expectEnergyHolds(World world) {
  const double start = world.energies().total();
  double lowest = start;
  std::vector<double> means;
  double worst = 0, sum = 0;
  for (int i = 1; i <= 60 * 240; ++i) {
    ASSERT_EQ(world.step(kStep).status, StepStatus::Done);
    const WorldEnergies energies = world.energies();
    lowest = std::min(lowest, energies.potential);
    worst = std::max(worst, std::abs(energies.total() - start));
    sum += energies.total();
    if (i % 2400 == 0) {
      means.push_back(sum / 2400);
      sum = 0;
    }
  }
  const double range = start - lowest;
  EXPECT_LT(worst, 0.01 * range);
  EXPECT_LT(means.front(), start + 1e-4 * range);
  for (size_t i = 1; i < means.size(); ++i) EXPECT_LT(means[i], means[i - 1] + 1e-6 * range) << i;
}

TEST(World, APendulumKeepsItsEnergyForAMinute) {
  expectEnergyHolds(hangingRods(1, 1, 2, {1, 0, 0}));
}

TEST(World, ADoublePendulumKeepsItsEnergyForAMinute) {
  expectEnergyHolds(hangingRods(2, 1, 2, {1, 0.2, 0}));
}

TEST(World, AFreeSystemKeepsItsMomentum) {
  World world = hangingRods(6, 0.5, 1, {1, 0, 0.3});
  world.removeConstraint(0);  // nothing holds it
  world.settings().gravity.setZero();
  for (int i = 0; i < 6; ++i) {
    world.body(i).velocity = {0.3 * i, 1 - 0.2 * i, 0.1 * i * i};
    world.body(i).angularVelocity = {1, -0.5 * i, 0.2};
  }
  DistanceJoint::Settings loop;
  loop.bodyA = 0;
  loop.bodyB = 5;
  loop.length = 2.4;
  world.add<DistanceJoint>(loop);
  const Eigen::Vector3d momentum = world.momentum(), turning = world.angularMomentum();
  for (int i = 0; i < 2400; ++i) world.step(kStep);
  EXPECT_LT((world.momentum() - momentum).norm(), 1e-10 * momentum.norm());
  EXPECT_LT((world.angularMomentum() - turning).norm(), 1e-10 * turning.norm());
}

TEST(World, AFreeBodyKeepsEnergyAndMomentum) {
  World world;
  world.settings().gravity.setZero();
  Body body = boxBody(2, {0.1, 0.2, 0.4}, {0, 0, 0});
  body.angularVelocity = {0.1, 9, 0.1};
  body.velocity = {1, 0, 0};
  world.addBody(body);
  const double energy = world.energies().total();
  const Eigen::Vector3d turning = world.angularMomentum();
  for (int i = 0; i < 14400; ++i) world.step(kStep);
  EXPECT_NEAR(world.energies().total(), energy, 1e-9 * energy);
  EXPECT_LT((world.angularMomentum() - turning).norm(), 1e-9 * turning.norm());
}

TEST(World, FallsAsGravitySays) {
  World world;
  world.addBody(pointMass(3, {0, 0, 0}));
  for (int i = 0; i < 240; ++i) world.step(kStep);
  EXPECT_NEAR(world.body(0).pose.position.z(), -0.5 * 9.81, 1e-9);
}

/// Boxes that slide and bounce on a slope, a chain and a motor: everything that remembers something.
World busyWorld() {
  auto shapes = std::make_shared<SimpleContacts>();
  const int plane = shapes->addPlane({0.3, 0.4, 1e-9});
  const int box = shapes->addBox({0.3, 0.2, 0.1}, {0.3, 0, 1e-9});
  const int capsule = shapes->addCapsule(0.02, 0.3);
  World world = hangingRods(5, 0.3, 0.2, {1, 0.1, 0}, {0, 0, 0.8});
  for (int i = 0; i < 5; ++i) world.body(i).shape = capsule;
  Body slope;
  slope.kind = BodyKind::Static;
  slope.shape = plane;
  slope.pose.orientation = Eigen::AngleAxisd(0.2, Eigen::Vector3d::UnitY());
  world.addBody(slope);
  for (int i = 0; i < 3; ++i) {
    Body load = boxBody(1, {0.3, 0.2, 0.1}, {-1.0 + i, 0.5, 0.5 + 0.1 * i});
    load.angularVelocity = {1, 2.0 * i, -1};
    load.shape = box;
    world.addBody(load);
  }
  Body wheel = boxBody(1, {0.3, 0.3, 0.1}, {0, 2, 2});
  const int turning = world.addBody(wheel);
  const HingeJoint::Settings hinge =
      HingeJoint::at(world.bodies(), BodyList::kGround, turning, {0, 2, 2}, Eigen::Vector3d::UnitZ());
  world.add<HingeJoint>(hinge);
  JointDriver::Settings driver;
  driver.coordinate = hinge.angle();
  driver.speed = std::make_shared<PiecewiseLinear>(std::vector<std::array<double, 2>>{{0, 0}, {1, 30}});
  driver.strongest = 0.2;
  world.add<JointDriver>(driver);
  world.setContactDetector(shapes);
  world.settings().trackEnergies = true;
  return world;
}

TEST(World, ACopyRunsOnWithTheSameBits) {
  World world = busyWorld();
  int touching = 0;
  for (int i = 0; i < 150; ++i) touching += world.step(kStep).contacts;
  ASSERT_GT(touching, 100);
  World copy = world, assigned;
  assigned = world;
  for (int i = 0; i < 240; ++i) {
    world.step(kStep);
    copy.step(kStep);
    assigned.step(kStep);
    ASSERT_EQ(numbersOf(world), numbersOf(copy)) << "step " << i;
  }
  EXPECT_EQ(numbersOf(world), numbersOf(assigned));
  EXPECT_EQ(world.energies().dissipated, copy.energies().dissipated);
}

TEST(World, TwoRunsGiveTheSameBits) {
  World one = busyWorld(), two = busyWorld();
  for (int i = 0; i < 240; ++i) {
    one.step(kStep);
    two.step(kStep);
  }
  EXPECT_EQ(numbersOf(one), numbersOf(two));
}

/// Goes to and fro along x.
struct ToAndFro : BodyMotion {
  BodyPose at(double time) const override {
    return {{0.3 * std::sin(2 * time), 0, 0},
            Eigen::Quaterniond(Eigen::AngleAxisd(time, Eigen::Vector3d::UnitY()))};
  }
};

TEST(World, AKinematicBodyLeadsWhatIsJoinedToIt) {
  World world;
  Body hand;
  hand.kind = BodyKind::Kinematic;
  hand.motion = std::make_shared<ToAndFro>();
  hand.pose = hand.motion->at(0);
  const int leading = world.addBody(hand);
  const int led = world.addBody(rodBody(1, 0.02, {0, 0, 0}, {0, 0, -0.5}));
  const int joint = world.add<BallJoint>(BallJoint::at(world.bodies(), leading, led, {0, 0, 0}));
  world.body(led).velocity = {0.6, 0, 0};  // as the hand's at the start
  double worst = 0;
  for (int i = 0; i < 1200; ++i) {
    ASSERT_EQ(world.step(kStep).status, StepStatus::Done);
    const auto& settings = world.joint<BallJoint>(joint).settings();
    worst = std::max(
        worst, (world.body(led).toWorld(settings.pointB) - ToAndFro().at(world.time()).position).norm());
  }
  EXPECT_LT(worst, 1e-4);
  EXPECT_EQ(world.body(leading).pose.position, ToAndFro().at(world.time()).position);
}

TEST(World, RefusesWhatCannotBeSteppedAndLeavesItAsItWas) {
  World world = hangingRods(2, 1, 1, {1, 0, 0});
  world.body(1).mass = -1;
  const std::vector<double> before = numbersOf(world);
  StepReport report = world.step(kStep);
  EXPECT_EQ(report.status, StepStatus::Refused);
  EXPECT_NE(report.message.find("mass"), std::string::npos) << report.message;
  world.body(1).mass = 1;
  world.body(1).inertia.setZero();
  EXPECT_EQ(world.step(kStep).status, StepStatus::Refused);
  world.body(1).inertia.setIdentity();
  EXPECT_EQ(world.step(0).status, StepStatus::Refused);
  EXPECT_EQ(world.step(std::nan("")).status, StepStatus::Refused);
  EXPECT_EQ(numbersOf(world), before);
  EXPECT_EQ(world.step(kStep).status, StepStatus::Done);
}

TEST(World, SaysWhenDriversContradictEachOther) {
  World world;
  const int body = world.addBody(pointMass(1, {0, 0, 0}));
  for (const double speed : {1.0, -1.0}) {
    JointDriver::Settings driver;
    driver.coordinate = JointCoordinate::travel(BodyList::kGround, body, {0, 0, 0}, {0, 0, 0}, {1, 0, 0});
    driver.speed = std::make_shared<PiecewiseLinear>(std::vector<std::array<double, 2>>{{0, speed}});
    world.constraint(world.add<JointDriver>(driver))->name = speed > 0 ? "forwards" : "backwards";
  }
  const StepReport report = world.step(kStep);
  EXPECT_EQ(report.status, StepStatus::Inexact);
  EXPECT_NE(report.message.find("wards\""), std::string::npos) << report.message;
  EXPECT_GT(report.impulses.residual, 0.5);
}

TEST(World, CountsTheWorkOfAMotorAndWhatFrictionTakes) {
  auto shapes = std::make_shared<SimpleContacts>();
  World world;
  Body floor;
  floor.kind = BodyKind::Static;
  floor.shape = shapes->addPlane({0.5, 0, 1e-9});
  world.addBody(floor);
  Body block = boxBody(2, {0.4, 0.4, 0.1}, {0, 0, 0.05});
  block.shape = shapes->addBox({0.4, 0.4, 0.1}, {0.5, 0, 1e-9});
  block.velocity = {2, 0, 0};
  world.addBody(block);
  world.setContactDetector(shapes);
  world.settings().trackEnergies = true;
  for (int i = 0; i < 240; ++i) world.step(kStep);
  EXPECT_NEAR(world.body(1).pose.position.x(), 4 / (2 * 0.5 * 9.81), 0.01 * 0.408);
  EXPECT_NEAR(world.energies().dissipated, 4, 0.04);
  EXPECT_LT(world.body(1).velocity.norm(), 1e-9);
}

}  // namespace
}  // namespace liana
