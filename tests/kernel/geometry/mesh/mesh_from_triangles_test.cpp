#include "kernel/geometry/mesh/mesh_from_triangles.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <set>

namespace liana {
namespace {

/// A box as a mesh file lists it: three corners of its own for every triangle.
TriangleList boxTriangles(double x, double y, double z) {
  const int corners[12][3] = {{0, 2, 1}, {1, 2, 3}, {4, 5, 6}, {5, 7, 6}, {0, 1, 4}, {1, 5, 4},
                              {2, 6, 3}, {3, 6, 7}, {0, 4, 2}, {2, 4, 6}, {1, 3, 5}, {3, 7, 5}};
  TriangleList list;
  for (const auto& triangle : corners) {
    const auto first = static_cast<std::int32_t>(list.points.size());
    for (const int corner : triangle)
      list.points.emplace_back(corner & 1 ? x : 0, corner & 2 ? y : 0, corner & 4 ? z : 0);
    list.triangles.push_back({first, first + 1, first + 2});
  }
  return list;
}

/// An open tube around z.
TriangleList tubeTriangles(int around, double radius, double height) {
  TriangleList list;
  for (int i = 0; i < around; ++i) {
    const double a = 2 * EIGEN_PI * i / around, b = 2 * EIGEN_PI * (i + 1) / around;
    const auto first = static_cast<std::int32_t>(list.points.size());
    for (const double z : {0.0, height})
      for (const double angle : {a, b}) list.points.emplace_back(radius * cos(angle), radius * sin(angle), z);
    list.triangles.push_back({first, first + 1, first + 2});
    list.triangles.push_back({first + 1, first + 3, first + 2});
  }
  return list;
}

}  // namespace

TEST(MeshFromTriangles, BoxHasSixFacesTwelveEdgesAndFlatNormals) {
  const MeshFromTriangles made = meshFromTriangles(boxTriangles(10, 20, 30));
  EXPECT_EQ(made.faceGroups.size(), 6u);
  EXPECT_EQ(made.mesh.vertices.size(), 24u) << "shared within a face, doubled between faces";
  EXPECT_EQ(made.mesh.triangles.size(), 12u);
  EXPECT_EQ(made.mesh.edgeLines.size(), 12u);
  EXPECT_NEAR(made.mesh.enclosedVolume(), 6000, 1e-6);
  for (std::size_t i = 0; i < made.mesh.triangles.size(); ++i)
    for (const int vertex : made.mesh.triangles[i])
      EXPECT_NEAR(made.mesh.normals[vertex].cwiseAbs().maxCoeff(), 1, 1e-6) << "along an axis";
}

TEST(MeshFromTriangles, SmoothTubeIsOneFaceWithTwoClosedRims) {
  const MeshFromTriangles made = meshFromTriangles(tubeTriangles(24, 5, 40));
  EXPECT_EQ(made.faceGroups.size(), 1u);
  EXPECT_EQ(made.mesh.vertices.size(), 48u);
  ASSERT_EQ(made.mesh.edgeLines.size(), 2u);
  for (const auto& rim : made.mesh.edgeLines) {
    EXPECT_EQ(rim.size(), 25u);
    EXPECT_EQ(rim.front(), rim.back());
  }
  EXPECT_EQ(made.mesh.enclosedVolume(), 0) << "it is open";
}

TEST(MeshFromTriangles, CornersThatDifferByRoundingAreOne) {
  TriangleList list = tubeTriangles(24, 5, 40);
  for (std::size_t i = 0; i < list.points.size(); ++i) list.points[i].x() += i % 3 * 1e-6;
  EXPECT_EQ(meshFromTriangles(list).mesh.vertices.size(), 48u);
}

TEST(MeshFromTriangles, FacesKeepTheirCornersAtTheSamePlace) {
  const TriangleMesh mesh = meshFromTriangles(boxTriangles(1, 1, 1)).mesh;
  std::set<std::array<float, 3>> places;
  for (const auto& v : mesh.vertices) places.insert({v.x(), v.y(), v.z()});
  EXPECT_EQ(places.size(), 8u);
}

TEST(MeshFromTriangles, GroupsNeverShareAFace) {
  TriangleList list = tubeTriangles(24, 5, 40);
  for (std::size_t i = 0; i < list.triangles.size(); ++i) list.groups.push_back(i < 24 ? 7 : 9);
  const MeshFromTriangles made = meshFromTriangles(list);
  ASSERT_EQ(made.faceGroups.size(), 2u);
  for (std::size_t i = 0; i < list.triangles.size(); ++i)
    EXPECT_EQ(made.faceGroups[made.mesh.triangleFaces[i]], list.groups[i]);
}

TEST(MeshFromTriangles, LeavesOutWhatIsNoTriangleAndSaysSo) {
  TriangleList list = boxTriangles(10, 20, 30);
  list.points.emplace_back(std::numeric_limits<double>::quiet_NaN(), 0, 0);
  list.points.emplace_back(1e200, 0, 0);
  list.triangles.push_back({0, 1, 36});
  list.triangles.push_back({0, 1, 37});
  list.triangles.push_back({0, 1, 99});
  list.triangles.push_back({0, 0, 1});
  const MeshFromTriangles made = meshFromTriangles(list);
  EXPECT_EQ(made.notFinite, 3u);
  EXPECT_EQ(made.flat, 1u);
  EXPECT_EQ(made.mesh.triangles.size(), 12u);
  EXPECT_TRUE(meshFromTriangles({}).mesh.triangles.empty());
}

}  // namespace liana
