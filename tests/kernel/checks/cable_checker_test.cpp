#include "kernel/checks/cable_checker.h"

#include <gtest/gtest.h>

#include <numbers>

#include "kernel/routing/rod_problem_builder.h"
#include "kernel/routing/route_cable.h"
#include "tests/support/sample_cables.h"
#include "tests/support/sample_centerlines.h"

namespace liana {
namespace {

constexpr double kPi = std::numbers::pi;

CableChecks check(const Centerline& line, const CheckLimits& limits, const Cable& cable = archCable()) {
  return CableChecker().check(cable, line, limits);
}

CheckLimits bendLimit(double radius) {
  CheckLimits limits;
  limits.minBendRadiusStatic_mm = radius;
  return limits;
}

RouteHandle clipAt(double fraction, const Eigen::Vector3d& position, const std::string& name) {
  RouteHandle clip = handleAt(fraction, position);
  clip.name = name;
  clip.attachedTo = PartReference{{1}, "Plate"};
  return clip;
}

}  // namespace

TEST(CableChecker, CircleKeepsItsRadiusAndNoMore) {
  const Centerline circle = circleArc(40, kPi, 30);
  EXPECT_TRUE(check(circle, bendLimit(30)).findings.empty());
  EXPECT_EQ(check(circle, bendLimit(30)).outcome(CheckKind::BendRadius).status, CheckStatus::Passed);
  const CableChecks broken = check(circle, bendLimit(50));
  ASSERT_EQ(broken.findings.size(), 1u);
  const Finding& finding = broken.findings[0];
  EXPECT_EQ(finding.kind, CheckKind::BendRadius);
  EXPECT_EQ(finding.status, CheckStatus::Failed);
  EXPECT_NEAR(finding.value, 40, 1e-12);
  EXPECT_EQ(finding.limit, 50);
  EXPECT_NEAR(finding.margin(), -10, 1e-12);
  EXPECT_EQ(finding.from, 0);
  EXPECT_NEAR(finding.to, 40 * kPi, 1e-9);
  EXPECT_FALSE(broken.passes());
}

TEST(CableChecker, NearIsWithinATenthOfTheLimitAndPasses) {
  const CableChecks near = check(circleArc(40, kPi, 30), bendLimit(37));
  ASSERT_EQ(near.findings.size(), 1u);
  EXPECT_EQ(near.findings[0].status, CheckStatus::Near);
  EXPECT_TRUE(near.passes());
  EXPECT_EQ(near.outcome(CheckKind::BendRadius).status, CheckStatus::Near);
}

TEST(CableChecker, OneTightStretchIsOneFindingWithRangeAndWorstPlace) {
  Centerline line = straightLine(100, 100);
  for (int i = 30; i <= 70; ++i)
    line.curvatures[i] = (20 - std::abs(i - 50)) / 500.0;  // a roof, 1/25 at s = 50
  const CableChecks checks = check(line, bendLimit(50));
  ASSERT_EQ(checks.findings.size(), 1u);
  EXPECT_NEAR(checks.findings[0].from, 40, 1e-9);
  EXPECT_NEAR(checks.findings[0].to, 60, 1e-9);
  EXPECT_NEAR(checks.findings[0].at, 50, 1e-9);
  EXPECT_NEAR(checks.findings[0].value, 25, 1e-9);
  EXPECT_NEAR(checks.findings[0].position.x(), 50, 1e-9);
}

TEST(CableChecker, MovingCablesAreHeldToTheMovingRadius) {
  CheckLimits limits = bendLimit(30);
  limits.minBendRadiusMoving_mm = 60;
  Cable cable = archCable();
  const Centerline circle = circleArc(40, kPi, 30);
  EXPECT_TRUE(check(circle, limits, cable).passes());
  cable.isMoving = true;
  EXPECT_EQ(check(circle, limits, cable).outcome(CheckKind::BendRadius).limit, 60);
  EXPECT_FALSE(check(circle, limits, cable).passes());
  limits.minBendRadiusMoving_mm.reset();
  EXPECT_EQ(check(circle, limits, cable).outcome(CheckKind::BendRadius).limit, 30);
}

TEST(CableChecker, HelixIsJudgedByItsCurvatureAndTorsion) {
  const double r = 30, p = 40;  // curvature 30/2500, torsion 40/2500 per mm
  CheckLimits limits = bendLimit(80);
  limits.maxTorsion_deg_per_m = 900;
  const CableChecks checks = check(helix(r, p, 4 * kPi, 60), limits);
  EXPECT_NEAR(checks.outcome(CheckKind::BendRadius).value, 2500 / 30.0, 1e-9);
  EXPECT_EQ(checks.outcome(CheckKind::BendRadius).status, CheckStatus::Near);
  EXPECT_NEAR(checks.outcome(CheckKind::Torsion).value, 40 / 2.5 * 180 / kPi, 1e-9);
  EXPECT_EQ(checks.outcome(CheckKind::Torsion).status, CheckStatus::Failed);
}

TEST(CableChecker, StraightCableBreaksNothingAndUnlimitedChecksAreNotChecked) {
  const CableChecks checks = check(straightLine(500, 20), bendLimit(100));
  EXPECT_TRUE(checks.findings.empty());
  EXPECT_EQ(checks.outcome(CheckKind::BendRadius).status, CheckStatus::Passed);
  EXPECT_EQ(checks.outcome(CheckKind::Torsion).status, CheckStatus::NotChecked);
  EXPECT_EQ(checks.outcome(CheckKind::Clearance).status, CheckStatus::NotChecked);
}

TEST(CableChecker, NoBendIsTighterThanTheCableIsThick) {
  Cable cable = archCable();
  cable.spec.outerDiameter = 10;
  EXPECT_EQ(check(circleArc(6, kPi, 30), {}, cable).outcome(CheckKind::BendRadius).status,
            CheckStatus::NotChecked)
      << "without a limit";
  for (const CheckLimits& limits : {CheckLimits(), bendLimit(1)}) {
    const CableChecks checks = check(circleArc(4, kPi, 30), limits, cable);
    EXPECT_FALSE(checks.passes());
    ASSERT_EQ(checks.findings.size(), 1u);
    EXPECT_EQ(checks.findings[0].kind, CheckKind::BendRadius);
    EXPECT_EQ(checks.findings[0].limit, 5);
  }
}

TEST(CableChecker, LengthMeetsItsTargetWithinTheTolerance) {
  CheckLimits limits;
  limits.targetLength_mm = 500.4;
  EXPECT_TRUE(check(straightLine(500, 20), limits).passes());
  limits.targetLength_mm = 510;
  const CableChecks shorter = check(straightLine(500, 20), limits);
  ASSERT_EQ(shorter.findings.size(), 1u);
  EXPECT_NEAR(shorter.findings[0].margin(), -9.5, 1e-9);
  EXPECT_NE(describe(shorter.findings[0]).find("shorter"), std::string::npos);
  limits.targetLength_mm = 490;
  EXPECT_NE(describe(check(straightLine(500, 20), limits).findings.at(0)).find("longer"), std::string::npos);
}

TEST(CableChecker, SpansRunBetweenEndsAndClipsButNotHandles) {
  Cable cable = archCable();
  cable.handles = {handleAt(0.2, {100, 0, 0}), clipAt(0.4, {190, 0, 0}, "Clip A")};
  CheckLimits limits;
  limits.maxUnsupportedSpan_mm = 250;
  limits.maxSlack_mm = 8;
  const CableChecks checks = check(straightLine(500, 20), limits, cable);
  ASSERT_EQ(checks.findings.size(), 2u);
  const Finding& span = checks.findings[0];
  EXPECT_EQ(span.kind, CheckKind::UnsupportedSpan);
  EXPECT_NEAR(span.value, 300, 1e-9);
  EXPECT_EQ(span.with, "Clip A to end");
  EXPECT_NEAR(span.from, 200, 1e-9);
  EXPECT_NEAR(span.to, 500, 1e-9);
  const Finding& slack = checks.findings[1];  // 200 mm of cable for 190 mm of way
  EXPECT_EQ(slack.kind, CheckKind::Slack);
  EXPECT_NEAR(slack.value, 10, 1e-9);
  EXPECT_EQ(slack.with, "start to Clip A");
}

TEST(CableChecker, ForcesOfSupportsCarryTheWeightAndAreJudgedOneByOne) {
  Cable cable = archCable();
  cable.handles = {clipAt(0.5, {150, 0, 160}, "Clip")};
  const RoutedCable routed = routeCable(cable, {});
  ASSERT_TRUE(routed.report.converged()) << routed.report.reason;
  Eigen::Vector3d sum = Eigen::Vector3d::Zero();
  for (const SupportReaction& reaction : routed.centerline.reactions) sum += reaction.force;
  const double weight = sectionOf(cable.spec).massPerLength * 0.6 * 9.81;
  EXPECT_NEAR((sum - Eigen::Vector3d(0, 0, weight)).norm(), 0, 1e-3 * weight);

  CheckLimits limits;
  limits.maxClipForce_N = 0.9 * routed.centerline.reactions[1].force.norm();
  limits.maxClipMoment_Nm = 2 * routed.centerline.reactions[0].moment.norm() / 1000;
  const CableChecks checks = check(routed.centerline, limits, cable);
  bool found = false;
  for (const Finding& finding : checks.findings) {
    if (finding.with != "Clip") continue;
    found = true;
    EXPECT_EQ(finding.kind, CheckKind::SupportForce);
    EXPECT_EQ(finding.status, CheckStatus::Failed);
    EXPECT_NEAR(finding.at, 300, 1e-9);
    EXPECT_NEAR((finding.position - Eigen::Vector3d(150, 0, 160)).norm(), 0, 0.01);
    EXPECT_NEAR(finding.value / finding.limit, 1 / 0.9, 1e-9);
  }
  EXPECT_TRUE(found);
  EXPECT_EQ(checks.outcome(CheckKind::SupportMoment).status, CheckStatus::Passed);
  EXPECT_EQ(checks.outcome(CheckKind::SupportForce).status, CheckStatus::Failed);
}

TEST(CableChecker, CableWithoutShapeFailsWithTheReason) {
  const CableChecks none =
      CableChecker().check(archCable(), {}, bendLimit(10), nullptr, "is 40 mm too short");
  ASSERT_EQ(none.findings.size(), 1u);
  EXPECT_EQ(none.findings[0].kind, CheckKind::Shape);
  EXPECT_EQ(describe(none.findings[0]), "is 40 mm too short");
  EXPECT_EQ(none.outcome(CheckKind::BendRadius).status, CheckStatus::NotChecked);
  // What shape there is is judged all the same.
  const CableChecks stopped =
      CableChecker().check(archCable(), circleArc(40, kPi, 30), bendLimit(50), nullptr, "did not converge");
  EXPECT_EQ(stopped.count(CheckStatus::Failed), 2);
}

TEST(CableChecker, ValuesThatAreNoNumbersFail) {
  EXPECT_EQ(judge(CheckKind::BendRadius, std::nan(""), 10), CheckStatus::Failed);
  EXPECT_EQ(judge(CheckKind::SupportForce, std::nan(""), 10), CheckStatus::Failed);
}

TEST(CableChecker, AFixingHasAForceLimitOfItsOwnAndATolerance) {
  Cable cable = archCable();
  cable.handles = {handleAt(0.5, {150, 0, 100})};
  cable.handles[0].name = "G1";
  cable.handles[0].kind = FixingKind::Sliding;
  Centerline line = circleArc(40, kPi, 30);
  line.reactions = {{"start", {0, 0, 0}, {3, 0, 0}, {0, 0, 0}},
                    {"G1", {0, 0, 0}, {3, 0, 0}, {0, 0, 0}, 320},
                    {"end", {0, 0, 0}, {3, 0, 0}, {0, 0, 0}}};
  CheckLimits limits;
  limits.maxClipForce_N = 10;
  EXPECT_TRUE(check(line, limits, cable).findings.empty());
  cable.handles[0].maxForce = 2;
  cable.handles[0].tolerance = 15;
  const CableChecks checks = check(line, limits, cable);
  ASSERT_EQ(checks.findings.size(), 2u);
  EXPECT_EQ(checks.outcome(CheckKind::SupportForce).limit, 2);
  EXPECT_EQ(checks.outcome(CheckKind::SupportForce).with, "G1");
  EXPECT_EQ(checks.outcome(CheckKind::Sliding).status, CheckStatus::Failed);
  EXPECT_NEAR(checks.outcome(CheckKind::Sliding).value, 20, 1e-9);
  EXPECT_EQ(checks.outcome(CheckKind::Sliding).with, "G1");
  EXPECT_EQ(checks.outcome(CheckKind::Shape).status, CheckStatus::Passed) << "the shape is one all the same";
  cable.handles[0].tolerance = 25;
  EXPECT_EQ(check(line, limits, cable).outcome(CheckKind::Sliding).status, CheckStatus::Passed);
}

}  // namespace liana
