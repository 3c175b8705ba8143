#include "solvers/wires/hybrid/wire_resolver.h"

#include <gtest/gtest.h>

#include "solvers/scenes/wires/wire_rigs.h"

namespace liana {
namespace {

/// A wire that hangs slack between two points, its nodes in motion.
World slackWire() {
  DynamicScene scene = catenaryScene(0.5);
  for (int i = 0; i < 30; ++i) advance(scene, scene.step);
  return scene.world;
}

double movingMass(const World& world) {
  double sum = 0;
  for (int i = 0; i < world.bodies().size(); ++i)
    if (world.bodies().isUsed(i) && world.body(i).isDynamic()) sum += world.body(i).mass;
  return sum;
}

TEST(WireResolver, SplittingAndMergingKeepMassMomentumAndLength) {
  World world = slackWire();
  HybridWire& wire = wireOf(world);
  WireResolver resolver(wire, world, 1.0 / 60);
  const double mass = movingMass(world), length = wire.read(world).length(),
               energy = world.energies().kinetic;
  const Eigen::Vector3d momentum = world.momentum();
  const int before = wire.massCount();
  const size_t made = resolver.split(3, 0, 0.3);
  EXPECT_EQ(made, 4u);
  EXPECT_EQ(wire.massCount(), before + 1);
  EXPECT_NEAR(movingMass(world), mass, 1e-12);
  EXPECT_NEAR(wire.read(world).length(), length, 1e-12);
  EXPECT_LT((world.momentum() - momentum).norm(), 1e-12);
  EXPECT_LE(world.energies().kinetic, energy * (1 + 1e-14));
  resolver.merge(made);
  EXPECT_EQ(wire.massCount(), before);
  EXPECT_NEAR(movingMass(world), mass, 1e-12);
  EXPECT_NEAR(wire.read(world).length(), length, 1e-12);
  EXPECT_LT((world.momentum() - momentum).norm(), 1e-12);
  EXPECT_LE(world.energies().kinetic, energy * (1 + 1e-14));
}

TEST(WireResolver, LeavesOnlyNodesThatAStepCanFollow) {
  DynamicScene scene = cylinderLoadsScene({1, 100});
  for (int i = 0; i < 120; ++i) {
    advance(scene, scene.step);
    const HybridWire& wire = wireOf(scene.world);
    const double mass = wire.read(scene.world).mass() / (wire.massCount() + 1),
                 pull = wire.read(scene.world).largestTension();
    // f = l·m/(4h²) of the whole wire in equal parts is the most any node could have.
    if (wire.massCount() > 0) {
      EXPECT_LT(pull, wire.read(scene.world).length() * mass / (4 * scene.step * scene.step));
    }
  }
  EXPECT_EQ(wireOf(scene.world).massCount(), 0);
}

TEST(WireResolver, AFixedResolutionIsLeftAlone) {
  DynamicScene scene = wireChainScene(20);
  const int before = wireOf(scene.world).massCount();
  for (int i = 0; i < 60; ++i) advance(scene, scene.step);
  EXPECT_EQ(wireOf(scene.world).massCount(), before);
}

}  // namespace
}  // namespace liana
