#include "solvers/validation/scenes.h"

#include <gtest/gtest.h>

namespace liana {

TEST(Scenes, HoseDragEndsAtSpanSixTenthsForEveryStep) {
  for (double step : {0.005, 0.02, 0.04, 0.1}) {
    const DragScene scene = hoseDragScene(50, step);
    EXPECT_NEAR(scene.path.back().x(), 0.6, 1e-12);
    EXPECT_NEAR(scene.path.front().x(), 1 - step, 1e-12);
    EXPECT_EQ(scene.problem.findDefect(), "");
  }
}

TEST(Scenes, HandleDragIsClosedAndAlwaysInReach) {
  DragScene scene = handleDragScene(25, 1000);
  EXPECT_LT((scene.path.back() - scene.problem.handles[0].position).norm(), 1e-12);
  for (int frame = 0; frame < 1000; ++frame) {
    scene.moveTo(frame);
    ASSERT_EQ(scene.problem.shortfall(), 0) << "frame " << frame;
  }
}

TEST(Scenes, ADragCountsItsFramesAndSteps) {
  int heard = 0;
  const DragSummary summary = runDrag(handleDragScene(25, 20), [&](const DragFrame& frame) {
    EXPECT_EQ(frame.index, heard++);
    EXPECT_LT((frame.state.position(12) - frame.problem.handles[0].position).norm(), 1e-5);
  });
  EXPECT_EQ(heard, 20);
  EXPECT_EQ(summary.frames, 20);
  EXPECT_EQ(summary.converged, 20);
  EXPECT_EQ(summary.seconds.size(), 20u);
  EXPECT_GE(summary.steps.total(), 20);
}

}  // namespace liana
