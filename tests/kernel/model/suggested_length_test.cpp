#include "kernel/model/suggested_length.h"

#include <gtest/gtest.h>

#include "kernel/routing/route_cable.h"
#include "kernel/routing/warm_start.h"
#include "tests/support/sample_cables.h"

namespace liana {

TEST(SuggestedLength, ReachesAndCanBeRouted) {
  Cable cable = archCable();
  cable.handles = {handleAt(0.5, {150, 40, 200})};
  cable.length = suggestedLength(cable);
  EXPECT_GT(cable.length, 2 * 250);
  EXPECT_LT(cable.length, 800);
  cable.handles[0].fraction = suggestedFractions(cable)[0];
  EXPECT_NEAR(cable.handles[0].fraction, 0.5, 0.05);
  const RoutedCable routed = routeCable(cable, {});
  EXPECT_TRUE(routed.report.converged()) << routed.report.reason;
}

TEST(SuggestedLength, TwoEndsAtOnePlaceStillGiveACable) {
  Cable cable = archCable();
  cable.end = cable.start;
  EXPECT_GE(suggestedLength(cable), 1);
}

TEST(WarmStart, FromASolvedShapeNeedsFewerStepsAndFindsTheSame) {
  Cable cable = archCable();
  cable.end.turns = 1;
  cable.handles = {handleAt(0.4, {100, 60, 220})};
  CableRouter router;
  const RoutedCable cold = router.route(cable, {});
  ASSERT_TRUE(cold.report.converged()) << cold.report.reason;
  const RoutedCable warm = router.route(cable, {}, warmStartFrom(cable, cold.centerline));
  ASSERT_TRUE(warm.report.converged()) << warm.report.reason;
  EXPECT_LT(2 * warm.report.iterations, cold.report.iterations);
  for (std::size_t i = 0; i < cold.centerline.points.size(); ++i)
    EXPECT_NEAR((warm.centerline.points[i] - cold.centerline.points[i]).norm(), 0, 0.01);
  EXPECT_TRUE(warmStartFrom(cable, {}).isEmpty());
}

}  // namespace liana
