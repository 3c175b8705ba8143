#include "io/cli/solving/contact_scenes.h"

#include <gtest/gtest.h>

#include "solvers/scenes/wires/wire_scenes.h"

namespace liana {
namespace {

void run(DynamicScene& scene, double duration) {
  while (scene.world.time() < duration) ASSERT_NE(advance(scene, scene.step).status, StepStatus::Refused);
}

TEST(ContactScenes, BoxStackStands) {
  DynamicScene scene = boxStackScene();
  run(scene, 3);
  EXPECT_NEAR(scene.channels[0].value(scene.world), 1.9, 1e-3);
}

TEST(ContactScenes, ChainStaysBeforeTheWall) {
  DynamicScene scene = chainAndWallScene();
  double nearest = 1;
  while (scene.world.time() < 5) {
    ASSERT_NE(advance(scene, scene.step).status, StepStatus::Refused);
    for (int i = 1; i <= 8; ++i) nearest = std::min(nearest, scene.world.body(i).pose.position.x());
  }
  EXPECT_LT(nearest, -0.2) << "it does reach the wall";
  EXPECT_GT(nearest, -0.4) << "and does not pass through its face";
}

TEST(ContactScenes, LoadIsSetDownWithTheRopeSlackAndLiftedAgain) {
  DynamicScene scene = setDownScene();
  run(scene, 3.2);
  EXPECT_NEAR(scene.channels[0].value(scene.world), 0.25, 1e-3);
  EXPECT_NEAR(scene.channels[1].value(scene.world), 0, 1e-6);
  run(scene, 7);
  EXPECT_NEAR(scene.channels[0].value(scene.world), 0.55, 5e-3);
  EXPECT_NEAR(scene.channels[1].value(scene.world), 500 * 9.81, 50);
}

/// Nothing is lost on the way: the boxes fall onto the wire, knock against each other and off it.
TEST(ContactScenes, BoxesOnAWireTouchAndTipOffWithoutPassingThroughIt) {
  DynamicScene scene = touchingBoxesOnWireScene();
  double deepest = 0, nearest = 10;
  while (scene.world.time() < scene.duration) {
    ASSERT_EQ(advance(scene, scene.step).status, StepStatus::Done) << scene.world.time();
    deepest = std::max(deepest, wirePenetration(scene.world));
    nearest =
        std::min(nearest, (scene.world.body(0).pose.position - scene.world.body(1).pose.position).norm());
  }
  EXPECT_LT(deepest, 1e-6);
  EXPECT_GT(nearest, 1.99) << "centres of boxes of 2 m are never nearer than a side";
  EXPECT_LT(nearest, 3) << "they do meet";
  EXPECT_LT(scene.world.body(0).pose.position.z(), -20);
  EXPECT_LT(scene.world.body(1).pose.position.z(), -20);
}

}  // namespace
}  // namespace liana
