// Impulses with bounds: friction, bouncing, slack, the fallback, and groups one after the other.
#include "solvers/multibody/impulse_solver.h"

#include <gtest/gtest.h>

#include "solvers/multibody/joints/distance_joint.h"
#include "solvers/multibody/joints/joint_driver.h"
#include "solvers/multibody/simple_contacts.h"
#include "solvers/wires/hybrid/wire_segment.h"
#include "tests/support/sample_worlds.h"

namespace liana {
namespace {

constexpr double kStep = 1.0 / 240, kGravity = 9.81;

/// A flat block on a slope that falls along `downhill` in its own plane, so that friction acts along no axis
/// of the contact's own.
struct Slope {
  Slope(double angle, double friction, double heading) {
    auto shapes = std::make_shared<SimpleContacts>();
    const Eigen::AngleAxisd heading_(heading, Eigen::Vector3d::UnitZ());
    const Eigen::Quaterniond tilt(
        Eigen::AngleAxisd(angle, heading_ * Eigen::Vector3d::UnitY()).toRotationMatrix());
    downhill = tilt * (heading_ * Eigen::Vector3d::UnitX());
    Body plane;
    plane.kind = BodyKind::Static;
    plane.shape = shapes->addPlane({friction, 0, 1e-9});
    plane.pose.orientation = tilt;
    world.addBody(plane);
    Body block = boxBody(5, {0.4, 0.4, 0.02}, tilt * Eigen::Vector3d(0, 0, 0.01));
    block.shape = shapes->addBox({0.4, 0.4, 0.02}, {friction, 0, 1e-9});
    block.pose.orientation = tilt;
    world.addBody(block);
    world.setContactDetector(shapes);
  }
  double run(double time) {
    const Eigen::Vector3d start = world.body(1).pose.position;
    for (int i = 0; i < static_cast<int>(std::round(time / kStep)); ++i) {
      const StepReport report = world.step(kStep);
      inexact += report.status != StepStatus::Done;
      fallbacks += report.impulses.usedFallback;
      mostFactorizations = std::max(mostFactorizations, report.impulses.factorizations);
    }
    return (world.body(1).pose.position - start).dot(downhill);
  }

  World world;
  Eigen::Vector3d downhill;
  int fallbacks = 0, mostFactorizations = 0, inexact = 0;
};

TEST(Friction, ABlockSticksBelowTheConeAndSlidesAboveIt) {
  for (const double heading : {0.0, 0.4, M_PI / 4, 2.0}) {
    for (const double friction : {0.2, 0.5, 0.9}) {
      Slope sticking(std::atan(0.995 * friction), friction, heading);
      EXPECT_LT(std::abs(sticking.run(1)), 1e-5) << heading << " " << friction;
      Slope sliding(std::atan(1.005 * friction), friction, heading);
      EXPECT_GT(sliding.run(1), 1e-3) << heading << " " << friction;
      EXPECT_EQ(sticking.fallbacks + sliding.fallbacks + sticking.inexact + sliding.inexact, 0);
    }
  }
}

TEST(Friction, ASlidingBlockAcceleratesByTheFormula) {
  for (const double heading : {0.0, 0.4, M_PI / 4, 2.0}) {
    const double angle = 0.5, friction = 0.3;
    Slope slope(angle, friction, heading);
    slope.run(1);
    const double expected = kGravity * (std::sin(angle) - friction * std::cos(angle));
    EXPECT_NEAR(slope.world.body(1).velocity.dot(slope.downhill), expected, 0.01 * expected) << heading;
    EXPECT_NEAR(slope.world.body(1).velocity.norm(), expected, 0.01 * expected) << heading;
    EXPECT_EQ(slope.fallbacks + slope.inexact, 0);
  }
}

TEST(Friction, ASpinningDiscStopsAndDoesNotWander) {
  Slope slope(0, 0.4, 0);
  slope.world.body(1).angularVelocity = {0, 0, 6};
  slope.run(1.5);
  EXPECT_LT(slope.world.body(1).angularVelocity.norm(), 1e-6);
  EXPECT_LT(slope.world.body(1).pose.position.head<2>().norm(), 1e-3);
  EXPECT_EQ(slope.fallbacks, 0) << "most factorizations " << slope.mostFactorizations;
}

TEST(Contact, ABallBouncesToTheSquareOfItsRestitution) {
  auto shapes = std::make_shared<SimpleContacts>();
  World world;
  Body floor;
  floor.kind = BodyKind::Static;
  floor.shape = shapes->addPlane();
  world.addBody(floor);
  Body ball;
  ball.inertia = sphereInertia(1, 0.1);
  ball.pose.position = {0, 0, 1.1};
  ball.shape = shapes->addSphere(0.1, {0, 0.7, 1e-9});
  world.addBody(ball);
  world.setContactDetector(shapes);
  double highest = 0, deepest = 0;
  bool hit = false;
  for (int i = 0; i < 190; ++i) {
    world.step(kStep);
    hit = hit || world.body(1).velocity.z() > 0;
    if (hit) highest = std::max(highest, world.body(1).pose.position.z() - 0.1);
    deepest = std::min(deepest, world.body(1).pose.position.z() - 0.1);
  }
  EXPECT_NEAR(highest, 0.49, 0.03);
  EXPECT_GT(deepest, -1e-3);
}

/// A load on a rope is set down until the rope is slack, lies still, and is lifted again.
TEST(Contact, ALoadIsSetDownAndLiftedAgain) {
  auto shapes = std::make_shared<SimpleContacts>();
  World world;
  Body floor;
  floor.kind = BodyKind::Static;
  floor.shape = shapes->addPlane();
  world.addBody(floor);
  Body load = boxBody(500, {0.6, 0.6, 0.4}, {0, 0, 0.5});
  load.shape = shapes->addBox({0.6, 0.6, 0.4});
  const int body = world.addBody(load);
  world.setContactDetector(shapes);
  DistanceJoint::Settings rope;
  rope.bodyB = body;
  rope.pointA = {0, 0, 5};
  rope.pointB = {0, 0, 0.2};
  rope.onlyPulls = true;
  rope.compliance = 1e-7;
  rope.lengthOverTime = std::make_shared<PiecewiseLinear>(
      std::vector<std::array<double, 2>>{{0, 4.3}, {2, 5.3}, {4, 5.3}, {6, 4.3}});
  const int joint = world.add<DistanceJoint>(rope);
  double deepest = 0;
  const auto runTo = [&](double time) {
    while (world.time() < time - 1e-9) {
      const StepReport report = world.step(kStep);
      ASSERT_EQ(report.status, StepStatus::Done) << report.message;
      for (const ContactConstraint& contact : world.contacts())
        deepest = std::min(deepest, contact.point().gap);
    }
  };
  runTo(3.5);
  EXPECT_NEAR(world.body(body).pose.position.z(), 0.2, 1e-3);
  EXPECT_LT(world.body(body).velocity.norm(), 1e-6);
  EXPECT_NEAR(world.joint<DistanceJoint>(joint).tension(), 0, 1e-6);
  runTo(8);
  EXPECT_NEAR(world.body(body).pose.position.z(), 0.5, 2e-3);
  EXPECT_NEAR(world.joint<DistanceJoint>(joint).tension(), 500 * kGravity, 0.02 * 500 * kGravity);
  EXPECT_TRUE(world.contacts().empty());
  EXPECT_GT(deepest, -1e-3);
}

/// Rods with round ends that swing into a wall.
TEST(Contact, ASwingingChainHitsAWallAndDoesNotExplode) {
  auto shapes = std::make_shared<SimpleContacts>();
  World world = hangingRods(8, 0.25, 0.5, {-1, 0, 0.1}, {0, 0, 0});
  const int capsule = shapes->addCapsule(0.02, 0.25, {0.3, 0.2, 1e-9});
  for (int i = 0; i < 8; ++i) world.body(i).shape = capsule;
  Body wall;
  wall.kind = BodyKind::Static;
  wall.shape = shapes->addPlane({0.3, 0.2, 1e-9});
  wall.pose.position = {0.3, 0, 0};
  wall.pose.orientation = Eigen::AngleAxisd(-M_PI / 2, Eigen::Vector3d::UnitY());  // normal along −x
  world.addBody(wall);
  world.setContactDetector(shapes);
  const double start = world.energies().total();
  double deepest = 0, most = start;
  int touching = 0, inexact = 0, fallbacks = 0;
  for (int i = 0; i < 10 * 240; ++i) {
    const StepReport report = world.step(kStep);
    inexact += report.status == StepStatus::Inexact;
    fallbacks += report.impulses.usedFallback;
    touching += report.contacts > 0;
    most = std::max(most, world.energies().total());
    for (const ContactConstraint& contact : world.contacts())
      deepest = std::min(deepest, contact.point().gap);
  }
  EXPECT_GT(touching, 50);
  EXPECT_GT(deepest, -1e-3);
  EXPECT_LT(most, start + 0.01 * 8 * 0.5 * kGravity);  // no more than a centimetre of height
  EXPECT_EQ(inexact, 0);
  EXPECT_EQ(fallbacks, 0);
  EXPECT_LT(world.momentum().norm(), 8 * 0.5 * 3);
}

/// With no pivoting allowed, projected Gauss–Seidel alone gives nearly the same motion, and says so.
TEST(ImpulseSolver, TheFallbackHoldsWhatItTakesOver) {
  Slope direct(0.5, 0.3, 0.4), fallback(0.5, 0.3, 0.4);
  fallback.world.settings().impulses.mostPivotings = 0;
  fallback.world.settings().impulses.fallbackSweeps = 2000;
  for (int i = 0; i < 120; ++i) {
    direct.world.step(kStep);
    const StepReport report = fallback.world.step(kStep);
    ASSERT_TRUE(report.impulses.usedFallback || report.impulses.factorizations == 1);
    ASSERT_LT(report.impulses.residual, 1e-4);
  }
  EXPECT_LT((direct.world.body(1).velocity - fallback.world.body(1).velocity).norm(), 0.01);
}

TEST(ImpulseSolver, SaysWhatTheFallbackCouldNotSolve) {
  // A heavy load on a light chain, with a bound that is in the way: few sweeps do not solve that.
  World world = hangingRods(20, 0.2, 0.01, {0, 0, -1});
  Body load = boxBody(1000, {0.2, 0.2, 0.2}, {0, 0, -4.1});
  const int body = world.addBody(load);
  world.add<BallJoint>(BallJoint::at(world.bodies(), 19, body, {0, 0, -4}));
  JointDriver::Settings brake;
  brake.coordinate = JointCoordinate::travel(BodyList::kGround, body, {0, 0, 0}, {0, 0, 0}, {0, 0, 1});
  brake.speed = std::make_shared<PiecewiseLinear>(std::vector<std::array<double, 2>>{{0, 1}});
  brake.strongest = 100;
  world.add<JointDriver>(brake);
  world.settings().impulses.mostPivotings = 0;
  world.settings().impulses.fallbackSweeps = 2;
  const StepReport report = world.step(kStep);
  EXPECT_TRUE(report.impulses.usedFallback);
  EXPECT_NE(report.status, StepStatus::Done);
  EXPECT_NE(report.message, "");
}

TEST(ImpulseSolver, GroupsConvergeToTheDirectSolution) {
  World direct = hangingRods(30, 0.2, 0.3, {1, 0, -0.5}), grouped = direct;
  for (int i = 0; i < 30; ++i) grouped.constraint(i)->group = i / 10;
  grouped.settings().impulses.method = ImpulseMethod::GaussSeidel;
  grouped.settings().impulses.groupIterations = 200;
  for (int i = 0; i < 60; ++i) {
    direct.step(kStep);
    const StepReport report = grouped.step(kStep);
    ASSERT_EQ(report.impulses.factorizations, 1);
    ASSERT_LT(report.impulses.residual, 1e-5);
  }
  for (int i = 0; i < 30; ++i)
    EXPECT_LT((direct.body(i).pose.position - grouped.body(i).pose.position).norm(), 1e-4) << i;
}

TEST(ImpulseSolver, OneGroupIsSolvedByItsTrial) {
  World world = hangingRods(30, 0.2, 0.3, {1, 0, -0.5});
  world.settings().impulses.method = ImpulseMethod::GaussSeidel;
  const StepReport report = world.step(kStep);
  EXPECT_EQ(report.impulses.sweeps, 1);
  EXPECT_LT(report.impulses.residual, 1e-10);
}

TEST(ImpulseSolver, GroupsHoldABoxOnTheFloor) {
  Slope slope(0.2, 0.5, 0.3);
  slope.world.settings().impulses.method = ImpulseMethod::GaussSeidel;
  for (int i = 0; i < 240; ++i) slope.world.step(kStep);
  EXPECT_LT(slope.world.body(1).velocity.norm(), 1e-3);
}

/// Two masses on a rope over a peg that holds it back: T_after/T_before between 1/hold and hold.
struct Peg {
  Peg(double left, double right, double hold) {
    world.addBody(pointMass(left, {-0.5, 0, -3}));
    world.addBody(pointMass(right, {0.5, 0, -3}));
    WireSegment::Settings settings;
    settings.startBody = 0;
    settings.endBody = 1;
    settings.rest = 7;
    settings.axial = 1e8;
    auto rope = std::make_unique<WireSegment>(settings);
    WireStation peg;
    peg.entry = {-0.5, 0, 0};
    peg.exit = {0.5, 0, 0};
    peg.onBody = 1;
    peg.most = hold;
    peg.least = 1 / hold;
    rope->setStations({peg}, world.bodies());
    world.addConstraint(std::move(rope));
  }
  /// Acceleration of the right mass downwards, once what the start shook has passed over.
  double run() {
    const auto speedAfter = [&](int steps) {
      for (int i = 0; i < steps; ++i) inexact += world.step(kStep).status != StepStatus::Done;
      return -world.body(1).velocity.z();
    };
    const double before = speedAfter(120);
    return (speedAfter(120) - before) / (120 * kStep);
  }
  World world;
  int inexact = 0;
};

TEST(Slip, ARopeSticksToItsPegBelowTheLimitAndSlidesAboveIt) {
  for (const double hold : {1.1, 2.0, 20.0}) {
    Peg sticks(10, 0.99 * 10 * hold, hold), slides(10, 1.1 * 10 * hold, hold);
    EXPECT_LT(std::abs(sticks.run()), 1e-6) << hold;
    // m₂g − T₂ = m₂a, T₁ − m₁g = m₁a, T₂ = hold·T₁
    const double right = 1.1 * 10 * hold, left = 10 * hold;
    const double expected = kGravity * (right - left) / (right + left);
    EXPECT_NEAR(slides.run(), expected, 0.01 * expected) << hold;
    EXPECT_EQ(sticks.inexact + slides.inexact, 0) << hold;
  }
}

TEST(Slip, ARopeSlidesTheOtherWayByTheSameLaw) {
  Peg forwards(10, 33, 3), backwards(33, 10, 3);
  const double acceleration = forwards.run();
  EXPECT_GT(acceleration, 0.1);
  EXPECT_NEAR(backwards.run(), -acceleration, 1e-5);
}

TEST(Slip, WhatSlidesLosesTheWorkOfFriction) {
  Peg slides(10, 40, 2);
  const double before = slides.world.energies().total();
  slides.run();
  const double lost = before - slides.world.energies().total();
  const auto& rope = slides.world.joint<WireSegment>(0);
  EXPECT_GT(lost, 1);
  EXPECT_NEAR(lost, rope.frictionLoss(), 0.02 * lost);
}

TEST(Slip, GroupsFindTheSameAsTheDirectSolver) {
  for (const double right : {19.0, 25.0}) {
    Peg direct(10, right, 2), groups(10, right, 2);
    groups.world.settings().impulses.method = ImpulseMethod::GaussSeidel;
    EXPECT_NEAR(groups.run(), direct.run(), 1e-3) << right;
  }
}

}  // namespace
}  // namespace liana
