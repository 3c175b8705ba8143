#include "kernel/checks/compression_limit.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <numbers>

#include "kernel/checks/cable_checker.h"
#include "kernel/routing/rod_problem_builder.h"
#include "kernel/routing/route_cable.h"
#include "tests/support/sample_cables.h"
#include "tests/support/sample_centerlines.h"

namespace liana {
namespace {

constexpr double kPi = std::numbers::pi;

/// A straight span between two clamped ends that face each other, `length` away, laid with `slack` [mm].
Cable straightSpan(double length, double slack) {
  Cable cable = archCable();
  cable.handles.clear();
  cable.start.worldFromEnd = Eigen::Isometry3d::Identity();
  cable.end.worldFromEnd = Eigen::Isometry3d::Identity();
  cable.end.worldFromEnd.linear() = Eigen::AngleAxisd(kPi, Eigen::Vector3d::UnitX()).toRotationMatrix();
  cable.end.worldFromEnd.translation() = length * Eigen::Vector3d::UnitZ();
  cable.length = length + slack;
  return cable;
}

CheckLimits bendLimit(double radius) {
  CheckLimits limits;
  limits.minBendRadiusStatic_mm = radius;
  return limits;
}

CableChecks checkRouted(const Cable& cable, const CheckLimits& limits) {
  DocumentSettings settings;
  settings.gravity.setZero();
  const RoutedCable solved = routeCable(cable, settings);
  return CableChecker().check(cable, solved.centerline, limits);
}

}  // namespace

TEST(CompressionLimit, IsTheGivenOneElseStiffnessOverTheSquareOfTheBendRadius) {
  const Cable cable = archCable();
  CheckLimits limits = bendLimit(50);
  ASSERT_TRUE(compressionLimit(cable, limits));
  EXPECT_NEAR(*compressionLimit(cable, limits), sectionOf(cable.spec).bending1 / (0.05 * 0.05), 1e-12);
  limits.maxCompression_N = 3;
  EXPECT_EQ(compressionLimit(cable, limits), 3);
  EXPECT_FALSE(compressionLimit(cable, {})) << "nothing is known of the cable";
}

TEST(CompressionLimit, SlackInASpanShorterThanACircleOfTheBendRadiusIsTold) {
  // Euler's load of a clamped span, 4π²B/L²; the bow is flat, so it stays near that.
  const double length = 200;
  const CableChecks tooShort = checkRouted(straightSpan(length, 0.5), bendLimit(1.2 * length / (2 * kPi)));
  const CheckOutcome& pushed = tooShort.outcome(CheckKind::Compression);
  EXPECT_EQ(pushed.status, CheckStatus::Failed);
  const double euler = 4 * kPi * kPi * sectionOf(archCable().spec).bending1 / (length * length * 1e-6);
  EXPECT_NEAR(pushed.value, euler, 0.03 * euler);
  const CableChecks roomy = checkRouted(straightSpan(length, 0.5), bendLimit(0.8 * length / (2 * kPi)));
  EXPECT_EQ(roomy.outcome(CheckKind::Compression).status, CheckStatus::Passed);
}

TEST(CompressionLimit, APushIsOneFindingWithItsStretchAndAPullIsNone) {
  Centerline line = straightLine(100, 100);
  line.tensions.assign(line.points.size(), 40);
  CheckLimits limits;
  limits.maxCompression_N = 10;
  EXPECT_EQ(CableChecker().check(archCable(), line, limits).outcome(CheckKind::Compression).value, 0);
  for (int i = 30; i <= 70; ++i) line.tensions[i] = -20.0;
  const CableChecks checks = CableChecker().check(archCable(), line, limits);
  ASSERT_EQ(checks.count(CheckStatus::Failed), 1);
  const Finding& finding = *checks.worst();
  EXPECT_EQ(finding.kind, CheckKind::Compression);
  EXPECT_EQ(finding.value, 20);
  EXPECT_EQ(finding.limit, 10);
  EXPECT_GT(finding.from, 28);
  EXPECT_LT(finding.to, 72);
  EXPECT_NE(describe(finding).find("compression 20.00 N is above 10.00 N"), std::string::npos)
      << describe(finding);
}

}  // namespace liana
