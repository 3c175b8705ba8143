#include "kernel/checks/section_bending.h"

#include <gtest/gtest.h>

#include <cmath>

#include "kernel/checks/cable_checker.h"
#include "tests/support/flat_cables.h"
#include "tests/support/sample_centerlines.h"

namespace liana {
namespace {

constexpr double kPi = std::numbers::pi;

Cable strip(const Centerline& line) {
  Cable cable = archCable();
  cable.spec = stripSpec();
  cable.length = line.arcLengths.back();
  return cable;
}

}  // namespace

TEST(SectionBending, AnArcInThePlaneOfTheWidthIsEdgewiseAndAcrossItOverTheWideSide) {
  // The frames of the arc have their first axis in its plane.
  const Centerline edgewise = circleArc(40, kPi, 30), over = rolledBy(edgewise, 90);
  const TightestBends a = tightestBendsOf(stripSpec(), edgewise), b = tightestBendsOf(stripSpec(), over);
  EXPECT_NEAR(a.edgewise, 40, 1e-9);
  EXPECT_GT(a.overWideSide, 1e6);
  EXPECT_NEAR(b.overWideSide, 40, 1e-9);
  EXPECT_GT(b.edgewise, 1e6);
}

TEST(SectionBending, AnArcAskewIsSharedOutByItsAngle) {
  const TightestBends bends = tightestBendsOf(stripSpec(), rolledBy(circleArc(40, kPi, 30), 30));
  EXPECT_NEAR(bends.edgewise, 40 / std::cos(kPi / 6), 1e-6);
  EXPECT_NEAR(bends.overWideSide, 40 / std::sin(kPi / 6), 1e-6);
}

TEST(SectionBending, ARoundCableHasOneRadiusForAll) {
  const TightestBends bends = tightestBendsOf(archCable().spec, circleArc(40, kPi, 30));
  EXPECT_NEAR(bends.overWideSide, 40, 1e-12);
  EXPECT_TRUE(std::isinf(bends.edgewise));
}

TEST(SectionBending, EdgewiseHasALimitOfItsOwnWidthOverThicknessTimesTheOther) {
  CheckLimits limits;
  limits.minBendRadiusStatic_mm = 30;
  const Centerline edgewise = circleArc(40, kPi, 30), over = rolledBy(edgewise, 90);
  EXPECT_TRUE(CableChecker().check(strip(over), over, limits).findings.empty());
  const CableChecks broken = CableChecker().check(strip(edgewise), edgewise, limits);
  ASSERT_EQ(broken.findings.size(), 1u);
  EXPECT_EQ(broken.findings[0].kind, CheckKind::EdgewiseBend);
  EXPECT_EQ(broken.findings[0].status, CheckStatus::Failed);
  EXPECT_NEAR(broken.findings[0].value, 40, 1e-9);
  EXPECT_NEAR(broken.findings[0].limit, 300, 1e-9);
  EXPECT_NE(describe(broken.findings[0]).find("edgewise bend radius"), std::string::npos);
  limits.minBendRadiusEdgewise_mm = 35;
  EXPECT_TRUE(CableChecker().check(strip(edgewise), edgewise, limits).findings.empty());
}

TEST(SectionBending, RoundCablesAreNotCheckedEdgewise) {
  CheckLimits limits;
  limits.minBendRadiusStatic_mm = 30;
  limits.minBendRadiusEdgewise_mm = 300;
  const Centerline arc = circleArc(40, kPi, 30);
  const CableChecks checks = CableChecker().check(archCable(), arc, limits);
  EXPECT_EQ(checks.outcome(CheckKind::EdgewiseBend).status, CheckStatus::NotChecked);
}

}  // namespace liana
