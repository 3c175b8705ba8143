#include "kernel/geometry/distance/gap.h"

#include <gtest/gtest.h>

#include "tests/support/sample_meshes.h"

namespace liana {
namespace {

using Eigen::Vector3d;

GapBody box(const Vector3d& low, const Vector3d& high,
            const Eigen::Isometry3d& worldFromPart = Eigen::Isometry3d::Identity()) {
  return {PlacedPart{std::make_shared<const TriangleMesh>(boxMesh(low, high)), {}, worldFromPart}, {}, 0};
}

GapBody line(const std::vector<Vector3d>& points, double radius = 0) {
  return {std::nullopt, points, radius};
}

TEST(GapBetween, FacesOfTwoBoxesAreAsFarApartAsTheyStand) {
  const auto gap = gapBetween(box({0, 0, 0}, {10, 10, 10}), box({17, 2, 2}, {20, 5, 5}));
  ASSERT_TRUE(gap.ok());
  EXPECT_NEAR(gap->distance, 7, 1e-6);
  EXPECT_NEAR(gap->from.x(), 10, 1e-6);
  EXPECT_NEAR(gap->to.x(), 17, 1e-6);
  EXPECT_NEAR((gap->to - gap->from).norm(), gap->distance, 1e-6);
}

TEST(GapBetween, CrossedEdgesAreNearestBetweenTheirCorners) {
  // Two boxes turned by 45° about x and y look at each other with an edge each.
  Eigen::Isometry3d low = Eigen::Isometry3d::Identity(), high = low;
  low.rotate(Eigen::AngleAxisd(EIGEN_PI / 4, Vector3d::UnitX()));
  high.translate(Vector3d(0, 0, 50)).rotate(Eigen::AngleAxisd(EIGEN_PI / 4, Vector3d::UnitY()));
  const auto gap = gapBetween(box({-10, -5, -5}, {10, 5, 5}, low), box({-5, -10, -5}, {5, 10, 5}, high));
  ASSERT_TRUE(gap.ok());
  EXPECT_NEAR(gap->distance, 50 - 2 * 5 * std::sqrt(2.0), 1e-4);
}

TEST(GapBetween, RandomBoxesAgreeWithPointsSampledOnThem) {
  std::mt19937 random(7);
  const Vector3d low(-5, -10, -15), high(5, 10, 15);
  for (int trial = 0; trial < 20; ++trial) {
    Eigen::Isometry3d place = randomPlacement(random, 60);
    const auto gap = gapBetween(box(low, high), box(low, high, place));
    ASSERT_TRUE(gap.ok());
    double sampled = 1e9;
    const Eigen::AlignedBox3d inside(low, high);
    for (int i = 0; i < 20000; ++i)
      sampled = std::min(sampled, boxDistance(place * randomIn(random, inside), low, high));
    EXPECT_LE(gap->distance, std::max(0.0, sampled) + 1e-4);
    if (gap->distance > 0) {
      EXPECT_NEAR(boxDistance(gap->from, low, high), 0, 1e-4);
      EXPECT_NEAR(boxDistance(place.inverse() * gap->to, low, high), 0, 1e-4);
    }
  }
}

TEST(GapBetween, CableAndPartCountFromTheCablesSurface) {
  const GapBody cable = line({{-20, 0, 30}, {20, 0, 30}, {40, 0, 60}}, 4);
  const GapBody part = box({-5, -5, 0}, {5, 5, 10});
  for (const bool swapped : {false, true}) {
    const auto gap = swapped ? gapBetween(part, cable) : gapBetween(cable, part);
    ASSERT_TRUE(gap.ok());
    EXPECT_NEAR(gap->distance, 16, 1e-6);
    EXPECT_NEAR(swapped ? gap->from.z() : gap->to.z(), 10, 1e-6);
    EXPECT_NEAR(swapped ? gap->to.z() : gap->from.z(), 26, 1e-6);
  }
}

TEST(GapBetween, TwoCablesAndAPoint) {
  const auto cables =
      gapBetween(line({{-10, 0, 0}, {10, 0, 0}}, 2), line({{0, -10, 9}, {0, 0, 8}, {0, 10, 9}}, 1));
  ASSERT_TRUE(cables.ok());
  EXPECT_NEAR(cables->distance, 5, 1e-9);
  const auto point = gapBetween(line({{0, 0, 30}}), box({-5, -5, 0}, {5, 5, 10}));
  ASSERT_TRUE(point.ok());
  EXPECT_NEAR(point->distance, 20, 1e-6);
}

TEST(GapBetween, WhatMeetsHasNoGap) {
  const auto boxes = gapBetween(box({0, 0, 0}, {10, 10, 10}), box({5, 5, 5}, {20, 20, 20}));
  ASSERT_TRUE(boxes.ok());
  EXPECT_EQ(boxes->distance, 0);
  const auto within = gapBetween(box({0, 0, 0}, {10, 10, 10}), box({4, 4, 4}, {5, 5, 5}));
  ASSERT_TRUE(within.ok());
  EXPECT_EQ(within->distance, 0);
  const auto cable = gapBetween(line({{-20, 5, 5}, {20, 5, 5}}, 1), box({0, 0, 0}, {10, 10, 10}));
  ASSERT_TRUE(cable.ok());
  EXPECT_EQ(cable->distance, 0);
}

TEST(GapBetween, StopsWhenAskedTo) {
  const auto gap = gapBetween(box({0, 0, 0}, {1, 1, 1}), box({5, 0, 0}, {6, 1, 1}),
                              Progress([](double, std::string_view) { return false; }));
  ASSERT_FALSE(gap.ok());
  EXPECT_TRUE(gap.error().isCancelled());
}

}  // namespace
}  // namespace liana
