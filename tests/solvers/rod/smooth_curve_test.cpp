#include "solvers/rod/smooth_curve.h"

#include <gtest/gtest.h>

namespace liana {
namespace {

TEST(SmoothCurve, IsExactForParabolasAndRunsStraightOn) {
  auto exact = [](double s) { return Eigen::Vector3d(s, 2 * s * s - 1, 0.5 - s); };
  SmoothCurve curve;
  const std::vector<double> arcs = {0, 0.3, 0.5, 1.1};
  std::vector<Eigen::Vector3d> points;
  for (double s : arcs) points.push_back(exact(s));
  curve.set(arcs, points);
  for (double s : {0.0, 0.1, 0.4, 0.5, 0.9, 1.1}) {
    EXPECT_LT((curve.at(s) - exact(s)).norm(), 1e-14) << s;
    EXPECT_LT((curve.slopeAt(s) - Eigen::Vector3d(1, 4 * s, -1)).norm(), 1e-13) << s;
    EXPECT_LT((curve.bendAt(s) - Eigen::Vector3d(0, 4, 0)).norm(), 1e-12) << s;
  }
  EXPECT_LT((curve.at(1.3) - exact(1.1) - 0.2 * Eigen::Vector3d(1, 4.4, -1)).norm(), 1e-13);
}

}  // namespace
}  // namespace liana
