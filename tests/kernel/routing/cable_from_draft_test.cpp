#include "kernel/routing/cable_from_draft.h"

#include <gtest/gtest.h>

#include "kernel/routing/route_cable.h"
#include "tests/support/random_centerlines.h"
#include "tests/support/sample_cables.h"

namespace liana {
namespace {

CableSpec wire() {
  CableSpec spec;
  spec.outerDiameter = 6;
  spec.youngsModulus = 40;
  return spec;
}

}  // namespace

TEST(CableFromDraft, ARouteACableTakesAnywayNeedsNoHandles) {
  const Cable arch = archCable();
  const RoutedCable routed = routeCable(arch, {});
  ASSERT_TRUE(routed.report.converged());
  const auto drafted = cableFromDraft({"Arch", {}, {routed.centerline.curve()}}, arch.spec, {});
  ASSERT_TRUE(drafted.ok()) << drafted.error().message;
  EXPECT_TRUE(drafted->follows);
  EXPECT_TRUE(drafted->cable.handles.empty());
  EXPECT_LT(drafted->largestDeviation, 1);
  EXPECT_NEAR(drafted->cable.length, routed.centerline.length(), 0.01);
  EXPECT_LT(degreesBetween(drafted->cable.start.worldFromEnd.linear().col(2), Eigen::Vector3d::UnitZ()),
            0.01);
  EXPECT_LT(degreesBetween(drafted->cable.end.worldFromEnd.linear().col(2), Eigen::Vector3d::UnitZ()), 0.01)
      << "out of the socket at both ends";
}

TEST(CableFromDraft, HandlesAreAddedUntilItFollows) {
  const DraftRoute draft{"Zigzag", Color{1, 0, 0},
                         chainThrough({{0, 0, 0}, {200, 0, 0}, {200, 200, 0}, {400, 200, 100}})};
  const auto drafted = cableFromDraft(draft, wire(), {}, {1.0, 40});
  ASSERT_TRUE(drafted.ok()) << drafted.error().message;
  EXPECT_TRUE(drafted->follows) << drafted->largestDeviation;
  EXPECT_FALSE(drafted->cable.handles.empty());
  EXPECT_LE(drafted->largestDeviation, 1.0);
  EXPECT_EQ(drafted->cable.spec.color, (Color{1, 0, 0}));
  EXPECT_TRUE(drafted->cable.findDefect().empty());
  // Solved anew, as a project would, it is the same.
  const RoutedCable routed = routeCable(drafted->cable, {});
  ASSERT_TRUE(routed.report.converged());
  const auto curve = smoothCurve(draft.pieces, 40);
  ASSERT_TRUE(curve.ok());
  EXPECT_LE(distanceFrom(routed.centerline.points, densePoints({*curve}, 0.5)), 1.05);
}

TEST(CableFromDraft, RefusesWhatNoCableCanFollowAndStopsWhenAsked) {
  EXPECT_FALSE(cableFromDraft({"Nothing", {}, {}}, wire(), {}).ok());
  const auto back =
      cableFromDraft({"Back", {}, chainThrough({{0, 0, 0}, {100, 0, 0}, {0, 0, 0}})}, wire(), {});
  ASSERT_FALSE(back.ok());
  EXPECT_NE(back.error().message.find("\"Back\""), std::string::npos);
  EXPECT_NE(back.error().message.find("turns back"), std::string::npos);
  const Progress never([](double, std::string_view) { return false; });
  const auto stopped =
      cableFromDraft({"S", {}, chainThrough({{0, 0, 0}, {100, 0, 0}})}, wire(), {}, {}, never);
  ASSERT_FALSE(stopped.ok());
  EXPECT_TRUE(stopped.error().isCancelled());
}

}  // namespace liana
