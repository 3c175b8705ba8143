#include "kernel/routing/route_cable.h"

#include <gtest/gtest.h>

#include "tests/support/sample_cables.h"

namespace liana {
namespace {

double largestTorsion(const Centerline& line) {
  double largest = 0;
  for (const double torsion : line.torsions) largest = std::max(largest, std::abs(torsion));
  return largest;
}

Eigen::Isometry3d frame(const Eigen::Vector3d& origin, const Eigen::Vector3d& z, double roll = 0) {
  Eigen::Isometry3d result = Eigen::Isometry3d::Identity();
  result.linear() = (Eigen::Quaterniond::FromTwoVectors(Eigen::Vector3d::UnitZ(), z) *
                     Eigen::AngleAxisd(roll, Eigen::Vector3d::UnitZ()))
                        .toRotationMatrix();
  result.translation() = origin;
  return result;
}

}  // namespace

TEST(RouteCable, ArchKeepsLengthEndsAndSymmetry) {
  const Cable cable = archCable();
  const RoutedCable routed = routeCable(cable, {});
  ASSERT_TRUE(routed.report.converged()) << routed.report.reason;
  const Centerline& line = routed.centerline;
  ASSERT_EQ(line.points.size(), line.arcLengths.size());
  ASSERT_EQ(line.points.size(), line.curvatures.size());
  EXPECT_NEAR(line.arcLengths.back(), 600, 1e-9);
  EXPECT_NEAR(line.length(), 600, 0.6);
  EXPECT_LT(line.points.front().norm(), 1e-6);
  EXPECT_LT((line.points.back() - Eigen::Vector3d(300, 0, 0)).norm(), 1e-6);
  EXPECT_GT(line.tangents.front().z(), 0.99999);
  EXPECT_LT(line.tangents.back().z(), -0.99999);
  const std::size_t last = line.points.size() - 1;
  for (std::size_t i = 0; i <= last; ++i) {
    EXPECT_NEAR(line.points[i].x() + line.points[last - i].x(), 300, 0.05) << i;
    EXPECT_NEAR(line.points[i].z(), line.points[last - i].z(), 0.05) << i;
  }
}

TEST(RouteCable, SocketsCarryTheWeight) {
  const Cable cable = archCable();
  const RoutedCable routed = routeCable(cable, {});
  ASSERT_TRUE(routed.report.converged());
  ASSERT_EQ(routed.centerline.reactions.size(), 2u);
  const double weight = 1200 * EIGEN_PI * (25e-6 - 9e-6) * 0.6 * 9.81;  // [N]
  const Eigen::Vector3d sum = routed.centerline.reactions[0].force + routed.centerline.reactions[1].force;
  EXPECT_NEAR(sum.z(), weight, 0.01 * weight);
  EXPECT_NEAR(sum.x(), 0, 0.01 * weight);
}

TEST(RouteCable, PassesThroughItsHandles) {
  Cable cable = archCable();
  cable.length = 700;
  RouteHandle handle = handleAt(0.4, {110, 60, 210});
  handle.name = "Clip A";
  cable.handles = {handle};
  const RoutedCable routed = routeCable(cable, {});
  ASSERT_TRUE(routed.report.converged()) << routed.report.reason;
  const HermiteCurve curve = routed.centerline.curve();
  EXPECT_LT((curve.point(0.4 * 700) - Eigen::Vector3d(110, 60, 210)).norm(), 0.01);
  ASSERT_EQ(routed.centerline.reactions.size(), 3u);
  EXPECT_EQ(routed.centerline.reactions[1].name, "Clip A");
}

TEST(RouteCable, DirectedHandleHoldsTheDirectionWithoutTwist) {
  Cable cable = archCable();
  cable.length = 700;
  RouteHandle handle = handleAt(0.5, {150, 0, 260});
  handle.worldFromHandle = frame({150, 0, 260}, Eigen::Vector3d(1, 0.3, 0).normalized(), 1.7);
  handle.fixesOrientation = true;
  cable.handles = {handle};
  const RoutedCable routed = routeCable(cable, {});
  ASSERT_TRUE(routed.report.converged()) << routed.report.reason;
  const Eigen::Vector3d tangent = routed.centerline.curve().derivative(350).normalized();
  EXPECT_GT(tangent.dot(Eigen::Vector3d(1, 0.3, 0).normalized()), 0.99999);
  EXPECT_LT(largestTorsion(routed.centerline) * 700, 0.1) << "roll of a clip must not twist the cable";
}

TEST(RouteCable, RollOfUnkeyedSocketsDoesNotMatter) {
  Cable cable = archCable();
  const RoutedCable plain = routeCable(cable, {});
  cable.end.worldFromEnd = frame({300, 0, 0}, Eigen::Vector3d::UnitZ(), 2.3);
  const RoutedCable rolled = routeCable(cable, {});
  ASSERT_TRUE(plain.report.converged() && rolled.report.converged());
  for (std::size_t i = 0; i < plain.centerline.points.size(); ++i)
    EXPECT_LT((plain.centerline.points[i] - rolled.centerline.points[i]).norm(), 0.05);
  EXPECT_LT(largestTorsion(rolled.centerline) * 600, 0.02);
}

TEST(RouteCable, KeyedSocketsTwistTheCable) {
  Cable cable = archCable();
  cable.start.isKeyed = cable.end.isKeyed = true;
  // The arch bends about y, so the frame that arrives without twist is the start's, turned half about y.
  cable.end.worldFromEnd.linear() = (Eigen::AngleAxisd(EIGEN_PI, Eigen::Vector3d::UnitZ()) *
                                     Eigen::AngleAxisd(1.0, Eigen::Vector3d::UnitZ()))
                                        .toRotationMatrix();
  const RoutedCable routed = routeCable(cable, {});
  ASSERT_TRUE(routed.report.converged()) << routed.report.reason;
  EXPECT_GT(largestTorsion(routed.centerline) * 600, 0.5);
}

TEST(RouteCable, TooShortSaysByHowMuchAndKeepsTheWarmStart) {
  Cable cable = archCable();
  CableRouter router;
  const RoutedCable good = router.route(cable, {});
  ASSERT_TRUE(good.report.converged());
  cable.length = 250;
  const RoutedCable bad = router.route(cable, {}, good.next);
  EXPECT_EQ(bad.report.status, SolveStatus::Unreachable);
  EXPECT_NEAR(bad.report.shortBy, 0.05, 1e-3);
  EXPECT_FALSE(bad.hasShape());
  EXPECT_EQ(bad.next.state.coordinates, good.next.state.coordinates);
}

TEST(RouteCable, TooShortBetweenTwoSupportsNamesThem) {
  Cable cable = archCable();
  RouteHandle clip = handleAt(0.1, cable.start.worldFromEnd.translation() + Eigen::Vector3d(0, 0, 200), 1);
  clip.name = "Clip A";
  cable.handles = {clip};
  const RoutedCable bad = routeCable(cable, {});
  EXPECT_EQ(bad.report.status, SolveStatus::Unreachable);
  char expected[80];
  std::snprintf(expected, sizeof expected, "%.1f mm too short from its start to \"Clip A\"",
                200 - 0.1 * cable.length);
  EXPECT_NE(bad.report.reason.find(expected), std::string::npos) << bad.report.reason;
}

TEST(RouteCable, CancelLeavesNoShape) {
  const RoutedCable routed = CableRouter().route(archCable(), {}, {}, [](int) { return false; });
  EXPECT_EQ(routed.report.status, SolveStatus::Cancelled);
  EXPECT_FALSE(routed.hasShape());
}

TEST(RouteCable, DefectiveCableIsReportedNotSolved) {
  Cable cable = archCable();
  cable.spec.youngsModulus = 0;
  const RoutedCable routed = routeCable(cable, {});
  EXPECT_EQ(routed.report.status, SolveStatus::InvalidProblem);
  EXPECT_NE(routed.report.reason.find("Young"), std::string::npos);
}

TEST(RouteCable, WarmStartFollowsADragToTheSameShapeAsAFreshSolve) {
  Cable cable = archCable();
  cable.length = 700;
  cable.handles = {handleAt(0.5, {150, 0, 280})};
  CableRouter router;
  RoutedCable routed = router.route(cable, {});
  for (int step = 1; step <= 10; ++step) {
    cable.handles[0].worldFromHandle.translation() =
        Eigen::Vector3d(150 + 4 * step, 3 * step, 280 - 2 * step);
    cable.revision = 100 + step;
    routed = router.route(cable, {}, routed.next);
    ASSERT_TRUE(routed.report.converged()) << step << ": " << routed.report.reason;
    EXPECT_EQ(routed.centerline.revision, cable.revision);
  }
  const RoutedCable fresh = routeCable(cable, {});
  ASSERT_TRUE(fresh.report.converged());
  for (std::size_t i = 0; i < fresh.centerline.points.size(); ++i)
    EXPECT_LT((fresh.centerline.points[i] - routed.centerline.points[i]).norm(), 0.5) << i;
}

TEST(RouteCable, SameInputGivesTheSameBits) {
  const RoutedCable a = routeCable(archCable(), {}), b = routeCable(archCable(), {});
  EXPECT_EQ(a.next.state.coordinates, b.next.state.coordinates);
}

}  // namespace liana
