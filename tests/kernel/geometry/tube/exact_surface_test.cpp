#include "kernel/geometry/tube/exact_surface.h"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <set>

#include "kernel/geometry/sweep.h"
#include "tests/support/tube_shapes.h"

namespace liana {
namespace {

std::vector<WallPoint> allPoints(const ExactSurface& surface, double spacing) {
  const Eigen::AlignedBox3d everywhere(Eigen::Vector3d::Constant(-1e6), Eigen::Vector3d::Constant(1e6));
  return surface.samplePoints(-1, spacing, everywhere, [](WallPoint&) { return true; });
}

}  // namespace

TEST(ExactSurface, SamplesNoPlaceTwiceHoweverManyTrianglesMeetThere) {
  const double radius = 4, length = 600, spacing = 0.75 * radius;
  const auto solid = makeTube(randomCurve(3, length, 60), radius, 0);
  ASSERT_TRUE(solid.ok()) << solid.error().message;
  const auto surface = ExactSurface::of(*solid);
  ASSERT_TRUE(surface.ok()) << surface.error().message;
  const double asked = 2 * EIGEN_PI * radius * length / (spacing * spacing);
  const std::vector<WallPoint> points = allPoints(*surface, spacing);
  EXPECT_GT(static_cast<double>(points.size()), asked);
  EXPECT_LT(points.size(), surface->mesh().triangles.size());
  std::set<std::array<long, 3>> places;
  for (const WallPoint& point : points) {
    std::array<long, 3> place{};
    for (int k = 0; k < 3; ++k) place[k] = std::lround(1e4 * point.position[k]);
    places.insert(place);
  }
  EXPECT_GT(static_cast<double>(places.size()), 0.9 * static_cast<double>(points.size()))
      << "only seams between faces are sampled from both sides";
}

TEST(ExactSurface, PointsLieOnTheSurfaceAndLookOutward) {
  const HermiteCurve curve = randomCurve(4, 300, 60);
  const auto solid = makeTube(curve, 5, 0);
  ASSERT_TRUE(solid.ok()) << solid.error().message;
  const auto surface = ExactSurface::of(*solid);
  ASSERT_TRUE(surface.ok()) << surface.error().message;
  int onWall = 0;
  for (const WallPoint& point : allPoints(*surface, 4)) {
    double nearest = 1e300, at = 0;
    for (double s = curve.parameters.front(); s <= curve.parameters.back(); s += 0.5)
      if (const double d = (curve.point(s) - point.position).norm(); d < nearest) nearest = d, at = s;
    if (at < 10 || at > curve.parameters.back() - 10) continue;
    ++onWall;
    EXPECT_NEAR(nearest, 5, 0.05);
    EXPECT_GT(point.normal.dot(point.position - curve.point(at)), 0.99 * nearest);
  }
  EXPECT_GT(onWall, 100);
}

}  // namespace liana
