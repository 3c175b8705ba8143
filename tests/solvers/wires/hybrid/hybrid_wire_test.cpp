// The hybrid wire as a whole: its settings, weight, winch, cutting, letting go, snapshots.
#include "solvers/wires/hybrid/wire_readings.h"

#include <gtest/gtest.h>

#include <cmath>

#include "solvers/scenes/wires/wire_rigs.h"
#include "tests/support/allocations.h"

namespace liana {
namespace {

constexpr double kStep = 1.0 / 60, kGravity = 9.81;

/// 10 m of wire of 1 kg/m that hangs straight down from the origin, with a load at its end.
HybridWireSettings hangingWire(int load) {
  HybridWireSettings settings;
  settings.section.axial = 1e7;
  settings.section.massPerLength = 1;
  settings.end = {load, Eigen::Vector3d::Zero()};
  settings.resolution.finest = 0.5;
  return settings;
}

struct Hanging {
  explicit Hanging(double mass = 100) {
    load = world.addBody(pointMass(mass, {0, 0, -10}));
    HybridWire::addTo(world, hangingWire(load));
  }
  HybridWire& wire() { return wireOf(world); }
  void run(int steps) {
    for (int i = 0; i < steps; ++i) ASSERT_EQ(world.step(kStep).status, StepStatus::Done);
  }
  World world;
  int load = 0;
};

TEST(HybridWireSettings, SayWhatIsWrongWithThem) {
  BodyList bodies;
  HybridWireSettings good;
  good.section.axial = 1e6;
  good.section.massPerLength = 1;
  good.end.point = {1, 0, 0};
  EXPECT_EQ(good.findDefect(bodies), "");
  const auto defect = [&](auto change) {
    HybridWireSettings bad = good;
    change(bad);
    return bad.findDefect(bodies);
  };
  EXPECT_NE(defect([](auto& s) { s.section.axial = 0; }).find("axial"), std::string::npos);
  EXPECT_NE(defect([](auto& s) { s.section.massPerLength = 0; }).find("mass"), std::string::npos);
  EXPECT_NE(defect([](auto& s) { s.start.body = 3; }).find("does not exist"), std::string::npos);
  EXPECT_NE(defect([](auto& s) { s.eyes.resize(1); }).find("route"), std::string::npos);
  EXPECT_NE(defect([](auto& s) { s.resolution.finest = 0; }).find("finest"), std::string::npos);
  EXPECT_NE(defect([](auto& s) { s.length = -1; }).find("length"), std::string::npos);
}

TEST(HybridWire, WeighsWhatItsMaterialWeighs) {
  Hanging hanging;
  EXPECT_NEAR(hanging.wire().read(hanging.world).mass(), 10, 1e-9);
  hanging.run(300);
  EXPECT_NEAR(hanging.wire().read(hanging.world).mass(), 10, 1e-9);
  EXPECT_NEAR(hanging.wire().read(hanging.world).startTension(), 110 * kGravity, 0.05 * 110 * kGravity);
  EXPECT_NEAR(hanging.world.body(hanging.load).pose.position.z(), -10, 0.01);
}

TEST(HybridWire, HasFewerMassiveNodesUnderAHeavierLoad) {
  Hanging light(1), heavy(1e5);
  light.run(60);
  heavy.run(60);
  EXPECT_GT(light.wire().massCount(), 3);
  EXPECT_EQ(heavy.wire().massCount(), 0);
}

TEST(HybridWire, IsCutIntoTwoThatHaveItsLengthAndMass) {
  Hanging hanging;
  hanging.run(10);
  const Eigen::Vector3d momentum = hanging.world.momentum();
  const int part = hanging.wire().cut(hanging.world, 4);
  ASSERT_GE(part, 0);
  const HybridWire &upper = wireOf(hanging.world), &lower = wireOf(hanging.world, part);
  EXPECT_NEAR(upper.read(hanging.world).length(), 4, 1e-6);
  EXPECT_NEAR(upper.read(hanging.world).length() + lower.read(hanging.world).length(), 10, 1e-9);
  EXPECT_NEAR(upper.read(hanging.world).mass() + lower.read(hanging.world).mass(), 10, 1e-9);
  EXPECT_LT((hanging.world.momentum() - momentum).norm(), 1e-9);
  const double before = hanging.world.body(hanging.load).velocity.z();
  hanging.run(60);
  EXPECT_NEAR(hanging.world.body(hanging.load).velocity.z() - before, -kGravity, 0.05);
  EXPECT_EQ(hanging.wire().cut(hanging.world, 40), -1);
}

TEST(HybridWire, FallsWhenItsEndLetsGoAndIsHeldWhenItIsTakenAgain) {
  Hanging hanging;
  hanging.run(10);
  hanging.wire().detach(hanging.world, true);
  hanging.run(30);
  const double falling = hanging.world.body(hanging.load).velocity.z();
  EXPECT_LT(falling, -0.9 * kGravity * 30 * kStep);
  hanging.wire().attach(hanging.world, true, BodyList::kGround);
  hanging.run(240);
  EXPECT_GT(hanging.world.body(hanging.load).pose.position.z(), -13);
}

TEST(HybridWire, TheWinchTakesInAsFastAsItIsTold) {
  Hanging hanging;
  hanging.run(30);
  hanging.wire().setWinchSpeed(-0.5);
  hanging.run(120);
  const double before = hanging.world.body(hanging.load).pose.position.z();
  const double length = hanging.wire().read(hanging.world).length();
  hanging.run(120);
  EXPECT_NEAR(hanging.wire().read(hanging.world).length() - length, -1, 1e-9);
  EXPECT_NEAR(hanging.world.body(hanging.load).pose.position.z() - before, 1, 0.02);
}

TEST(HybridWire, APointMassAtItsEndDoesNotFallIntoWhatTheWireMayLieOn) {
  World world;
  const int load = world.addBody(pointMass(100, {0, 0, 3}));
  HybridWireSettings settings = hangingWire(load);
  settings.start.point = {0, 0, 5};
  settings.length = 10;  // slack: the load falls on the bar
  settings.obstacles = {{BodyList::kGround, WireSurface::cylinder(1, 10, alongY()), 0.8}};
  HybridWire::addTo(world, settings);
  for (int i = 0; i < 120; ++i) {
    ASSERT_EQ(world.step(kStep).status, StepStatus::Done);
    ASSERT_GT(world.body(load).pose.position.norm(), 1) << "step " << i;
    ASSERT_LT(wirePenetration(world), 1e-6) << "step " << i;
  }
}

TEST(HybridWire, WithoutFrictionAnAtwoodMachineAcceleratesByAThird) {
  DynamicScene scene = acrossEdgesScene(0);
  for (int i = 0; i < 60; ++i) ASSERT_EQ(advance(scene, scene.step).status, StepStatus::Done);
  EXPECT_NEAR(-scene.world.body(1).velocity.z(), kGravity / 3, 0.005 * kGravity / 3);
}

TEST(HybridWire, ACopyRunsOnWithTheSameBits) {
  DynamicScene scene = unwindingBlockScene();
  for (int i = 0; i < 60; ++i) advance(scene, scene.step);
  DynamicScene copy = scene;
  for (int i = 0; i < 60; ++i) {
    advance(scene, scene.step);
    advance(copy, scene.step);
  }
  for (int i = 0; i < scene.world.bodies().size(); ++i) {
    if (!scene.world.bodies().isUsed(i)) continue;
    EXPECT_EQ(scene.world.body(i).pose.position, copy.world.body(i).pose.position);
    EXPECT_EQ(scene.world.body(i).velocity, copy.world.body(i).velocity);
  }
}

#ifndef __SANITIZE_ADDRESS__  // the sanitizer has a malloc of its own

/// Allocations of so many steps, after a few that find their memory.
long allocationsOf(DynamicScene scene, int steps) {
  for (int i = 0; i < 120; ++i) advance(scene, scene.step);
  const long before = allocations;
  for (int i = 0; i < steps; ++i) advance(scene, scene.step);
  return allocations - before;
}

TEST(HybridWire, AStepAllocatesNothingWhileItsNodesStay) {
  EXPECT_EQ(allocationsOf(wireChainScene(30), 60), 0);
  EXPECT_EQ(allocationsOf(cylinderLoadsScene({1, 1e3}), 60), 0);
  EXPECT_EQ(allocationsOf(wireSuspensionScene(20), 60), 0);
}

#endif

}  // namespace
}  // namespace liana
