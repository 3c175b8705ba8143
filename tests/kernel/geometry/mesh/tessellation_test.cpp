#include "kernel/geometry/mesh/tessellation.h"

#include <gtest/gtest.h>

#include "tests/support/sample_shapes.h"

namespace liana {
namespace {

double enclosedVolume(const TriangleMesh& mesh) {
  double sum = 0;
  for (const auto& [a, b, c] : mesh.triangles)
    sum += mesh.vertices[a].cross(mesh.vertices[b]).dot(mesh.vertices[c]) / 6.0;
  return sum;
}

}  // namespace

TEST(Tessellation, BoxHasTwelveTrianglesTwelveEdgesAndItsVolume) {
  const auto mesh = tessellate(boxShape(10, 20, 30));
  ASSERT_TRUE(mesh.ok());
  EXPECT_EQ((*mesh)->triangles.size(), 12u);
  EXPECT_EQ((*mesh)->edgeLines.size(), 12u);
  EXPECT_NEAR(enclosedVolume(**mesh), 6000, 1e-2);  // positive: triangles look outward
}

TEST(Tessellation, NormalsLookOutwardAndMatchTheTriangles) {
  const auto mesh = *tessellate(cylinderShape(5, 40));
  ASSERT_EQ(mesh->normals.size(), mesh->vertices.size());
  ASSERT_EQ(mesh->triangleFaces.size(), mesh->triangles.size());
  for (const auto& [a, b, c] : mesh->triangles) {
    const Eigen::Vector3f facet =
        (mesh->vertices[b] - mesh->vertices[a]).cross(mesh->vertices[c] - mesh->vertices[a]).normalized();
    for (const int corner : {a, b, c}) {
      EXPECT_NEAR(mesh->normals[corner].norm(), 1, 1e-5);
      EXPECT_GT(facet.dot(mesh->normals[corner]), 0.9);
    }
  }
}

TEST(Tessellation, CylinderShowsItsTwoRimsButNoSeam) {
  EXPECT_EQ((*tessellate(cylinderShape(5, 40)))->edgeLines.size(), 2u);
}

TEST(Tessellation, FinerQualityFollowsTheCylinderMoreClosely) {
  // Meshes stay in the shape: each quality gets a shape of its own.
  const auto coarse = *tessellate(cylinderShape(50, 10), TessellationQuality::draft());
  const auto fine = *tessellate(cylinderShape(50, 10), TessellationQuality::fine());
  const double exact = EIGEN_PI * 2500 * 10;
  EXPECT_GT(fine->triangles.size(), coarse->triangles.size());
  EXPECT_LT(std::abs(enclosedVolume(*fine) - exact), std::abs(enclosedVolume(*coarse) - exact));
  EXPECT_NEAR(enclosedVolume(*fine) / exact, 1, 0.005);
}

TEST(Tessellation, EmptyShapeGivesEmptyMesh) {
  const auto mesh = tessellate(Shape());
  ASSERT_TRUE(mesh.ok());
  EXPECT_TRUE((*mesh)->triangles.empty());
}

TEST(Tessellation, CancelStopsBetweenShapes) {
  int asked = 0;
  const Progress progress([&](double, std::string_view) { return ++asked < 3; });
  const auto meshes = tessellateAll(std::vector<Shape>(5, boxShape(1, 1, 1)), {}, progress);
  ASSERT_FALSE(meshes.ok());
  EXPECT_TRUE(meshes.error().isCancelled());
  EXPECT_EQ(asked, 3);
}

TEST(Shape, KnowsBoxVolumeAndCounts) {
  const Shape box = boxShape(10, 20, 30);
  EXPECT_TRUE(box.boundingBox().isApprox(
      Eigen::AlignedBox3d(Eigen::Vector3d::Zero(), Eigen::Vector3d(10, 20, 30)), 1e-9));
  EXPECT_NEAR(box.volume(), 6000, 1e-6);
  EXPECT_EQ(box.solidCount(), 1);
  EXPECT_EQ(box.faceCount(), 6);
  EXPECT_TRUE(Shape().boundingBox().isEmpty());
  EXPECT_EQ(Shape().volume(), 0);
}

}  // namespace liana
