#include "kernel/geometry/mesh/mesh_bodies.h"

#include <gtest/gtest.h>
#include <BRepAlgoAPI_Cut.hxx>
#include <BRepPrimAPI_MakeBox.hxx>
#include <BRepPrimAPI_MakeSphere.hxx>
#include <BRep_Builder.hxx>
#include <TopoDS_Compound.hxx>

#include "kernel/geometry/mesh/tessellation.h"
#include "tests/support/sample_meshes.h"
#include "tests/support/sample_shapes.h"

namespace liana {
namespace {

using Eigen::Vector3d;

bool isManifold(const WeldedMesh& mesh) {
  for (const auto& sides : mesh.neighbours)
    for (const std::int32_t side : sides)
      if (side < 0) return false;
  return true;
}

TEST(WeldedMesh, TessellatedShapesBecomeWatertight) {
  for (const Shape& shape : {boxShape(10, 20, 30), cylinderShape(5, 40),
                             wrapOcct(BRepPrimAPI_MakeSphere(gp_Pnt(300, 400, 500), 25).Shape())}) {
    const WeldedMesh mesh = weld(**tessellate(shape));
    EXPECT_TRUE(isManifold(mesh));
    EXPECT_NEAR(enclosedVolume(mesh) / shape.volume(), 1, 0.05);
    EXPECT_EQ(openArea(mesh), 0);
    // Euler: vertices − edges + triangles of a sphere.
    EXPECT_EQ(static_cast<int>(mesh.vertices.size()) - static_cast<int>(mesh.triangles.size()) / 2, 2);
  }
}

TEST(WeldedMesh, BoxHasEightVerticesAndItsNumbers) {
  const WeldedMesh mesh = weld(boxMesh({0, 0, 0}, {10, 20, 30}));
  EXPECT_EQ(mesh.vertices.size(), 8u);
  EXPECT_NEAR(enclosedVolume(mesh), 6000, 1e-9);
  EXPECT_NEAR(surfaceArea(mesh), 2200, 1e-9);
}

TEST(WeldedMesh, CracksOfRoundingAndALittleMoreAreClosed) {
  std::mt19937 random(1);
  TriangleMesh mesh = boxMesh({0, 0, 0}, {10, 20, 30});
  for (Eigen::Vector3f& vertex : mesh.vertices) vertex += (5e-4 * randomDirection(random)).cast<float>();
  const WeldedMesh welded = weld(mesh);
  EXPECT_TRUE(isManifold(welded));
  EXPECT_NEAR(enclosedVolume(welded), 6000, 2);
}

TEST(WeldedMesh, WideGapsStayOpenAndAreMeasured) {
  TriangleMesh mesh = boxMesh({0, 0, 0}, {10, 20, 30});
  mesh.triangles.resize(10);  // without the top
  mesh.triangleFaces.resize(10);
  const WeldedMesh welded = weld(mesh);
  EXPECT_FALSE(isManifold(welded));
  EXPECT_NEAR(openArea(welded), 200, 1e-6);
}

TEST(WeldedMesh, TrianglesTheWrongWayRoundAreTurned) {
  TriangleMesh mesh = boxMesh({0, 0, 0}, {10, 20, 30});
  for (const int triangle : {1, 4, 7}) std::swap(mesh.triangles[triangle][1], mesh.triangles[triangle][2]);
  EXPECT_NEAR(enclosedVolume(weld(mesh)), 6000, 1e-6);
}

TEST(WeldedMesh, CollapsedAndDoubledTrianglesAreDropped) {
  TriangleMesh mesh = boxMesh({0, 0, 0}, {10, 20, 30});
  mesh.triangles.push_back({0, 0, 1});
  mesh.triangles.push_back(mesh.triangles[3]);
  mesh.triangleFaces.resize(14, 0);
  const WeldedMesh welded = weld(mesh);
  EXPECT_EQ(welded.triangles.size(), 12u);
  EXPECT_TRUE(isManifold(welded));
}

TEST(WeldedMesh, NumbersThatAreNoneAreLeftOut) {
  TriangleMesh mesh = boxMesh({0, 0, 0}, {10, 20, 30});
  addTriangle(mesh, {0, 0, 0}, {NAN, 1, 1}, {INFINITY, 0, 3});
  EXPECT_EQ(weld(mesh).triangles.size(), 12u);
  EXPECT_TRUE(weld(TriangleMesh()).isEmpty());
}

TEST(MeshBodies, SolidsOfAShapeAreToldApartEvenWhereTheyTouch) {
  TopoDS_Compound both;
  BRep_Builder builder;
  builder.MakeCompound(both);
  builder.Add(both, BRepPrimAPI_MakeBox(gp_Pnt(0, 0, 0), 10, 10, 10).Shape());
  builder.Add(both, BRepPrimAPI_MakeBox(gp_Pnt(10, 0, 0), 10, 10, 10).Shape());
  const Shape shape = wrapOcct(both);
  const auto bodies = meshBodies(**tessellate(shape), shape);
  ASSERT_EQ(bodies.size(), 2u);
  for (const MeshBody& body : bodies) {
    EXPECT_EQ(body.closure, Closure::Closed);
    EXPECT_NEAR(enclosedVolume(body.mesh), 1000, 1e-3);
  }
}

TEST(MeshBodies, CavityBelongsToTheBodyAroundIt) {
  const Shape shape =
      wrapOcct(BRepAlgoAPI_Cut(BRepPrimAPI_MakeBox(gp_Pnt(-50, -50, -50), 100, 100, 100).Shape(),
                               BRepPrimAPI_MakeBox(gp_Pnt(-10, -10, -10), 20, 20, 20).Shape())
                   .Shape());
  const auto mesh = *tessellate(shape);
  for (const auto& bodies : {meshBodies(*mesh, shape), meshBodies(*mesh)}) {
    ASSERT_EQ(bodies.size(), 1u);
    EXPECT_EQ(bodies[0].closure, Closure::Closed);
    EXPECT_NEAR(enclosedVolume(bodies[0].mesh), 1e6 - 8000, 1);
  }
}

TEST(MeshBodies, MeshThatLooksInwardIsTurned) {
  TriangleMesh mesh;
  addBox(mesh, {0, 0, 0}, {10, 20, 30}, true);
  const auto bodies = meshBodies(mesh);
  ASSERT_EQ(bodies.size(), 1u);
  EXPECT_NEAR(enclosedVolume(bodies[0].mesh), 6000, 1e-6);
}

TEST(MeshBodies, SeparatePiecesAreSeparateBodiesAndSheetsAreOne) {
  TriangleMesh mesh;
  addBox(mesh, {0, 0, 0}, {10, 10, 10});
  addBox(mesh, {20, 0, 0}, {30, 10, 10});
  addBox(mesh, {22, 2, 2}, {28, 8, 8});  // a body in a body, not a cavity
  addTriangle(mesh, {50, 0, 0}, {60, 0, 0}, {50, 10, 0});
  addTriangle(mesh, {50, 0, 50}, {60, 0, 50}, {50, 10, 50});
  const auto bodies = meshBodies(mesh);
  ASSERT_EQ(bodies.size(), 4u);
  EXPECT_EQ(bodies[3].closure, Closure::Open);
  EXPECT_EQ(bodies[3].mesh.triangles.size(), 2u);
}

TEST(MeshBodies, HalvesThatShareAWallEncloseBothVolumes) {
  TriangleMesh mesh;
  addBox(mesh, {0, 0, 0}, {10, 10, 10});
  addBox(mesh, {10, 0, 0}, {20, 10, 10});
  const auto bodies = meshBodies(mesh);
  double volume = 0;
  for (const MeshBody& body : bodies) {
    EXPECT_EQ(body.closure, Closure::Closed);
    volume += enclosedVolume(body.mesh);
  }
  EXPECT_NEAR(volume, 2000, 1e-6);
}

TEST(MeshBodies, SheetDrawnFromBothSidesIsOpen) {
  TriangleMesh mesh;
  addTriangle(mesh, {0, 0, 0}, {10, 0, 0}, {0, 10, 0});
  addTriangle(mesh, {0, 0, 0}, {0, 10, 0}, {10, 0, 0});
  const auto bodies = meshBodies(mesh);
  ASSERT_EQ(bodies.size(), 1u);
  EXPECT_EQ(bodies[0].closure, Closure::Open);
}

TEST(MeshBodies, FinOnABodyStaysOutsideOfIt) {
  TriangleMesh mesh = boxMesh({0, 0, 0}, {10, 10, 10});
  addTriangle(mesh, {10, 0, 10}, {10, 10, 10}, {15, 0, 15});
  addTriangle(mesh, {10, 10, 10}, {15, 10, 15}, {15, 0, 15});
  const auto bodies = meshBodies(mesh);
  ASSERT_EQ(bodies.size(), 2u);
  EXPECT_EQ(bodies[0].closure, Closure::Closed);
  EXPECT_NEAR(enclosedVolume(bodies[0].mesh), 1000, 1e-6);
  EXPECT_EQ(bodies[1].closure, Closure::Open);
}

}  // namespace
}  // namespace liana
