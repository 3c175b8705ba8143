#include "kernel/routing/warm_start.h"

#include <gtest/gtest.h>

#include "tests/support/sample_cables.h"

namespace liana {

TEST(WarmStart, FromASolvedShapeNeedsFewerStepsAndFindsTheSame) {
  Cable cable = archCable();
  cable.end.turns = 1;
  cable.handles = {handleAt(0.4, {100, 40, 180})};
  CableRouter router;
  int coldSteps = 0, warmSteps = 0;  // of all passes that let the twist out
  const RoutedCable cold = router.route(cable, {}, {}, [&](int) { return ++coldSteps > 0; });
  ASSERT_TRUE(cold.report.converged()) << cold.report.reason;
  const RoutedCable warm =
      router.route(cable, {}, warmStartFrom(cable, cold.centerline), [&](int) { return ++warmSteps > 0; });
  ASSERT_TRUE(warm.report.converged()) << warm.report.reason;
  EXPECT_LT(2 * warmSteps, coldSteps);
  for (std::size_t i = 0; i < cold.centerline.points.size(); ++i)
    EXPECT_NEAR((warm.centerline.points[i] - cold.centerline.points[i]).norm(), 0, 0.01);
  EXPECT_TRUE(warmStartFrom(cable, {}).isEmpty());
}

}  // namespace liana
