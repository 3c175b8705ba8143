#include "solvers/wires/path/nearest_place.h"

#include <gtest/gtest.h>

namespace liana {
namespace {

TEST(NearestPlace, TheNearestPlaceOfABoxIsOnItsFaceEdgeOrCorner) {
  const auto box = WireSurface::box({2, 2, 2});
  NearestPlace place;
  ASSERT_TRUE(findNearest(*box, {0.3, 0.2, 1.5}, 1, place));
  EXPECT_NEAR(place.distance, 0.5, 1e-12);
  EXPECT_LT((place.normal - Eigen::Vector3d::UnitZ()).norm(), 1e-12);
  ASSERT_TRUE(findNearest(*box, {1.3, 0, 1.4}, 1, place));
  EXPECT_NEAR(place.distance, 0.5, 1e-12);
  EXPECT_LT((place.normal - Eigen::Vector3d(0.6, 0, 0.8)).norm(), 1e-9);
  ASSERT_TRUE(findNearest(*box, {0, 0.1, 0.9}, 1, place));
  EXPECT_NEAR(place.distance, -0.1, 1e-12);
  EXPECT_LT((place.normal - Eigen::Vector3d::UnitZ()).norm(), 1e-9);
  EXPECT_FALSE(findNearest(*box, {0, 0, 3}, 1, place));
}

TEST(NearestPlace, RoundSurfacesAreRound) {
  NearestPlace place;
  ASSERT_TRUE(findNearest(*WireSurface::sphere(2), {0, 3, 4}, 5, place));
  EXPECT_NEAR(place.distance, 3, 1e-12);
  EXPECT_LT((place.point - Eigen::Vector3d(0, 1.2, 1.6)).norm(), 1e-12);
  const auto bar = WireSurface::cylinder(1, 4);
  ASSERT_TRUE(findNearest(*bar, {0.3, 0.4, 0}, 1, place));
  EXPECT_NEAR(place.distance, -0.5, 1e-12);
  ASSERT_TRUE(findNearest(*bar, {0, 0.5, 2.25}, 1, place));
  EXPECT_NEAR(place.distance, 0.25, 1e-12);
  EXPECT_LT((place.normal - Eigen::Vector3d::UnitZ()).norm(), 1e-12);
}

}  // namespace
}  // namespace liana
