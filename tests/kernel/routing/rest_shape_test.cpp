#include "kernel/routing/rest_shape.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "kernel/routing/route_cable.h"

namespace liana {
namespace {

constexpr double kRadius = 60;
constexpr double kQuarter = std::numbers::pi / 2 * kRadius;

std::vector<Eigen::Vector3d> quarterCircle(int steps) {
  std::vector<Eigen::Vector3d> points;
  for (int i = 0; i <= steps; ++i) {
    const double angle = std::numbers::pi / 2 * i / steps;
    points.emplace_back(kRadius * (1 - std::cos(angle)), 0, kRadius * std::sin(angle));
  }
  return points;
}

/// A hose moulded to a quarter circle and plugged in just as it was moulded.
Cable mouldedHose(int points, int segments) {
  Cable cable;
  cable.name = "Moulded";
  cable.spec.outerDiameter = 4;
  cable.spec.innerDiameter = 2;
  cable.spec.youngsModulus = 5;
  cable.length = kQuarter;
  cable.segments = segments;
  cable.restShape = quarterCircle(points);
  cable.start.isKeyed = true;
  cable.end.worldFromEnd.linear() =
      Eigen::Quaterniond::FromTwoVectors(Eigen::Vector3d::UnitZ(), -Eigen::Vector3d::UnitX())
          .toRotationMatrix();
  cable.end.worldFromEnd.translation() = Eigen::Vector3d(kRadius, 0, kRadius);
  return cable;
}

/// The largest and the least bend radius of the solved hose [mm].
std::pair<double, double> radii(int points, int segments) {
  DocumentSettings settings;
  settings.gravity.setZero();
  const RoutedCable routed = routeCable(mouldedHose(points, segments), settings);
  EXPECT_TRUE(routed.report.converged()) << routed.report.reason;
  double least = 1e300, largest = 0;
  for (const double curvature : routed.centerline.curvatures) {
    least = std::min(least, 1 / curvature);
    largest = std::max(largest, 1 / curvature);
  }
  return {least, largest};
}

TEST(RestShape, AQuarterCircleIsRoundAtEveryNumberOfSegments) {
  for (const int segments : {20, 40, 100, 200, 400}) {
    const auto [least, largest] = radii(10, segments);
    EXPECT_NEAR(least, kRadius, 0.01 * kRadius) << segments;
    EXPECT_NEAR(largest, kRadius, 0.01 * kRadius) << segments;
  }
}

TEST(RestShape, ErrorsFallWithTheSquareOfThePointsSpacing) {
  const auto error = [](int points) {
    double worst = 0;
    const std::vector<double> lengths(200, kQuarter / 200);
    for (const Eigen::Vector3d& curvature : restCurvatures(quarterCircle(points), lengths))
      worst = std::max(worst, std::abs(curvature.norm() * kRadius - 1));
    return worst;
  };
  EXPECT_LT(error(10), 0.02);
  EXPECT_LT(error(20), error(10) / 3.5);
  EXPECT_LT(error(40), error(20) / 3.5);
}

TEST(RestShape, CurvaturePointsToTheInsideOfTheBend) {
  const std::vector<double> lengths(50, kQuarter / 50);
  for (const Eigen::Vector3d& curvature : restCurvatures(quarterCircle(10), lengths)) {
    EXPECT_NEAR(curvature.y(), 1 / kRadius, 0.01 / kRadius);  // about +y, from +z towards +x
    EXPECT_NEAR(curvature.x(), 0, 1e-6 / kRadius);
  }
}

TEST(RestShape, UnequalStepsGiveTheSameForm) {
  std::vector<Eigen::Vector3d> shape = quarterCircle(24);
  shape.erase(shape.begin() + 5);
  shape.erase(shape.begin() + 12, shape.begin() + 14);
  const std::vector<double> lengths(60, kQuarter / 60);
  for (const Eigen::Vector3d& curvature : restCurvatures(shape, lengths))
    EXPECT_NEAR(curvature.norm() * kRadius, 1, 0.01);
}

TEST(RestShape, ShapesOfOneOrTwoPointsAreStraight) {
  const std::vector<double> lengths(10, 1.0);
  for (const auto& shape : {std::vector<Eigen::Vector3d>{}, {{0, 0, 0}}, {{0, 0, 0}, {1, 0, 5}}})
    for (const Eigen::Vector3d& curvature : restCurvatures(shape, lengths)) EXPECT_EQ(curvature.norm(), 0);
}

}  // namespace
}  // namespace liana
