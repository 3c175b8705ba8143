#include "kernel/model/cable/suggested_length.h"

#include <gtest/gtest.h>

#include "kernel/routing/route_cable.h"
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

TEST(SupportCurve, RunsThroughAllSupportsInTheirDirections) {
  Cable cable = archCable();
  cable.handles = {handleAt(0.5, {150, 40, 200})};
  const HermiteCurve curve = supportCurve(cable);
  ASSERT_EQ(curve.points.size(), 3u);
  EXPECT_EQ(curve.points[1], Eigen::Vector3d(150, 40, 200));
  EXPECT_GT(curve.tangents.front().normalized().dot(cable.start.worldFromEnd.linear().col(2)), 0.999);
  EXPECT_LT(curve.tangents.back().normalized().dot(cable.end.worldFromEnd.linear().col(2)), -0.999);
}

TEST(SuggestedLength, TwoEndsAtOnePlaceStillGiveACable) {
  Cable cable = archCable();
  cable.end = cable.start;
  EXPECT_GE(suggestedLength(cable), 1);
}

TEST(ReachingLength, IsTheLeastThatCanBeRoutedWithTheHandlesWhereTheyAre) {
  Cable cable = archCable();
  cable.handles = {handleAt(0.25, {150, 0, 200})};
  cable.length = 500;
  EXPECT_FALSE(routeCable(cable, {}).hasShape());
  cable.length = reachingLength(cable);
  EXPECT_EQ(cable.length, 1010) << "250 mm within a quarter of it, and a hundredth more";
  EXPECT_TRUE(routeCable(cable, {}).report.converged());
}

TEST(ComfortableReach, SlidesHandlesAlongACableThatIsLongEnough) {
  Cable cable = archCable();
  cable.handles = {handleAt(0.25, {150, 0, 200})};
  cable.length = 520;
  EXPECT_EQ(worstSpan(cable).first, 0u);
  EXPECT_NEAR(worstSpan(cable).missing, 250 - 130, 1e-9);
  const Reach reach = comfortableReach(cable);
  EXPECT_EQ(reach.length, 520);
  EXPECT_NEAR(reach.fractions.at(0), 0.5, 1e-9);
  cable.handles[0].fraction = reach.fractions[0];
  EXPECT_LE(worstSpan(cable).missing, 0);
  EXPECT_TRUE(routeCable(cable, {}).report.converged());
}

TEST(ComfortableReach, GrowsACableThatIsTooShortAltogetherWithRoomToBend) {
  Cable cable = archCable();
  cable.handles = {handleAt(0.25, {150, 0, 200})};
  cable.length = 400;
  const Reach reach = comfortableReach(cable);
  EXPECT_EQ(reach.length, suggestedLength(cable));
  EXPECT_GT(reach.length, 505) << "twice 250 mm, and a hundredth more: drawn tight";
  cable.length = reach.length;
  cable.handles[0].fraction = reach.fractions.at(0);
  const RoutedCable routed = routeCable(cable, {});
  ASSERT_TRUE(routed.report.converged());
  EXPECT_GT(routed.centerline.minimumBendRadius(), 20) << "a kink at the handle";
}

}  // namespace liana
