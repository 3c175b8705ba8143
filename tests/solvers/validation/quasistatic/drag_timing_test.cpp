#include "solvers/validation/quasistatic/drag_timing.h"

#include <gtest/gtest.h>

#include <cmath>

namespace liana {

TEST(DragTiming, MeasuresEveryFrame) {
  const DragTiming timing = timeDrag(handleDragScene(25, 20));
  EXPECT_EQ(timing.segments, 25);
  EXPECT_EQ(timing.frames, 20);
  EXPECT_EQ(timing.converged, 20);
  EXPECT_GT(timing.linearSolve, 0);
  EXPECT_GT(timing.median, 0);
  EXPECT_GE(timing.percentile95, timing.median);
}

TEST(DragTiming, GrowthIsTheExponentOfTheMedian) {
  std::vector<DragTiming> timings;
  for (int segments : {25, 100, 400}) {
    DragTiming timing;
    timing.segments = segments;
    timing.median = 3e-6 * std::pow(segments, 1.25);
    timings.push_back(timing);
  }
  EXPECT_NEAR(growthExponent(timings), 1.25, 1e-12);
}

}  // namespace liana
