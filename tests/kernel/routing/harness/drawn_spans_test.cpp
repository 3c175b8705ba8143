// Cables of a harness that are drawn to a pull, against catenaries and statics.
#include "kernel/routing/harness/drawn_spans.h"

#include <gtest/gtest.h>

#include <cmath>

#include "kernel/routing/router.h"
#include "tests/support/sample_harness.h"

namespace liana {
namespace {

Eigen::Isometry3d at(double x, double y, double z) {
  return Eigen::Isometry3d(Eigen::Translation3d(x, y, z));
}

/// Thin enough to hang like a rope, in ball joints.
Cable softCable(std::uint64_t id, double length) {
  Cable cable = archCable();
  cable.id = {id};
  cable.name = "W" + std::to_string(id);
  cable.length = length;
  cable.segments = 60;
  cable.spec.bendingStiffness = cable.spec.torsionStiffness = 2e-5;
  cable.spec.massPerLength = 0.05;
  cable.start.fixesOrientation = cable.end.fixesOrientation = false;
  return cable;
}

Cable drawn(Cable cable, double pull) {
  cable.routing.mode = RoutingMode::Stretch;
  cable.routing.pull = pull;
  return cable;
}

void place(CableEnd& end, const Eigen::Vector3d& position, std::optional<BranchId> branch = {}) {
  end.worldFromEnd.translation() = position;
  end.branch = branch;
}

Branch branchAt(std::uint64_t id, const Eigen::Vector3d& position, bool follows) {
  Branch branch;
  branch.id = {id};
  branch.name = "B" + std::to_string(id);
  branch.worldFromBranch = at(position.x(), position.y(), position.z());
  branch.isRigid = false;
  branch.follows = follows;
  return branch;
}

std::vector<RoutedCable> settle(const SampleHarness& harness) {
  return *Router().settle(harness.cables, harness.settings, {}, harness.nodes);
}

double meanTension(const RoutedCable& routed) {
  const RodState& state = routed.next.state;
  double sum = 0, length = 0;
  for (std::size_t j = 0; j < routed.next.segmentLengths.size(); ++j) {
    sum += routed.next.segmentLengths[j] * state.lengthForces[static_cast<Eigen::Index>(j)];
    length += routed.next.segmentLengths[j];
  }
  return sum / length;
}

/// The length of a catenary over a level span whose mean tension is `pull`: with a = w·span/2H it is
/// (2H/w)·sinh a long, and pulls with H·(a + sinh(2a)/2)/(2·sinh a) in the mean.
double catenaryLength(double span, double weight, double pull) {
  double low = 0.1 * pull, high = pull;
  for (int i = 0; i < 100; ++i) {
    const double H = (low + high) / 2, a = weight * span / (2 * H);
    (H * (a + std::sinh(2 * a) / 2) / (2 * std::sinh(a)) > pull ? high : low) = H;
  }
  return 2 * low / weight * std::sinh(weight * span / (2 * low));
}

/// Two legs of 200 mm from (±120, 0, 0) that meet in a loose branch 160 mm up, where a third is drawn to
/// (0, 400, 0). They sag out of their plane, by little.
SampleHarness threeLegs(double pull) {
  SampleHarness harness;
  const Eigen::Vector3d node(0, 150, 0);
  harness.nodes.branches = {branchAt(50, node, true)};
  for (const double side : {-1.0, 1.0}) {
    Cable leg = softCable(harness.cables.size() + 1, 200);
    place(leg.start, {120 * side, 0, 0});
    place(leg.end, node, BranchId{50});
    harness.cables.push_back(leg);
  }
  Cable rope = drawn(softCable(3, 300), pull);
  place(rope.start, node, BranchId{50});
  place(rope.end, {0, 400, 0});
  harness.cables.push_back(rope);
  return harness;
}

}  // namespace

TEST(DrawnSpans, BetweenBranchesThatStayACableHangsAsTheCatenaryOfItsPull) {
  for (const double pull : {0.5, 3.0, 20.0}) {
    SampleHarness harness;
    harness.nodes.branches = {branchAt(50, {0, 0, 0}, false), branchAt(51, {1000, 0, 0}, false)};
    Cable cable = drawn(softCable(1, 1040), pull);
    place(cable.start, {0, 0, 0}, BranchId{50});
    place(cable.end, {1000, 0, 0}, BranchId{51});
    harness.cables = {cable};
    const RoutedCable routed = settle(harness)[0];
    ASSERT_TRUE(routed.report.converged()) << routed.report.reason;
    EXPECT_NEAR(meanTension(routed), pull, 2.5e-3 * pull);
    const double length = catenaryLength(1, 0.05 * 9.81, pull) * 1000;
    EXPECT_NEAR(routed.centerline.length() - 1000, length - 1000, 0.01 * (length - 1000)) << pull;
  }
}

TEST(DrawnSpans, AShortStiffPieceBetweenBranchesPullsAsAsked) {
  for (const bool follows : {false, true}) {
    SampleHarness harness = combHarness(3);
    harness.cables[1] = drawn(harness.cables[1], 3);  // 100 mm, between two branches
    for (Branch& branch : harness.nodes.branches) branch.follows = follows;
    const std::vector<RoutedCable> routed = settle(harness);
    ASSERT_TRUE(routed[1].report.converged()) << follows << ": " << routed[1].report.reason;
    EXPECT_NEAR(meanTension(routed[1]), 3, 0.01) << follows;
    // Where it is drawn, where the search began does not count.
    harness.cables[1].length *= 1.1;
    const std::vector<RoutedCable> again = settle(harness);
    ASSERT_TRUE(again[1].report.converged()) << follows << ": " << again[1].report.reason;
    EXPECT_NEAR(again[1].centerline.length(), routed[1].centerline.length(), 0.05) << follows;
  }
}

TEST(DrawnSpans, ABranchThatFollowsGoesWhereThePullTakesItAndTheLegsShareThePull) {
  for (const double pull : {1.0, 3.0, 10.0}) {
    const std::vector<RoutedCable> routed = settle(threeLegs(pull));
    for (const RoutedCable& each : routed) ASSERT_TRUE(each.report.converged()) << each.report.reason;
    EXPECT_NEAR(routed[2].centerline.length(), 240, 2 / pull) << pull;
    const Eigen::Vector3d node = routed[2].centerline.points.front();
    EXPECT_LT(std::hypot(node.x(), node.y() - 160), 1) << pull;
    EXPECT_LT(std::abs(node.z()), 20 / pull) << pull;
    EXPECT_NEAR(meanTension(routed[2]), pull, 2.5e-3 * pull);
    for (const std::size_t leg : {0u, 1u})
      EXPECT_NEAR(meanTension(routed[leg]), pull / 2 / 0.8, 0.02 * pull) << pull;
  }
}

TEST(DrawnSpans, ACableThatNothingHoldsAgainstIsRefusedInPlainWords) {
  SampleHarness harness = threeLegs(3);
  for (const std::size_t leg : {0u, 1u}) harness.cables[leg].length = 700;
  const RoutedCable refused = settle(harness)[2];
  EXPECT_FALSE(refused.report.converged());
  EXPECT_NE(refused.report.reason.find("\"W3\": it pulls with"), std::string::npos) << refused.report.reason;
  EXPECT_NE(refused.report.reason.find("nothing holds against that"), std::string::npos);
}

TEST(DrawnSpans, CablesThatDrawAgainstEachOtherAreRefusedInPlainWords) {
  SampleHarness harness;
  harness.settings.gravity = Eigen::Vector3d::Zero();
  harness.nodes.branches = {branchAt(50, {200, 0, 0}, true)};
  Cable left = drawn(softCable(1, 210), 2), right = drawn(softCable(2, 210), 5);
  place(left.start, {0, 0, 0});
  place(left.end, {200, 0, 0}, BranchId{50});
  place(right.start, {200, 0, 0}, BranchId{50});
  place(right.end, {400, 0, 0});
  harness.cables = {left, right};
  const RoutedCable refused = settle(harness)[0];
  EXPECT_FALSE(refused.report.converged());
  EXPECT_FALSE(refused.report.reason.empty());
}

TEST(DrawnSpans, AGivenPullDrawsEachStretchBetweenClips) {
  SampleHarness harness;
  harness.nodes.branches = {branchAt(50, {0, 0, 0}, false)};
  Cable cable = drawn(softCable(1, 1060), 2);
  place(cable.start, {0, 0, 0}, BranchId{50});
  place(cable.end, {1000, 0, 0});
  RouteHandle clip = handleAt(0.4, {400, 0, 100}, 100);
  clip.fixesOrientation = false;
  cable.handles = {clip};
  harness.cables = {cable};
  const RoutedCable routed = settle(harness)[0];
  ASSERT_TRUE(routed.report.converged()) << routed.report.reason;
  // At the clip both stretches pull by their own 2 N: what it bears follows from their directions.
  EXPECT_NEAR(meanTension(routed), 2, 0.01);
  const Eigen::Vector3d force = routed.centerline.reactions[1].force;
  const Eigen::Vector3d ways =
      -2 * (Eigen::Vector3d(-400, 0, -100).normalized() + Eigen::Vector3d(600, 0, -100).normalized());
  EXPECT_NEAR(force.x(), ways.x(), 0.02);
  EXPECT_NEAR(force.z(), ways.z() + 0.05 * 9.81 * 0.51, 0.03);
}

TEST(DrawnSpans, WithoutAPullACableGivesWayOnlyWhereItWouldNotReach) {
  SampleHarness harness;
  harness.nodes.branches = {branchAt(50, {0, 0, 0}, false)};
  Cable cable = drawn(softCable(1, 1040), 0);
  place(cable.start, {0, 0, 0}, BranchId{50});
  place(cable.end, {1000, 0, 0});
  harness.cables = {cable};
  const RoutedCable slack = settle(harness)[0];
  ASSERT_TRUE(slack.report.converged()) << slack.report.reason;
  EXPECT_NEAR(slack.centerline.length(), 1040, 0.05);
  harness.cables[0].length = 900;
  const RoutedCable taut = settle(harness)[0];
  ASSERT_TRUE(taut.report.converged()) << taut.report.reason;
  const double length = taut.centerline.length() / 1000;
  EXPECT_GT(length, 1);
  const double yields = 4 * (10 * 2e-5 / (length * length) + 0.05 * 9.81 * length);
  EXPECT_LE(meanTension(taut), 1.01 * yields);
}

TEST(DrawnSpans, APieceWithATypedLengthGetsIt) {
  SampleHarness harness = threeLegs(3);
  harness.cables[2].routing.stretchedLength = 255;
  const std::vector<RoutedCable> routed = settle(harness);
  ASSERT_TRUE(routed[2].report.converged()) << routed[2].report.reason;
  EXPECT_NEAR(routed[2].centerline.length(), 255, 1e-3);
  harness.cables[2].routing.from = 0.5;  // the other half keeps its 150 mm
  harness.cables[2].routing.stretchedLength = 100;
  EXPECT_NEAR(settle(harness)[2].centerline.length(), 250, 1e-3);
}

}  // namespace liana
