#include "io/cli/contact_scenes.h"

#include <gtest/gtest.h>

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

}  // namespace
}  // namespace liana
