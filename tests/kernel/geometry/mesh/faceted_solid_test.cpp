#include "kernel/geometry/mesh/faceted_solid.h"

#include <gtest/gtest.h>

#include <BRepPrimAPI_MakeBox.hxx>
#include <BRepPrimAPI_MakeSphere.hxx>

#include "kernel/geometry/mesh/mesh_from_triangles.h"
#include "kernel/geometry/mesh/tessellation.h"
#include "kernel/geometry/occt_shape.h"

namespace liana {
namespace {

TriangleMesh meshOf(const TopoDS_Shape& shape) {
  return **tessellate(wrapOcct(shape));
}

/// The mesh without the triangles of one of its faces.
TriangleMesh withoutFace(TriangleMesh mesh, int face) {
  TriangleMesh rest = mesh;
  rest.triangles.clear();
  rest.triangleFaces.clear();
  for (std::size_t i = 0; i < mesh.triangles.size(); ++i) {
    if (mesh.triangleFaces[i] == face) continue;
    rest.triangles.push_back(mesh.triangles[i]);
    rest.triangleFaces.push_back(mesh.triangleFaces[i]);
  }
  return rest;
}

void append(TriangleMesh& mesh, const TriangleMesh& other, bool inward) {
  const auto first = static_cast<std::int32_t>(mesh.vertices.size());
  const std::int32_t faces = mesh.triangleFaces.back() + 1;
  mesh.vertices.insert(mesh.vertices.end(), other.vertices.begin(), other.vertices.end());
  mesh.normals.insert(mesh.normals.end(), other.normals.begin(), other.normals.end());
  for (std::size_t i = 0; i < other.triangles.size(); ++i) {
    const auto& [a, b, c] = other.triangles[i];
    mesh.triangles.push_back({first + a, first + (inward ? c : b), first + (inward ? b : c)});
    mesh.triangleFaces.push_back(faces + other.triangleFaces[i]);
  }
}

}  // namespace

TEST(FacetedShape, ClosedMeshIsASolidOfTheMeshsVolume) {
  const TriangleMesh mesh = meshOf(BRepPrimAPI_MakeSphere(10.0).Shape());
  const auto made = makeFacetedShape(mesh);
  ASSERT_TRUE(made.ok()) << made.error().message;
  EXPECT_EQ(made->shape.solidCount(), 1);
  EXPECT_NEAR(made->shape.volume(), mesh.enclosedVolume(), 1e-3 * mesh.enclosedVolume());
  EXPECT_EQ(static_cast<int>(made->meshFace.size()), made->shape.faceCount());
}

TEST(FacetedShape, FacetsKnowTheFaceTheyAreOf) {
  const auto made = makeFacetedShape(meshOf(BRepPrimAPI_MakeBox(1.0, 2.0, 3.0).Shape()));
  ASSERT_TRUE(made.ok()) << made.error().message;
  ASSERT_EQ(made->meshFace.size(), 12u);
  for (int face = 0; face < 6; ++face)
    EXPECT_EQ(std::count(made->meshFace.begin(), made->meshFace.end(), face), 2) << face;
}

TEST(FacetedShape, CavitiesAreTakenOutAndSeparateBodiesStaySeparate) {
  TriangleMesh mesh = meshOf(BRepPrimAPI_MakeBox(10.0, 10.0, 10.0).Shape());
  append(mesh, meshOf(BRepPrimAPI_MakeBox(gp_Pnt(4, 4, 4), 2.0, 2.0, 2.0).Shape()), true);
  append(mesh, meshOf(BRepPrimAPI_MakeBox(gp_Pnt(20, 0, 0), 1.0, 1.0, 1.0).Shape()), false);
  const auto made = makeFacetedShape(mesh);
  ASSERT_TRUE(made.ok()) << made.error().message;
  EXPECT_EQ(made->shape.solidCount(), 2);
  EXPECT_NEAR(made->shape.volume(), 1000 - 8 + 1, 1e-6);
}

TEST(FacetedShape, OpenMeshIsAShellAndNotASolid) {
  const auto made = makeFacetedShape(withoutFace(meshOf(BRepPrimAPI_MakeBox(1.0, 2.0, 3.0).Shape()), 2));
  ASSERT_TRUE(made.ok()) << made.error().message;
  EXPECT_EQ(made->shape.solidCount(), 0);
  EXPECT_EQ(made->shape.faceCount(), 10);
}

TEST(FacetedShape, MeshWithoutTrianglesIsRefused) {
  EXPECT_FALSE(makeFacetedShape(TriangleMesh()).ok());
}

}  // namespace liana
