#include "kernel/geometry/tube/split_tube.h"

#include <gtest/gtest.h>
#include <BRepAlgoAPI_Fuse.hxx>
#include <BRepPrimAPI_MakeBox.hxx>
#include <BRepPrimAPI_MakeCylinder.hxx>

#include <cmath>

#include "kernel/geometry/mesh/tessellation.h"
#include "kernel/geometry/occt_shape.h"
#include "tests/support/triangles_within.h"
#include "tests/support/tube_shapes.h"

namespace liana {
namespace {

double enclosedVolume(const TriangleMesh& mesh) {
  double sum = 0;
  for (const auto& [a, b, c] : mesh.triangles)
    sum += mesh.vertices[a]
               .cast<double>()
               .cross(mesh.vertices[b].cast<double>())
               .dot(mesh.vertices[c].cast<double>()) /
           6;
  return sum;
}

const std::vector<RoutePiece> kRoute{{60}, {0, 30, 1.2, 0}, {60}};

/// A hose of radius 5 between two blocks of 30 × 30 × 20, all one solid.
Shape hoseBetweenBlocks() {
  const TopoDS_Shape block = BRepPrimAPI_MakeBox(gp_Pnt(-15, -15, -20), gp_Pnt(15, 15, 0)).Shape();
  return wrapOcct(BRepAlgoAPI_Fuse(occtShape(makeRouteSolid(kRoute, 5)), block).Shape());
}

}  // namespace

TEST(CutOutTube, WholeFreeTubeLeavesNothing) {
  const Shape solid = makeRouteSolid(kRoute, 5);
  const auto runs = recogniseTubes(solid, nullptr);
  ASSERT_TRUE(runs.ok()) << runs.error().message;
  const auto rest = cutOutTube(solid, nullptr, runs->front(), 0, runs->front().length());
  ASSERT_TRUE(rest.ok()) << rest.error().message;
  EXPECT_TRUE(rest->isEmpty());
  const auto mesh = *tessellate(solid);
  EXPECT_TRUE(clipOutTube(*mesh, runs->front(), 0, runs->front().length()).triangles.empty());
}

TEST(CutOutTube, MiddleOfASolidLeavesBothEndsWithTheirVolume) {
  for (const double inner : {0.0, 3.0}) {
    const Shape solid = makeRouteSolid(kRoute, 5, inner);
    const auto runs = recogniseTubes(solid, nullptr);
    ASSERT_TRUE(runs.ok()) << runs.error().message;
    const double length = runs->front().length(), area = EIGEN_PI * (25 - inner * inner);
    const auto rest = cutOutTube(solid, nullptr, runs->front(), 20, length - 30);
    ASSERT_TRUE(rest.ok()) << rest.error().message;
    EXPECT_EQ(rest->shape.solidCount(), 2);
    EXPECT_NEAR(rest->shape.volume() / (area * 50), 1, 1e-3);
    EXPECT_FALSE(rest->isEmpty());
  }
}

TEST(CutOutTube, LeavesThePartItselfAsItWas) {
  const Shape part = hoseBetweenBlocks();
  ASSERT_TRUE(tessellate(part, TessellationQuality::draft()).ok());
  const auto runs = recogniseTubes(part, nullptr);
  ASSERT_TRUE(runs.ok()) << runs.error().message;
  const auto before = trianglesWithin(part);
  const auto rest = cutOutTube(part, nullptr, runs->front(), 40, runs->front().length());
  ASSERT_TRUE(rest.ok()) << rest.error().message;
  ASSERT_FALSE(rest->shape.isEmpty());
  EXPECT_EQ(trianglesWithin(part), before);  // other threads read them meanwhile
}

TEST(CutOutTube, MiddleOfAMeshLeavesClosedEndsWithTheirVolume) {
  for (const double inner : {0.0, 3.0}) {
    TubeMeshing meshing;
    meshing.around = 64;
    meshing.innerRadius = inner;
    const HermiteCurve curve = makeRoute(kRoute);
    const TriangleMesh mesh = meshTube(curve, 5, meshing);
    const auto runs = recogniseTubes({}, &mesh);
    ASSERT_TRUE(runs.ok()) << runs.error().message;
    const double length = runs->front().length();
    const auto rest = cutOutTube({}, &mesh, runs->front(), 20, length - 30);
    ASSERT_TRUE(rest.ok()) << rest.error().message;
    EXPECT_EQ(rest->mesh->normals.size(), rest->mesh->vertices.size());
    EXPECT_EQ(rest->mesh->triangleFaces.size(), rest->mesh->triangles.size());
    EXPECT_NEAR(enclosedVolume(*rest->mesh) / (EIGEN_PI * (25 - inner * inner) * 50), 1, 0.01);
    const double whole = clipOutTube(mesh, runs->front(), 20, length).triangles.empty() ? 0 : 1;
    EXPECT_EQ(whole, 1);
  }
}

TEST(CutOutTube, FittingStaysWhenTheHoseIsTakenOut) {
  const Shape solid = hoseBetweenBlocks();
  const auto runs = recogniseTubes(solid, nullptr);
  ASSERT_TRUE(runs.ok()) << runs.error().message;
  const TubeRun& run = runs->front();
  EXPECT_NEAR(run.length(), lengthOf(kRoute), 0.005 * lengthOf(kRoute));
  EXPECT_NE(run.start.isFree, run.end.isFree);
  const TubeEnd& held = run.start.isFree ? run.end : run.start;
  EXPECT_NE(held.beyond.find("not round"), std::string::npos) << held.beyond;
  const auto rest = cutOutTube(solid, nullptr, run, 0, run.length());
  ASSERT_TRUE(rest.ok()) << rest.error().message;
  EXPECT_EQ(rest->shape.solidCount(), 1);
  EXPECT_NEAR(rest->shape.volume() / (30 * 30 * 20), 1, 0.01);
  const auto mesh = *tessellate(solid);
  EXPECT_NEAR(enclosedVolume(clipOutTube(*mesh, run, 0, run.length())) / (30 * 30 * 20), 1, 0.02);
}

TEST(CutOutTube, RefusesStretchesOutsideTheTube) {
  const Shape solid = makeRouteSolid(kRoute, 5);
  const auto runs = recogniseTubes(solid, nullptr);
  ASSERT_TRUE(runs.ok());
  EXPECT_FALSE(cutOutTube(solid, nullptr, runs->front(), -5, 50).ok());
  EXPECT_FALSE(cutOutTube(solid, nullptr, runs->front(), 50, 51).ok());
  EXPECT_FALSE(cutOutTube(solid, nullptr, runs->front(), 20, 5000).ok());
}

}  // namespace liana
