#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "solvers/wires/hybrid/wire_readings.h"

namespace liana {
namespace {

HybridWireSettings freeWire(double from, double to) {
  HybridWireSettings settings;
  settings.section.axial = 1e6;
  settings.section.massPerLength = 1;
  settings.start = {BodyList::kGround, {from, 0, 0}, true};
  settings.end = {BodyList::kGround, {to, 0, 0}, true};
  settings.resolution.finest = 0.25;
  return settings;
}

TEST(HybridWireJoin, KeepsMassMomentumAndLength) {
  World world;
  const int first = HybridWire::addTo(world, freeWire(0, 2)),
            second = HybridWire::addTo(world, freeWire(2.1, 5));
  for (int i = 0; i < 10; ++i) ASSERT_EQ(world.step(1.0 / 60).status, StepStatus::Done);
  auto& wire = dynamic_cast<HybridWire&>(*world.part(first));
  const auto& other = dynamic_cast<HybridWire&>(*world.part(second));
  const double length = wire.read(world).length() + other.read(world).length(),
               mass = wire.read(world).mass() + other.read(world).mass();
  const Eigen::Vector3d momentum = world.momentum();
  ASSERT_EQ(wire.join(world, second), "");
  EXPECT_EQ(world.part(second), nullptr);
  EXPECT_NEAR(wire.read(world).length(), length, 1e-12);
  EXPECT_NEAR(wire.read(world).mass(), mass, 1e-12);
  EXPECT_LT((world.momentum() - momentum).norm(), 1e-12 * momentum.norm());
  for (int i = 0; i < 60; ++i) ASSERT_EQ(world.step(1.0 / 60).status, StepStatus::Done);
}

TEST(HybridWireJoin, SaysWhyItCannotBe) {
  World world;
  const int first = HybridWire::addTo(world, freeWire(0, 2)),
            second = HybridWire::addTo(world, freeWire(4, 5));
  auto& wire = dynamic_cast<HybridWire&>(*world.part(first));
  EXPECT_NE(wire.join(world, second).find("apart"), std::string::npos);
  EXPECT_NE(wire.join(world, first), "");
  HybridWireSettings held = freeWire(2, 3);
  held.start.isFree = false;
  EXPECT_NE(wire.join(world, HybridWire::addTo(world, held)).find("free"), std::string::npos);
}

TEST(HybridWireJoin, WhatWasCutCanBeTiedAgain) {
  World world;
  HybridWireSettings settings = freeWire(0, 4);
  settings.start.isFree = false;
  const int part = HybridWire::addTo(world, settings);
  for (int i = 0; i < 5; ++i) world.step(1.0 / 60);
  auto& wire = dynamic_cast<HybridWire&>(*world.part(part));
  const int rest = wire.cut(world, 1.5);
  ASSERT_GE(rest, 0);
  EXPECT_NEAR(wire.read(world).length(), 1.5, 1e-9);
  ASSERT_EQ(wire.join(world, rest), "");
  EXPECT_NEAR(wire.read(world).length(), 4, 1e-9);
}

TEST(HybridWireTwist, ALoadTurnsOnItsWireWithTheRightPeriod) {
  World world;
  Body load;
  load.mass = 1000;
  load.inertia = boxInertia(1000, {2, 2, 2});
  load.pose.position = {0, 0, -5};
  load.angularVelocity = {0, 0, 2};
  HybridWireSettings settings;
  settings.section.axial = 1e8;
  settings.section.massPerLength = 0.1;
  settings.section.torsion = 4000;
  settings.twists = true;
  settings.end = {world.addBody(load), {0, 0, 1}, false};
  const int part = HybridWire::addTo(world, settings);
  const auto& wire = dynamic_cast<HybridWire&>(*world.part(part));
  const double inertia = 1000 * 8 / 12., time = std::sqrt(inertia * 4 / 4000);
  double largest = 0;  // the wire leads down: its twist counts about the opposite axis
  for (int i = 0; i < 600; ++i) {
    ASSERT_EQ(world.step(1.0 / 60).status, StepStatus::Done);
    EXPECT_NEAR(-wire.read(world).twist(), 2 * time * std::sin(world.time() / time), 0.02);
    largest = std::max(largest, std::abs(wire.read(world).twist()));
  }
  EXPECT_NEAR(largest, 2 * time, 1e-3 * 2 * time);
}

TEST(HybridWireCurve, IsSmoothAndEndsWhereTheWireEnds) {
  World world;
  HybridWireSettings settings;
  settings.section.axial = 1e8;
  settings.section.massPerLength = 1;
  settings.end.point = {10, 0, 0};
  settings.route.push_back({{5, 0, -std::sqrt(11.0)}, -1});
  settings.keepsRoute = true;
  settings.resolution.finest = 1;
  const int part = HybridWire::addTo(world, settings);
  const auto& wire = dynamic_cast<HybridWire&>(*world.part(part));
  for (int i = 0; i < 120; ++i) ASSERT_EQ(world.step(1.0 / 60).status, StepStatus::Done);
  const auto sharpest = [](const std::vector<Eigen::Vector3d>& points) {
    double sharpest = 0;
    for (size_t i = 1; i + 1 < points.size(); ++i) {
      const Eigen::Vector3d in = points[i] - points[i - 1], out = points[i + 1] - points[i];
      sharpest = std::max(sharpest, std::atan2(in.cross(out).norm(), in.dot(out)));
    }
    return sharpest;
  };
  const auto smooth = wire.read(world).smoothPoints(16);
  EXPECT_LT(sharpest(smooth), 0.35 * sharpest(wire.read(world).points()));
  EXPECT_EQ(smooth.front(), wire.read(world).points().front());
  EXPECT_LT((smooth.back() - Eigen::Vector3d(10, 0, 0)).norm(), 1e-12);
}

}  // namespace
}  // namespace liana
