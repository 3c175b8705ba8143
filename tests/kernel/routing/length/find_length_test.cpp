// Cables that find their length: between straight and bent, or drawn to a pull.
#include "kernel/routing/length/find_length.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "kernel/edits/cable/add_cable.h"
#include "kernel/edits/cable/keep_length.h"
#include "kernel/routing/centerline_builder.h"
#include "kernel/routing/route_cable.h"
#include "tests/support/sample_cables.h"

namespace liana {
namespace {

double lengthOf(const Cable& cable) {
  const RoutedCable routed = routeCable(cable, {});
  EXPECT_TRUE(routed.report.converged()) << routed.report.reason;
  return routed.hasShape() ? routed.centerline.arcLengths.back() : 0;
}

/// Between two sockets that face each other.
Cable levelCable(double distance, double length) {
  Cable cable = archCable();
  cable.length = length;
  cable.start.worldFromEnd.linear() = Eigen::AngleAxisd(EIGEN_PI / 2, Eigen::Vector3d::UnitY()).matrix();
  cable.end.worldFromEnd.linear() = Eigen::AngleAxisd(-EIGEN_PI / 2, Eigen::Vector3d::UnitY()).matrix();
  cable.end.worldFromEnd.translation() = Eigen::Vector3d(distance, 0, 0);
  return cable;
}

}  // namespace

TEST(FindLength, StraightIsShorterThanBentAndTheGivenLengthDoesNotMatter) {
  Cable cable = archCable();
  cable.routing.mode = RoutingMode::AutomaticLength;
  double before = 0;
  for (const double bend : {0.0, 0.3, 0.6, 1.0}) {
    cable.routing.bend = bend;
    const double length = lengthOf(cable);
    EXPECT_GT(length, before) << bend;
    before = length;
  }
  cable.routing.bend = 0.3;
  const double found = lengthOf(cable);
  cable.length = 900;
  EXPECT_NEAR(lengthOf(cable), found, 1e-3 * found);
}

TEST(FindLength, AutomaticLengthIsTheSameWhateverLengthAndPlacesOfHandlesTheSearchWasGiven) {
  Cable cable = archCable();
  cable.handles = {handleAt(0.3, {80, 0, 160}, 11), handleAt(0.7, {260, 30, 180}, 12)};
  cable.routing.mode = RoutingMode::AutomaticLength;
  const RoutedCable found = routeCable(cable, {});
  ASSERT_TRUE(found.report.converged()) << found.report.reason;
  for (const double length : {350.0, 800.0, 1500.0}) {
    cable.length = length;
    cable.handles[0].fraction = 0.2;
    const RoutedCable other = routeCable(cable, {});
    EXPECT_EQ(other.centerline.points, found.centerline.points) << length;
  }
}

TEST(FindLength, AutomaticLengthOfSocketsAtOnePlaceIsTheSameFromEveryLength) {
  Cable cable = archCable();
  cable.end.worldFromEnd.translation() = Eigen::Vector3d(0.5, 0, 0);
  cable.routing.mode = RoutingMode::AutomaticLength;
  const double found = lengthOf(cable);
  cable.length = 1500;
  EXPECT_EQ(lengthOf(cable), found);
}

TEST(FindLength, AutomaticLengthKeepsTheBendRadiusWhereALongerCableDoes) {
  Cable cable = archCable();
  cable.spec.density = 100;
  cable.routing.mode = RoutingMode::AutomaticLength;
  cable.routing.bend = 0.2;
  const RoutedCable tight = routeCable(cable, {});
  ASSERT_TRUE(tight.report.converged()) << tight.report.reason;
  const double radius = tight.centerline.minimumBendRadius();
  cable.limits.minBendRadiusStatic_mm = 1.3 * radius;
  const RoutedCable gentle = routeCable(cable, {});
  ASSERT_TRUE(gentle.report.converged()) << gentle.report.reason;
  EXPECT_GE(gentle.centerline.minimumBendRadius(), 1.3 * radius);
  EXPECT_LT(gentle.centerline.minimumBendRadius(), 1.32 * radius) << "not longer than it needs";
  EXPECT_GT(gentle.centerline.arcLengths.back(), tight.centerline.arcLengths.back());
  cable.limits.minBendRadiusStatic_mm = 0.9 * radius;
  EXPECT_EQ(routeCable(cable, {}).centerline.points, tight.centerline.points) << "a limit that it keeps";
  cable.limits.minBendRadiusStatic_mm = 100 * radius;
  EXPECT_EQ(routeCable(cable, {}).centerline.points, tight.centerline.points) << "one that nothing keeps";
}

TEST(FindLength, PullTakesUpSlackUntilTheCableIsAsTautAsAsked) {
  Cable cable = levelCable(400, 520);
  cable.routing.mode = RoutingMode::Stretch;
  cable.routing.pull = 20;
  const RoutedCable routed = routeCable(cable, {});
  ASSERT_TRUE(routed.report.converged()) << routed.report.reason;
  EXPECT_LT(routed.centerline.arcLengths.back(), 410);
  EXPECT_GT(routed.centerline.arcLengths.back(), 400);
  double mean = 0;
  for (const double tension : routed.centerline.tensions) mean += tension;
  EXPECT_NEAR(mean / static_cast<double>(routed.centerline.tensions.size()), 20, 1);
}

TEST(FindLength, TypedLengthIsThatOfThePieceHoweverOftenItIsSolvedAgain) {
  Cable cable = levelCable(400, 520);
  cable.routing.mode = RoutingMode::Stretch;
  cable.routing.from = 0.25;
  cable.routing.to = 0.75;
  cable.routing.stretchedLength = 400;
  CableRouter router;
  WarmStart start;
  for (int i = 0; i < 3; ++i) {
    const RoutedCable routed = router.route(cable, {}, start);
    ASSERT_TRUE(routed.report.converged()) << routed.report.reason;
    EXPECT_NEAR(routed.centerline.arcLengths.back(), 260 + 400, 1e-6);
    const auto [from, to] = stretchedPiece(cable, routed.centerline);
    EXPECT_NEAR(from, 130, 1e-6);
    EXPECT_NEAR(to - from, 400, 1e-6);
    start = routed.next;
  }
  cable.routing.stretchedLength = 50;
  const RoutedCable tooShort = router.route(cable, {}, start);
  EXPECT_EQ(tooShort.report.status, SolveStatus::Unreachable);
  EXPECT_FALSE(tooShort.hasShape());
}

TEST(FindLength, WithoutAPullOnlyWhatDoesNotReachGivesWay) {
  Cable cable = levelCable(400, 520);
  cable.routing = {RoutingMode::Stretch, 0, 0, 1, 0.5};
  EXPECT_NEAR(lengthOf(cable), 520, 1e-6);
  cable.length = 350;
  const double length = lengthOf(cable);
  EXPECT_GT(length, 400);
  EXPECT_LT(length, 420);
}

TEST(FindLength, WarmStartFromTheLastShapeFindsTheSameLengthInFewerSteps) {
  Cable cable = archCable();
  cable.routing.mode = RoutingMode::AutomaticLength;
  CableRouter router;
  int cold = 0, warm = 0;
  const RoutedCable first = router.route(cable, {}, {}, [&](int) { return ++cold > 0; });
  ASSERT_TRUE(first.report.converged()) << first.report.reason;
  const RoutedCable again = router.route(cable, {}, first.next, [&](int) { return ++warm > 0; });
  ASSERT_TRUE(again.report.converged()) << again.report.reason;
  EXPECT_NEAR(again.centerline.arcLengths.back(), first.centerline.arcLengths.back(), 0.2);
  EXPECT_LT(2 * warm, cold);
}

TEST(FindLength, KeptLengthHoldsTheShapeWithItsHandles) {
  Cable cable = archCable();
  cable.length = 700;
  cable.handles = {handleAt(0.3, {80, 0, 160}, 11), handleAt(0.7, {260, 0, 180}, 12)};
  cable.routing.mode = RoutingMode::AutomaticLength;
  Document document;
  AddCable add(cable);
  ASSERT_TRUE(add.apply(document).ok());
  const RoutedCable found = routeCable(*document.findCable(add.cable()), {});
  ASSERT_TRUE(found.report.converged()) << found.report.reason;
  const Cable& present = *document.findCable(add.cable());
  const std::vector<double> fractions = handleFractions(present, found.centerline);
  ASSERT_TRUE(KeepLength(present.id, found.centerline.arcLengths.back(), fractions).apply(document).ok());
  const RoutedCable kept = routeCable(present, {});
  ASSERT_TRUE(kept.report.converged()) << kept.report.reason;
  EXPECT_NEAR(kept.centerline.arcLengths.back(), found.centerline.arcLengths.back(), 1e-6);
  const HermiteCurve a = found.centerline.curve(), b = kept.centerline.curve();
  for (double s = 0; s < kept.centerline.arcLengths.back(); s += 20)
    EXPECT_LT((a.point(s) - b.point(s)).norm(), 1.0) << s;
}

}  // namespace liana
