// Lock, hinge and slider: what they hold, what they leave free, and what they refuse.
#include <gtest/gtest.h>

#include "solvers/multibody/joints/hinge_joint.h"
#include "solvers/multibody/joints/lock_joint.h"
#include "solvers/multibody/joints/slider_joint.h"
#include "tests/support/sample_worlds.h"

namespace liana {
namespace {

constexpr double kStep = 1.0 / 240;

TEST(LockJoint, KeepsTwoTumblingBodiesAsOne) {
  World world;
  world.settings().gravity.setZero();
  Body spinning = boxBody(2, {0.3, 0.2, 0.1}, {0, 0, 0});
  spinning.angularVelocity = {1, 3, -2};
  const int a = world.addBody(spinning);
  const int b = world.addBody(boxBody(5, {0.1, 0.4, 0.2}, {0.3, 0.1, 0}));
  world.add<LockJoint>(LockJoint::at(world.bodies(), a, b, {0.15, 0.05, 0}));
  const Eigen::Vector3d momentum = world.momentum(), turning = world.angularMomentum();
  for (int i = 0; i < 480; ++i) world.step(kStep);
  EXPECT_LT((world.body(a).toBody(world.body(b).pose.position) - Eigen::Vector3d(0.3, 0.1, 0)).norm(), 1e-4);
  EXPECT_LT(world.body(a).pose.orientation.angularDistance(world.body(b).pose.orientation), 1e-4);
  EXPECT_LT((world.momentum() - momentum).norm(), 1e-12);
  EXPECT_LT((world.angularMomentum() - turning).norm(), 1e-12);
}

TEST(LockJoint, CarriesTheMomentOfACantilever) {
  World world;
  const int arm = world.addBody(rodBody(3, 0.02, {0, 0, 0}, {1, 0, 0}));
  const int lock = world.add<LockJoint>(LockJoint::at(world.bodies(), BodyList::kGround, arm, {0, 0, 0}));
  for (int i = 0; i < 240; ++i) world.step(kStep);
  const std::vector<double>& forces = world.constraint(lock)->forces();
  EXPECT_NEAR(forces[2], 3 * 9.81, 1e-6);         // the weight
  EXPECT_NEAR(forces[4], -3 * 9.81 * 0.5, 1e-6);  // times half the length, about y
  EXPECT_NEAR(world.body(arm).pose.position.z(), 0, 1e-6);
}

TEST(HingeJoint, SwingsInItsPlaneWithTheRodsPeriod) {
  World world;
  const double tilt = 0.05;
  const int rod = world.addBody(rodBody(2, 0.01, {0, 0, 0}, {std::sin(tilt), 0, -std::cos(tilt)}));
  world.add<HingeJoint>(
      HingeJoint::at(world.bodies(), BodyList::kGround, rod, {0, 0, 0}, Eigen::Vector3d::UnitY()));
  const double inertia = world.body(rod).inertia(0, 0) + 2 * 0.25;
  const double period = 2 * M_PI * std::sqrt(inertia / (2 * 9.81 * 0.5)) * (1 + tilt * tilt / 16);
  double crossing = 0, last = world.body(rod).pose.position.x();
  int crossings = 0;
  while (crossings < 8) {
    world.step(kStep);
    const double now = world.body(rod).pose.position.x();
    if (now * last < 0 && ++crossings % 4 == 0) crossing = world.time() - kStep * now / (now - last);
    last = now;
    ASSERT_LT(std::abs(world.body(rod).pose.position.y()), 1e-9);
    ASSERT_LT(world.time(), 20);
  }
  EXPECT_NEAR(crossing, 3.75 * period, 0.002 * 3.75 * period);
}

TEST(HingeJoint, CountsFullTurns) {
  World world;
  world.settings().gravity.setZero();
  Body wheel = boxBody(1, {0.2, 0.2, 0.05}, {0, 0, 0});
  wheel.angularVelocity = {0, 0, -20};
  const int body = world.addBody(wheel);
  const int hinge = world.add<HingeJoint>(
      HingeJoint::at(world.bodies(), BodyList::kGround, body, {0, 0, 0}, Eigen::Vector3d::UnitZ()));
  for (int i = 0; i < 240; ++i) world.step(kStep);
  EXPECT_NEAR(world.joint<HingeJoint>(hinge).angle(world.bodies()), -20, 0.02);
}

TEST(SliderJoint, RunsDownItsRailWithoutTurning) {
  World world;
  const double slope = 0.5;
  const Eigen::Vector3d rail(std::cos(slope), 0, -std::sin(slope));
  const int trolley = world.addBody(boxBody(4, {0.2, 0.1, 0.1}, {0, 0, 0}));
  // Held off its centre of mass: only the rail keeps it from turning.
  const int slider = world.add<SliderJoint>(
      SliderJoint::at(world.bodies(), BodyList::kGround, trolley, {0.1, 0.05, 0.2}, rail));
  for (int i = 0; i < 240; ++i) world.step(kStep);
  EXPECT_NEAR(world.joint<SliderJoint>(slider).travel(world.bodies()), 0.5 * 9.81 * std::sin(slope), 1e-3);
  EXPECT_LT(world.body(trolley).pose.orientation.angularDistance(Eigen::Quaterniond::Identity()), 1e-6);
  EXPECT_LT((world.body(trolley).pose.position.cross(rail)).norm(), 1e-6);
}

TEST(SliderJoint, LeadsAPointMassAndLetsARodSpinAboutItsAxis) {
  World world;
  const int bead = world.addBody(pointMass(1, {0, 1, 0}));
  world.add<SliderJoint>(
      SliderJoint::at(world.bodies(), BodyList::kGround, bead, {0, 1, 0}, Eigen::Vector3d::UnitX()));
  Body shaft = rodBody(1, 0.05, {0, 0, 0}, {1, 0, 0});
  shaft.velocity = {0.5, 0, 0};
  shaft.angularVelocity = {7, 0, 0};
  const int spinning = world.addBody(shaft);
  SliderJoint::Settings settings =
      SliderJoint::at(world.bodies(), BodyList::kGround, spinning, {0, 0, 0}, Eigen::Vector3d::UnitX());
  settings.turning = SliderJoint::Turning::AboutAxis;
  world.add<SliderJoint>(settings);
  world.body(bead).velocity = {2, 0, 0};
  for (int i = 0; i < 240; ++i) ASSERT_EQ(world.step(kStep).status, StepStatus::Done);
  EXPECT_LT((world.body(bead).pose.position - Eigen::Vector3d(2, 1, 0)).norm(), 1e-6);
  EXPECT_LT((world.body(spinning).pose.position - Eigen::Vector3d(1, 0, 0)).norm(), 1e-5);
  EXPECT_NEAR(world.body(spinning).angularVelocity.x(), 7, 1e-9);
}

TEST(HoldingJoints, SayWhatIsWrongAndWhatToDo) {
  BodyList bodies;
  bodies.add(boxBody(1, {1, 1, 1}, {0, 0, 0}));
  bodies.add(pointMass(1, {1, 0, 0}));
  const auto defectOf = [&](const auto& joint) { return joint.findDefect(bodies); };
  LockJoint::Settings lock;
  lock.bodyB = 0;
  EXPECT_EQ(defectOf(LockJoint(lock)), "");
  lock.angularCompliance = -1;
  EXPECT_EQ(defectOf(LockJoint(lock)), "a lock: a compliance must be zero (rigid) or positive");
  lock = {};
  lock.bodyB = 1;
  EXPECT_NE(defectOf(LockJoint(lock)).find("point mass"), std::string::npos);
  lock.bodyB = 7;
  EXPECT_NE(defectOf(LockJoint(lock)).find("does not exist"), std::string::npos);
  lock.bodyB = 0;
  lock.rest.coeffs().setZero();
  EXPECT_NE(defectOf(LockJoint(lock)).find("normalize"), std::string::npos);

  HingeJoint::Settings hinge;
  hinge.bodyB = 0;
  EXPECT_EQ(defectOf(HingeJoint(hinge)), "");
  hinge.axisB.setZero();
  HingeJoint named(hinge);
  named.name = "boom";
  EXPECT_EQ(named.findDefect(bodies), "hinge \"boom\": its axis is not of unit length; normalize it");
  hinge = {};
  hinge.bodyB = 0;
  hinge.directionA = hinge.axisA;
  EXPECT_NE(defectOf(HingeJoint(hinge)).find("across the axis"), std::string::npos);
  hinge = {};
  EXPECT_NE(defectOf(HingeJoint(hinge)), "");  // the ground twice

  SliderJoint::Settings slider;
  slider.bodyB = 1;
  EXPECT_NE(defectOf(SliderJoint(slider)).find("point mass"), std::string::npos);
  slider.turning = SliderJoint::Turning::Free;
  EXPECT_EQ(defectOf(SliderJoint(slider)), "");
  slider.axisA = {2, 0, 0};
  EXPECT_NE(defectOf(SliderJoint(slider)).find("unit length"), std::string::npos);
  slider.axisA = {1, 0, 0};
  slider.pointA.x() = std::nan("");
  EXPECT_NE(defectOf(SliderJoint(slider)).find("not a number"), std::string::npos);
}

}  // namespace
}  // namespace liana
