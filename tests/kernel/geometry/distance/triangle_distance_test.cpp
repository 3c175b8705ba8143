#include "kernel/geometry/distance/triangle_distance.h"

#include <gtest/gtest.h>

#include "tests/support/sample_meshes.h"

namespace liana {
namespace {

using Eigen::Vector3d;

/// The least distance over a fine net on segment and triangle, and how much it may be too large.
double sampled(const Vector3d& p, const Vector3d& q, const Vector3d (&corners)[3], double& excess) {
  constexpr int kSteps = 60;
  double best = 1e300;
  for (int i = 0; i <= kSteps; ++i)
    for (int j = 0; i + j <= kSteps; ++j) {
      const double u = static_cast<double>(i) / kSteps, v = static_cast<double>(j) / kSteps;
      const Vector3d point = corners[0] * (1 - u - v) + corners[1] * u + corners[2] * v;
      const Vector3d along = q - p;
      const double t = std::clamp((point - p).dot(along) / along.squaredNorm(), 0.0, 1.0);
      best = std::min(best, (p + t * along - point).norm());
    }
  excess = ((corners[1] - corners[0]).norm() + (corners[2] - corners[0]).norm()) / kSteps;
  return best;
}

TEST(TriangleDistance, RandomSegmentsAgreeWithAFineNet) {
  std::mt19937 random(1);
  const Eigen::AlignedBox3d box(Vector3d::Constant(-1), Vector3d::Constant(1));
  int crossings = 0;
  for (int i = 0; i < 2000; ++i) {
    const Vector3d corners[3] = {randomIn(random, box), randomIn(random, box), randomIn(random, box)};
    const Vector3d p = 2 * randomIn(random, box), q = 2 * randomIn(random, box);
    const SegmentOnTriangle found = nearestOnTriangle(p, q, corners, 1e300);
    const double distance = std::sqrt(found.squaredDistance);
    crossings += distance == 0;
    double excess = 0;
    const double net = sampled(p, q, corners, excess);
    EXPECT_LE(distance, net + 1e-12);
    EXPECT_GE(distance, net - excess);
    // What is told belongs together: the point lies on the triangle and as far from the segment's point as
    // told.
    EXPECT_NEAR((p + found.parameter * (q - p) - found.point).norm(), distance, 1e-9);
    EXPECT_NEAR(nearestOnTriangle(found.point, corners[0], corners[1], corners[2]).squaredDistance, 0, 1e-18);
  }
  EXPECT_GT(crossings, 50);
}

TEST(TriangleDistance, GivesUpOnlyBeyondTheLimit) {
  std::mt19937 random(2);
  const Eigen::AlignedBox3d box(Vector3d::Constant(-1), Vector3d::Constant(1));
  for (int i = 0; i < 2000; ++i) {
    const Vector3d corners[3] = {randomIn(random, box), randomIn(random, box), randomIn(random, box)};
    const Vector3d p = 3 * randomIn(random, box), q = 3 * randomIn(random, box);
    const double exact = nearestOnTriangle(p, q, corners, 1e300).squaredDistance;
    EXPECT_EQ(nearestOnTriangle(p, q, corners, exact * 1.0001 + 1e-12).squaredDistance, exact);
    EXPECT_GE(nearestOnTriangle(p, q, corners, exact / 2).squaredDistance, exact);
  }
}

TEST(TriangleDistance, PlacesAreNamed) {
  const Vector3d a(0, 0, 0), b(10, 0, 0), c(0, 10, 0);
  auto placeOf = [&](const Vector3d& p) { return nearestOnTriangle(p, a, b, c).place; };
  EXPECT_EQ(placeOf({2, 2, 5}).kind, TrianglePlace::Face);
  EXPECT_EQ(placeOf({5, -3, 1}).kind, TrianglePlace::Edge);
  EXPECT_EQ(placeOf({5, -3, 1}).index, 0);
  EXPECT_EQ(placeOf({8, 8, 1}).index, 1);
  EXPECT_EQ(placeOf({-3, 5, 1}).index, 2);
  EXPECT_EQ(placeOf({12, -1, 0}).kind, TrianglePlace::Vertex);
  EXPECT_EQ(placeOf({12, -1, 0}).index, 1);
}

TEST(TriangleDistance, PointsSegmentsAndTrianglesWithoutSizeAreFine) {
  const Vector3d a(0, 0, 0), line[3] = {a, {10, 0, 0}, {4, 0, 0}}, point[3] = {a, a, a};
  EXPECT_NEAR(nearestOnTriangle({5, 3, 0}, {5, 3, 0}, line, 1e300).squaredDistance, 9, 1e-12);
  EXPECT_NEAR(nearestOnTriangle({5, 3, -2}, {5, 3, 2}, line, 1e300).squaredDistance, 9, 1e-12);
  EXPECT_NEAR(nearestOnTriangle({0, 3, -2}, {0, 3, 2}, point, 1e300).squaredDistance, 9, 1e-12);
  EXPECT_NEAR(nearestOnTriangle({0, 3, 4}, a, a, a).squaredDistance, 25, 1e-12);
}

}  // namespace
}  // namespace liana
