// A step allocates nothing while the same constraints join the same bodies. Memory is counted by
// quasistatic/allocation_test.cpp, which replaces malloc for the whole program.
#include <gtest/gtest.h>

#include "solvers/dynamics/world.h"
#include "solvers/multibody/simple_contacts.h"
#include "tests/support/allocations.h"
#include "tests/support/sample_worlds.h"

#ifndef __SANITIZE_ADDRESS__  // the sanitizer has a malloc of its own

namespace liana {
namespace {

/// Allocations of so many steps, after a few that find their memory.
long allocationsOf(World& world, int steps) {
  for (int i = 0; i < 20; ++i) world.step(1.0 / 240);
  const long before = allocations;
  for (int i = 0; i < steps; ++i) world.step(1.0 / 240);
  return allocations - before;
}

TEST(World, AStepOfAChainAllocatesNothing) {
  const long start = allocations;
  World world = hangingRods(30, 0.1, 0.1, {1, 0, -1});
  ASSERT_GT(allocations, start) << "memory is not counted";
  EXPECT_EQ(allocationsOf(world, 100), 0);
  world.settings().trackEnergies = true;
  EXPECT_EQ(allocationsOf(world, 100), 0);
}

TEST(World, AStepGroupByGroupAllocatesNothing) {
  World world = hangingRods(30, 0.1, 0.1, {1, 0, -1});
  for (int i = 0; i < 30; ++i) world.constraint(i)->group = i / 10;
  world.settings().impulses.method = ImpulseMethod::GaussSeidel;
  world.settings().inexactSpeed = 10;  // what is told of an inexact step takes memory
  EXPECT_EQ(allocationsOf(world, 20), 0);
}

TEST(World, AStepWithLyingBoxesAllocatesNothing) {
  auto shapes = std::make_shared<SimpleContacts>();
  World world;
  Body floor;
  floor.kind = BodyKind::Static;
  floor.shape = shapes->addPlane();
  world.addBody(floor);
  for (int i = 0; i < 4; ++i) {
    Body box = boxBody(1, {0.2, 0.2, 0.1}, {0.5 * i, 0, 0.05});
    box.shape = shapes->addBox({0.2, 0.2, 0.1});
    world.addBody(box);
  }
  world.setContactDetector(shapes);
  EXPECT_EQ(allocationsOf(world, 100), 0);
  EXPECT_EQ(world.contacts().size(), 16u);
}

}  // namespace
}  // namespace liana

#endif
