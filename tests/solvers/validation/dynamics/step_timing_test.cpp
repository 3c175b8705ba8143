#include "solvers/validation/dynamics/step_timing.h"

#include <gtest/gtest.h>

#include "solvers/scenes/hanging_cable.h"

namespace liana {
namespace {

TEST(StepTiming, SharesOfTheStagesSumToOneAndTheCableStaysWell) {
  DynamicScene scene = hangingCableScene(20);
  const StepTiming timing = timeSteps(scene, 20, 20);
  EXPECT_EQ(timing.elements, 20);
  EXPECT_EQ(timing.rows, 19 * 6 + 2 * 3);
  EXPECT_EQ(timing.wellSteps, 20);
  EXPECT_GT(timing.median, 0);
  EXPECT_GT(timing.linearSolve, 0);
  EXPECT_DOUBLE_EQ(timing.step, 1.0 / 60);
  double sum = 0;
  for (double share : timing.shares) sum += share;
  EXPECT_NEAR(sum, 1, 1e-12);
}

TEST(StepTiming, GrowthExponentIsThatOfThePower) {
  std::vector<StepTiming> timings(3);
  for (int i = 0; i < 3; ++i) {
    timings[static_cast<size_t>(i)].elements = 10 << i;
    timings[static_cast<size_t>(i)].median = 1e-6 * (10 << i);
  }
  EXPECT_NEAR(stepGrowthExponent(timings), 1, 1e-12);
}

}  // namespace
}  // namespace liana
