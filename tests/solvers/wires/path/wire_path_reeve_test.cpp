// Wires that are led over sheaves by name.
#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "tests/solvers/wires/path/path_rig.h"

namespace liana {
namespace {

using Vector = Eigen::Vector3d;
constexpr double kPi = std::numbers::pi, kRadius = 0.3, kHeight = 5;

/// Grooves about axes along z: every other one at the origin and the others below it, beside each other.
PathRig blocks(int sheaves, bool guarded) {
  PathRig rig({{-4, kRadius, 0}, {kRadius, -2, 0.1 * sheaves}});
  std::vector<WireObstacle> obstacles;
  for (int i = 0; i < sheaves; ++i) {
    rig.add(WireSurface::groove(kRadius, 0.05, true), {0, i % 2 == 0 ? 0 : -kHeight, 0.1 * i});
    obstacles.push_back(rig.path.obstacles().back());
    obstacles.back().guarded = guarded;
  }
  rig.path.setObstacles(obstacles);
  return rig;
}

std::vector<WireLead> throughAll(int sheaves, int sense) {
  std::vector<WireLead> leads;
  for (int i = 0; i < sheaves; ++i) leads.push_back({i, sense, 0});
  return leads;
}

TEST(WirePathReeve, RunsThroughAllSheavesOfTwoBlocksInOrder) {
  for (const int sheaves : {1, 3, 5, 9, 21}) {
    for (const bool guarded : {false, true}) {
      PathRig rig = blocks(sheaves, guarded);
      rig.path.reeve(0, 0, throughAll(sheaves, -1), rig.bodies);
      EXPECT_EQ(rig.path.settle(rig.bodies), WirePathStatus::Done);
      ASSERT_EQ(rig.path.touches(0).size(), static_cast<size_t>(sheaves));
      double length = 4 + kPi / 2 * kRadius;  // up to where it leaves the first one
      for (int i = 0; i < sheaves; ++i) {
        const WireTouch& touch = rig.path.touches(0)[static_cast<size_t>(i)];
        EXPECT_EQ(touch.obstacle, i);
        EXPECT_NEAR(touch.turn, i == 0 ? kPi / 2 : kPi, 1e-6);
        if (i > 0) length += std::hypot(kHeight, 0.1) + kPi * kRadius;
      }
      const double last = sheaves % 2 == 1 ? 2 : kHeight - 2;
      EXPECT_NEAR(rig.path.length(0), length + std::hypot(last, 0.1), 1e-6);
    }
  }
}

TEST(WirePathReeve, GoesAroundOnTheSideThatTheSenseSays) {
  for (const int sense : {-1, 1}) {
    PathRig rig({{-3, 0, 0}, {3, 0, 0}});
    rig.add(WireSurface::cylinder(1, 4), Vector::Zero());
    rig.path.reeve(0, 0, {{0, sense, 0}}, rig.bodies);
    EXPECT_EQ(rig.path.settle(rig.bodies), WirePathStatus::Done);
    ASSERT_EQ(rig.path.touches(0).size(), 1u);
    // Backwards about z from left to right is over the top.
    EXPECT_GT(-sense * rig.path.touches(0)[0].entry.y(), 0);
    EXPECT_NEAR(rig.path.touches(0)[0].turn, 2 * std::asin(1. / 3), 1e-6);
  }
}

TEST(WirePathReeve, CountsFullTurnsBesides) {
  PathRig rig({{-3, 1, 0}, {3, 1, 0.4}});
  rig.add(WireSurface::cylinder(1, 4), Vector::Zero(), 0.3);
  rig.path.reeve(0, 0, {{0, -1, 2}}, rig.bodies);
  rig.path.settle(rig.bodies);
  ASSERT_EQ(rig.path.touches(0).size(), 1u);
  EXPECT_NEAR(rig.path.touches(0)[0].turn * std::hypot(6 + 4 * kPi, 0.4) / (6 + 4 * kPi), 4 * kPi, 1e-5);
}

/// A line that hangs beside a sheave whose rope it is not would be caught by it.
TEST(WirePathReeve, AGuardedSheaveKeepsItsWireAndCatchesNoOther) {
  PathRig rig({{-3, 0, 0}, {3, -0.1, 0}});
  rig.add(WireSurface::groove(1, 0.2, false), Vector::Zero());
  rig.add(WireSurface::groove(0.5, 0.2, false), {0, 3, 0});
  std::vector<WireObstacle> obstacles = rig.path.obstacles();
  for (WireObstacle& each : obstacles) each.guarded = true;
  rig.path.setObstacles(obstacles);
  rig.path.reeve(0, 0, {{0, -1, 0}}, rig.bodies);
  rig.path.settle(rig.bodies);
  ASSERT_EQ(rig.path.touches(0).size(), 1u);
  rig.anchors = {{-3, 6, 0}, {3, 6, 0}};  // past the other sheave, and off the own one if it could leave
  EXPECT_EQ(rig.step(), WirePathStatus::Done);
  ASSERT_EQ(rig.path.touches(0).size(), 1u);
  EXPECT_EQ(rig.path.touches(0)[0].obstacle, 0);
  EXPECT_EQ(rig.path.touches(0)[0].turn, 0);
  rig.anchors = {{-3, -1, 0}, {3, -1, 0}};
  EXPECT_EQ(rig.step(), WirePathStatus::Done);
  EXPECT_GT(rig.path.touches(0)[0].entry.y(), 0) << "still over the top";
}

TEST(WirePathReeve, StaysOnEverySheaveWhileTheBlockSwings) {
  const int sheaves = 8;
  PathRig rig = blocks(sheaves, true);
  rig.path.reeve(0, 0, throughAll(sheaves, -1), rig.bodies);
  rig.path.settle(rig.bodies);
  for (int i = 0; i < 200; ++i) {
    for (int k = 1; k < sheaves; k += 2)
      rig.pose(k).position = {1.5 * std::sin(0.1 * i), -kHeight + 3 * std::sin(0.07 * i), 0.1 * k};
    ASSERT_EQ(rig.step(), WirePathStatus::Done) << i;
    ASSERT_EQ(rig.path.touches(0).size(), static_cast<size_t>(sheaves)) << i;
    for (int k = 0; k < sheaves; ++k) ASSERT_EQ(rig.path.touches(0)[static_cast<size_t>(k)].obstacle, k);
  }
}

}  // namespace
}  // namespace liana
