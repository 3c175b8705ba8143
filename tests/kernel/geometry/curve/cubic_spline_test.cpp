#include "kernel/geometry/curve/cubic_spline.h"

#include <gtest/gtest.h>

#include <Eigen/Geometry>
#include <cmath>

namespace liana {
namespace {

/// Points of a circle of radius 1 over 2 rad, from `step` to step at unequal distances.
std::vector<Eigen::Vector3d> arc(int count) {
  std::vector<Eigen::Vector3d> points;
  for (int i = 0; i <= count; ++i) {
    const double angle = 2.0 * i / count + (i > 0 && i < count ? 0.3 / count * std::sin(3.0 * i) : 0);
    points.emplace_back(std::cos(angle), std::sin(angle), 0);
  }
  return points;
}

/// Largest distance from the circle, and largest error of the curvature.
std::pair<double, double> errors(const HermiteCurve& curve) {
  double off = 0, bend = 0;
  const double end = curve.parameters.back(), h = 1e-4;
  for (double t = h; t < end - h; t += 0.0123) {
    off = std::max(off, std::abs(curve.point(t).norm() - 1));
    const Eigen::Vector3d first = curve.derivative(t),
                          second = (curve.derivative(t + h) - curve.derivative(t - h)) / (2 * h);
    bend = std::max(bend, std::abs(first.cross(second).norm() / std::pow(first.norm(), 3) - 1));
  }
  return {off, bend};
}

TEST(CubicSpline, IsOfSecondOrderInTheCurvatureUpToItsEnds) {
  const auto coarse = errors(splineThrough(arc(10))), fine = errors(splineThrough(arc(40)));
  EXPECT_LT(coarse.second, 0.03);
  EXPECT_LT(fine.second, coarse.second / 10);
  EXPECT_LT(fine.first, coarse.first / 80);
}

TEST(CubicSpline, GoesThroughItsPoints) {
  const std::vector<Eigen::Vector3d> points{{0, 0, 0}, {1, 2, 0}, {3, 2, 1}, {4, 0, 0}, {4, -3, 2}};
  const HermiteCurve curve = splineThrough(points);
  ASSERT_EQ(curve.points.size(), points.size());
  for (std::size_t i = 0; i < points.size(); ++i)
    EXPECT_LT((curve.point(curve.parameters[i]) - points[i]).norm(), 1e-12);
}

TEST(CubicSpline, FewPointsGiveALineABowOrNothing) {
  EXPECT_TRUE(splineThrough({{1, 2, 3}, {1, 2, 3}}).points.empty());
  const HermiteCurve line = splineThrough({{0, 0, 0}, {0, 0, 2}, {0, 0, 2}});
  ASSERT_EQ(line.points.size(), 2u);
  EXPECT_LT((line.derivative(1) - Eigen::Vector3d::UnitZ()).norm(), 1e-12);
  const double a = std::cos(0.3), b = std::sin(0.3);  // three points of a circle give the circle
  const HermiteCurve bow = splineThrough({{a, -b, 0}, {1, 0, 0}, {a, b, 0}});
  EXPECT_NEAR(bow.point(bow.parameters.back() / 4).norm(), 1, 1e-4);
  EXPECT_LT((bow.derivative(0).normalized() - Eigen::Vector3d(b, a, 0)).norm(), 1e-3);
}

}  // namespace
}  // namespace liana
