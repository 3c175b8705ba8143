// The first triangle on a line.
#include "gui/view/actors/ray_triangles.h"

#include <gtest/gtest.h>

namespace liana {
namespace {

/// Two triangles one above the other, at z = 0 and z = 10, facing opposite ways.
TriangleMesh twoFloors() {
  TriangleMesh mesh;
  for (const float z : {0.0f, 10.0f})
    for (const auto& [x, y] : {std::pair(0.0f, 0.0f), std::pair(10.0f, 0.0f), std::pair(0.0f, 10.0f)})
      mesh.vertices.emplace_back(x, y, z);
  mesh.triangles = {{0, 1, 2}, {3, 5, 4}};
  return mesh;
}

TEST(RayTriangles, NearestTriangleIsMetFromEitherSide) {
  const TriangleMesh mesh = twoFloors();
  const auto down = firstTriangleBetween(mesh, {2, 3, 30}, {2, 3, -30});
  ASSERT_TRUE(down);
  EXPECT_EQ(down->triangle, 1);
  EXPECT_NEAR((down->point - Eigen::Vector3d(2, 3, 10)).norm(), 0, 1e-12);
  const auto up = firstTriangleBetween(mesh, {2, 3, -30}, {2, 3, 30});
  ASSERT_TRUE(up);
  EXPECT_EQ(up->triangle, 0);
  EXPECT_NEAR((up->point - Eigen::Vector3d(2, 3, 0)).norm(), 0, 1e-12);
}

TEST(RayTriangles, WhatLiesBesideOrBeyondTheLineIsNotMet) {
  const TriangleMesh mesh = twoFloors();
  EXPECT_FALSE(firstTriangleBetween(mesh, {8, 8, 30}, {8, 8, -30})) << "beside the long side";
  EXPECT_FALSE(firstTriangleBetween(mesh, {2, 3, 30}, {2, 3, 11})) << "ends before";
  EXPECT_FALSE(firstTriangleBetween(mesh, {2, 3, -1}, {2, 3, -30})) << "begins behind";
  EXPECT_FALSE(firstTriangleBetween(mesh, {-5, 3, 5}, {15, 3, 5})) << "between the floors";
  EXPECT_FALSE(firstTriangleBetween({}, {0, 0, 1}, {0, 0, -1}));
}

}  // namespace
}  // namespace liana
