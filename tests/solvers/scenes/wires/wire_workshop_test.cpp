#include "solvers/scenes/wires/wire_workshop.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "solvers/scenes/wires/wire_scenes.h"

namespace liana {
namespace {

double channel(const DynamicScene& scene, const std::string& name) {
  const auto found = std::find_if(scene.channels.begin(), scene.channels.end(),
                                  [&](const SceneChannel& each) { return each.name == name; });
  EXPECT_NE(found, scene.channels.end()) << name;
  return found == scene.channels.end() ? 0 : found->value(scene.world);
}

void runUntil(DynamicScene& scene, double time) {
  while (scene.world.time() < time - 1e-9) {
    ASSERT_EQ(advance(scene, scene.step).status, StepStatus::Done) << "at " << scene.world.time();
    ASSERT_LT(wirePenetration(scene.world), 1e-6) << "at " << scene.world.time();
  }
}

TEST(WireDrumScene, WindsASecondLayerAndComesBack) {
  DynamicScene scene = wireDrumScene();
  const double start = channel(scene, "load_z_m"), stored = channel(scene, "stored_m");
  EXPECT_EQ(channel(scene, "layer"), 1);
  runUntil(scene, 6.5);
  EXPECT_EQ(channel(scene, "layer"), 2);
  EXPECT_NEAR(channel(scene, "load_z_m") - start, channel(scene, "stored_m") - stored, 0.02);
  EXPECT_GT(channel(scene, "load_z_m"), start + 4);
  EXPECT_NEAR(channel(scene, "tension_N"), 9810, 0.05 * 9810);
  runUntil(scene, 14);
  EXPECT_NEAR(channel(scene, "load_z_m"), start, 0.05);
}

TEST(WireCrossingScene, TheUpperWireLiesOnTheLowerOneAndLeavesIt) {
  DynamicScene scene = wireCrossingScene();
  EXPECT_EQ(channel(scene, "crossings"), 0);
  runUntil(scene, 3);
  // They swing and may part for a moment.
  int crossed = 0, pressed = 0;
  for (int i = 0; i < 120; ++i) {
    ASSERT_EQ(advance(scene, scene.step).status, StepStatus::Done);
    crossed += channel(scene, "crossings") == 1;
    pressed += channel(scene, "pressure_N") > 0;
  }
  EXPECT_GT(crossed, 60);
  EXPECT_GT(pressed, 60);
  runUntil(scene, 10);
  EXPECT_EQ(channel(scene, "crossings"), 0);
}

TEST(WireTwistScene, SwingsWithThePeriodOfItsTorsion) {
  DynamicScene scene = wireTwistScene();
  // ω² = C/(L·J); the twist is largest after a quarter of the period.
  const double inertia = 200 * (1 + 1) / 12., omega = std::sqrt(100 / (5 * inertia));
  const double quarter = 0.5 * std::numbers::pi / omega;
  runUntil(scene, quarter);
  EXPECT_NEAR(std::abs(channel(scene, "twist_rad")), 3 / omega, 0.01 * 3 / omega);
  EXPECT_NEAR(channel(scene, "spin_rad_s"), 0, 0.03);
}

TEST(WireEditsScene, WiresAreTiedCutLetGoAndTaken) {
  DynamicScene scene = wireEditsScene();
  EXPECT_EQ(channel(scene, "wires"), 4);
  const double tied = channel(scene, "tied_length_m");
  runUntil(scene, 0.5);
  EXPECT_EQ(channel(scene, "wires"), 3);
  EXPECT_GT(channel(scene, "tied_length_m"), 1.9 * tied);
  EXPECT_NEAR(channel(scene, "cut_length_m"), 6.6, 1e-9);
  runUntil(scene, 1.5);
  EXPECT_EQ(channel(scene, "wires"), 4);
  EXPECT_NEAR(channel(scene, "cut_length_m"), 3.3, 1e-9);
  runUntil(scene, 8);
  // What hangs from one post alone pulls with its weight.
  const double hanging = wireOf(scene.world, 1).read(scene.world).mass() * 9.81;
  EXPECT_GT(channel(scene, "loose_tension_N"), 0.3 * hanging);
  EXPECT_GT(channel(scene, "cut_tension_N"), 0);
  EXPECT_FALSE(wireOf(scene.world, 0).settings().end.isFree);
  EXPECT_TRUE(wireOf(scene.world, 1).settings().end.isFree);
}

}  // namespace
}  // namespace liana
