#include "solvers/wires/hybrid/wire_foresight.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "solvers/scenes/wires/wire_scenes.h"

namespace liana {
namespace {

constexpr double kStep = 1.0 / 60, kAxial = 1e7;

/// Loads of 100 and 50 kg that fly apart at a speed, on 10 m of slack wire whose straight way is shorter.
World fliers(double slack, double speed) {
  World world;
  world.settings().gravity.setZero();
  Body load = pointMass(100, Eigen::Vector3d::Zero());
  world.addBody(load);
  load = pointMass(50, {10 - slack, 0, 0});
  load.velocity.x() = speed;
  world.addBody(load);
  HybridWireSettings wire;
  wire.section.axial = kAxial;
  wire.section.massPerLength = 1e-6;
  wire.start.body = 0;
  wire.end.body = 1;
  const double down = 0.5 * std::sqrt(100 - (10 - slack) * (10 - slack));
  wire.route = {{{0.5 * (10 - slack), 0, -down}}};
  wire.keepsRoute = true;
  wire.resolution.finest = 1;
  HybridWire::addTo(world, wire);
  return world;
}

std::vector<double> foreseen(const World& world) {
  std::vector<double> pulls;
  WireForesight(wireOf(world), world, kStep).foresee(pulls);
  return pulls;
}

TEST(WireForesight, AJerkWithinTwoStepsIsTheImpulseOfOneOrTheElasticPeak) {
  const double mobility = 1.0 / 100 + 1.0 / 50;
  const World world = fliers(0.1, 4);
  const std::vector<double> pulls = foreseen(world);
  ASSERT_EQ(pulls.size(), wireOf(world).segments().size());
  const double impulse = 4 / (kStep * mobility), peak = 4 * std::sqrt(kAxial / 10 / mobility);
  for (const double pull : pulls) EXPECT_NEAR(pull, std::min(impulse, peak), 1e-3 * pull);
}

TEST(WireForesight, WhatIsFarFromTautOrSlackensIsNotPulled) {
  for (const World& world : {fliers(0.2, 4), fliers(0.1, -4), fliers(0.1, 0)})
    for (const double pull : foreseen(world)) EXPECT_EQ(pull, 0);
}

TEST(WireForesight, TheWireIsCoarseWhenTheJerkComesAndTheLoadsLoseTheirSpeedApart) {
  World world = fliers(0.5, 10);
  EXPECT_GT(wireOf(world).massCount(), 5);
  double farthest = 0;
  for (int i = 0; i < 30; ++i) {
    ASSERT_EQ(world.step(kStep).status, StepStatus::Done);
    farthest = std::max(farthest, (world.body(1).pose.position - world.body(0).pose.position).norm());
    EXPECT_LT(world.body(1).velocity.x() - world.body(0).velocity.x(), 10.001);
  }
  EXPECT_LT(farthest, 10 + 10 * kStep) << "10 m of wire, and one step at most of the way they fly";
  const double common = 10 * 50. / 150;
  EXPECT_NEAR((100 * world.body(0).velocity.x() + 50 * world.body(1).velocity.x()) / 150, common, 1e-3);
  EXPECT_LT(world.body(1).velocity.x(), world.body(0).velocity.x());
}

TEST(WireEnds, StandWhereTheyAreHeldHoweverHardTheJerk) {
  DynamicScene scene = unwindingBlockScene();
  double hardest = 0;
  for (int i = 0; i < 240; ++i) {
    ASSERT_EQ(advance(scene, scene.step).status, StepStatus::Done);
    const HybridWire& wire = wireOf(scene.world);
    const HybridWireEnd& lug = wire.settings().end;
    EXPECT_LT(
        (wire.path().anchor(wire.path().anchorCount() - 1) - scene.world.body(lug.body).toWorld(lug.point))
            .norm(),
        1e-12);
    hardest = std::max(hardest, wire.read(scene.world).largestTension());
  }
  EXPECT_GT(hardest, 20000) << "it is a jerk";
}

}  // namespace
}  // namespace liana
