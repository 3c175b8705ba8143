#include "solvers/group/contact/segment_distance.h"

#include <gtest/gtest.h>

#include "solvers/group/contact/surface_distance.h"
#include "solvers/validation/quasistatic/simple_obstacles.h"

namespace liana {
namespace {

using Eigen::Vector3d;
using Twelve = Eigen::Matrix<double, 12, 1>;

SegmentDistance distanceOf(const Twelve& x, double mu) {
  return SegmentDistance(x.segment<3>(0), x.segment<3>(3), x.segment<3>(6), x.segment<3>(9), mu);
}

Twelve nodes(const Vector3d& a, const Vector3d& b, const Vector3d& c, const Vector3d& d) {
  Twelve x;
  x << a, b, c, d;
  return x;
}

/// Crossing, side by side, end against middle, end against end.
const Twelve kPlaces[] = {
    nodes({-0.5, 0.1, 0}, {0.6, -0.1, 0.05}, {0.1, -0.7, 0.2}, {0, 0.5, 0.25}),
    nodes({0, 0, 0}, {1, 0.01, 0}, {0.3, 0.2, 0.02}, {1.3, 0.21, 0}),
    nodes({0, 0, 0}, {1, 0, 0}, {0.4, 0.2, 0.1}, {0.5, 1, 0.3}),
    nodes({0, 0, 0}, {1, 0, 0}, {1.2, 0.1, 0.1}, {2, 0.5, 0.3}),
};

TEST(SegmentDistance, DerivativesMatchFiniteDifference) {
  constexpr double kMu = 0.01, kStep = 1e-4;
  for (const Twelve& x : kPlaces) {
    const SegmentDistance at = distanceOf(x, kMu);
    Eigen::Matrix<double, 12, 12> hessian;
    at.hessian(hessian);
    const auto gradientAt = [&](const Twelve& y) {
      const SegmentDistance near = distanceOf(y, kMu);
      Twelve gradient;
      for (int k = 0; k < 4; ++k) gradient.segment<3>(3 * k) = near.weights[k] * near.gap;
      return gradient;
    };
    const Twelve gradient = gradientAt(x);
    for (int i = 0; i < 12; ++i) {
      const Twelve step = kStep * Twelve::Unit(i);
      const double up = distanceOf(x + step, kMu).distance, down = distanceOf(x - step, kMu).distance;
      EXPECT_NEAR((up * up - down * down) / (4 * kStep), gradient[i], 1e-7);
      const Twelve column = (8 * (gradientAt(x + step) - gradientAt(x - step)) -
                             (gradientAt(x + 2 * step) - gradientAt(x - 2 * step))) /
                            (12 * kStep);
      EXPECT_LT((column - hessian.col(i)).norm(), 1e-6 * hessian.norm());
    }
  }
}

TEST(SegmentDistance, SmoothingAddsLessThanAQuarterOfMuOverTheDistance) {
  for (const Twelve& x : kPlaces) {
    const double plain = distanceOf(x, 1e-14).distance, mu = 0.004 * plain * plain;
    const double smooth = distanceOf(x, mu).distance;
    EXPECT_GE(smooth, plain);
    EXPECT_LT(smooth, plain + mu / (4 * plain) + 1e-12);
  }
}

TEST(SegmentDistance, SegmentsSideBySidePushInTheMiddleOfWhatTheyShare) {
  const SegmentDistance near = distanceOf(nodes({0, 0, 0}, {1, 0, 0}, {0.5, 0.1, 0}, {1.5, 0.1, 0}), 1e-4);
  EXPECT_NEAR(near.s, 0.75, 1e-3);
  EXPECT_NEAR(near.t, 0.25, 1e-3);
}

TEST(SurfaceDistance, DerivativesMatchFiniteDifference) {
  using Six = Eigen::Matrix<double, 6, 1>;
  const Bar bar({0, 0, -0.5}, 0.48, {0.1, 1, 0});
  const Floor floor(0);
  constexpr double kMu = 0.004, kRadius = 0.05, kStep = 2e-5;
  for (const ContactSurface* surface :
       {static_cast<const ContactSurface*>(&bar), static_cast<const ContactSurface*>(&floor)}) {
    Six x;
    x << -0.1, 0.02, 0.03, 0.12, 0.01, 0.0301;
    const auto distanceAt = [&](const Six& y) {
      return SurfaceDistance(*surface, y.head<3>(), y.tail<3>(), kMu, kRadius);
    };
    const auto gradientAt = [&](const Six& y) {
      const SurfaceDistance near = distanceAt(y);
      Six gradient;
      gradient << (1 - near.parameter) * near.point.normal, near.parameter * near.point.normal;
      return gradient;
    };
    Eigen::Matrix<double, 6, 6> hessian;
    distanceAt(x).hessian(kRadius, hessian);
    ASSERT_GT(distanceAt(x).parameter, 0.01);
    ASSERT_LT(distanceAt(x).parameter, 0.99);
    for (int i = 0; i < 6; ++i) {
      const Six step = kStep * Six::Unit(i);
      EXPECT_NEAR((distanceAt(x + step).distance - distanceAt(x - step).distance) / (2 * kStep),
                  gradientAt(x)[i], 1e-6);
      const Six column = (gradientAt(x + step) - gradientAt(x - step)) / (2 * kStep);
      EXPECT_LT((column - hessian.col(i)).norm(), 1e-5 * hessian.norm());
    }
  }
}

}  // namespace
}  // namespace liana
