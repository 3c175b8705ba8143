#include "kernel/geometry/tube/recognise_tube.h"

#include <gtest/gtest.h>
#include <BRepPrimAPI_MakeTorus.hxx>

#include <cmath>

#include "kernel/geometry/mesh/tessellation.h"
#include "kernel/geometry/sweep.h"
#include "tests/support/sample_shapes.h"
#include "tests/support/tube_shapes.h"

namespace liana {
namespace {

/// The limits of the product: centerline within 2 % of the diameter, length within 0.5 %, radius within 1 %.
void expectTube(const Result<std::vector<TubeRun>>& runs, const HermiteCurve& truth, double radius,
                double innerRadius = 0) {
  ASSERT_TRUE(runs.ok()) << runs.error().message;
  const TubeRun& run = runs->front();
  EXPECT_LT(largestDistance(run.centerline, truth), 0.02 * 2 * radius);
  EXPECT_NEAR(run.length() / truth.length(), 1, 0.005);
  EXPECT_NEAR(run.outerRadius / radius, 1, 0.01);
  if (innerRadius > 0)
    EXPECT_NEAR(run.innerRadius / innerRadius, 1, 0.01);
  else
    EXPECT_EQ(run.innerRadius, 0);
  EXPECT_NEAR(run.centerline.length(), run.length(), 1e-4 * run.length());
  for (const Eigen::Vector3d& tangent : run.centerline.tangents) EXPECT_NEAR(tangent.norm(), 1, 1e-9);
}

void expectTube(const TriangleMesh& mesh, const HermiteCurve& truth, double radius, double innerRadius = 0) {
  expectTube(recogniseTubes({}, &mesh), truth, radius, innerRadius);
}

const std::vector<RoutePiece> kBends{{120}, {0, 30, 1.2, 0}, {45}, {0, 25, 1.5, 2.0}, {300}, {0, 60, 0.9, 4}};

}  // namespace

TEST(RecogniseTube, FindsAStraightCylinder) {
  expectTube(recogniseTubes(cylinderShape(5, 80), nullptr), makeRoute({{80}}), 5);
}

TEST(RecogniseTube, FindsCylindersAndToriHollowOrNot) {
  expectTube(recogniseTubes(makeRouteSolid(kBends, 6), nullptr), makeRoute(kBends), 6);
  expectTube(recogniseTubes(makeRouteSolid(kBends, 6, 4), nullptr), makeRoute(kBends), 6, 4);
}

TEST(RecogniseTube, FindsPipesAlongRandomSplines) {
  for (const unsigned seed : {1u, 2u}) {
    SCOPED_TRACE(seed);
    const HermiteCurve curve = randomCurve(seed, 300, 30);
    const auto solid = makeTube(curve, 5, seed % 2 ? 0 : 3.5);
    ASSERT_TRUE(solid.ok()) << solid.error().message;
    expectTube(recogniseTubes(*solid, nullptr), curve, 5, seed % 2 ? 0 : 3.5);
  }
}

TEST(RecogniseTube, FindsTessellatedSolidsCoarseAndFine) {
  for (const TessellationQuality& quality :
       {TessellationQuality::draft(), TessellationQuality(), TessellationQuality::fine()}) {
    expectTube(**tessellate(makeRouteSolid(kBends, 6), quality), makeRoute(kBends), 6);
    expectTube(**tessellate(makeRouteSolid(kBends, 6, 4.5), quality), makeRoute(kBends), 6, 4.5);
  }
}

TEST(RecogniseTube, FindsTessellatedRandomSplines) {
  for (unsigned seed = 1; seed <= 4; ++seed) {
    SCOPED_TRACE(seed);
    const HermiteCurve curve = randomCurve(seed, 600, 30);
    const auto solid = makeTube(curve, 5);
    ASSERT_TRUE(solid.ok());
    const TessellationQuality coarse{0.002, 0.02, 5, 0.6};
    expectTube(**tessellate(*solid, seed % 2 ? coarse : TessellationQuality()), curve, 5);
  }
}

TEST(RecogniseTube, FindsMeshesOfAnyDensityUnevenOrNoisy) {
  for (const unsigned seed : {1u, 2u}) {
    const HermiteCurve curve = randomCurve(seed, 500, 40);
    for (const int around : {8, 24})
      for (const int along : {25, 100, 400}) {
        SCOPED_TRACE(std::to_string(seed) + ": " + std::to_string(around) + " x " + std::to_string(along));
        TubeMeshing meshing;
        meshing.around = around;
        meshing.along = along;
        meshing.seed = seed;
        expectTube(meshTube(curve, 8, meshing), curve, 8);
        meshing.noise = 0.01;
        expectTube(meshTube(curve, 8, meshing), curve, 8);
        meshing.noise = 0;
        meshing.jitter = 0.6;
        if (along > 25 && around > 8) expectTube(meshTube(curve, 8, meshing), curve, 8);
      }
  }
}

TEST(RecogniseTube, FindsOpenMeshesAndHosesWithAnInnerWall) {
  const HermiteCurve curve = randomCurve(5, 400, 40);
  TubeMeshing meshing;
  meshing.capped = false;
  expectTube(meshTube(curve, 7, meshing), curve, 7);
  meshing.innerRadius = 5;
  expectTube(meshTube(curve, 7, meshing), curve, 7, 5);
  meshing.capped = true;
  expectTube(meshTube(curve, 7, meshing), curve, 7, 5);
}

TEST(RecogniseTube, PicksTheTubeAmongOtherBodies) {
  const HermiteCurve curve = randomCurve(6, 300, 40);
  const TriangleMesh both = merge(meshTube(curve, 4), **tessellate(boxShape(40, 50, 60)), shifted(500, 0, 0));
  expectTube(both, curve, 4);
}

TEST(RecogniseTube, SeeksOnlyNearThePlaceGiven) {
  const HermiteCurve first = makeRoute({{200}}), second = makeRoute({{60}});
  const TriangleMesh both = merge(meshTube(first, 4), meshTube(second, 5), shifted(100, 0, 0));
  TubeSearch search;
  search.near = Eigen::Vector3d(105, 0, 30);
  const auto runs = recogniseTubes({}, &both, search);
  ASSERT_TRUE(runs.ok()) << runs.error().message;
  ASSERT_EQ(runs->size(), 1u);
  EXPECT_NEAR(runs->front().outerRadius, 5, 0.05);
  EXPECT_NEAR(runs->front().length(), 60, 0.3);
  EXPECT_NEAR(runs->front().distanceTo({105, 0, 30}), 5, 0.05);
}

TEST(RecogniseTube, SaysWhatDeviatesAndWhere) {
  const auto box = recogniseTubes(boxShape(8, 6, 100), nullptr);
  ASSERT_FALSE(box.ok());
  EXPECT_NE(box.error().message.find("round"), std::string::npos) << box.error().message;
  EXPECT_NE(box.error().message.find("6.0 mm"), std::string::npos) << box.error().message;
  const auto stub = recogniseTubes(cylinderShape(20, 60), nullptr);
  ASSERT_FALSE(stub.ok());
  EXPECT_NE(stub.error().message.find("40.0 mm but is only"), std::string::npos) << stub.error().message;
  const auto ring = recogniseTubes(wrapOcct(BRepPrimAPI_MakeTorus(60, 5).Shape()), nullptr);
  ASSERT_FALSE(ring.ok());
  EXPECT_NE(ring.error().message.find("closed in itself"), std::string::npos) << ring.error().message;
  EXPECT_FALSE(recogniseTubes({}, nullptr).ok());
}

TEST(RecogniseTube, TellsHowFarItIsAndStopsWhereverItIsAsked) {
  const Shape hose = makeRouteSolid(kBends, 6);
  int reports = 0;
  double last = 0;
  ASSERT_TRUE(recogniseTubes(hose, nullptr, {}, Progress([&](double fraction, std::string_view) {
                               EXPECT_GE(fraction, last);
                               last = fraction;
                               return ++reports > 0;
                             }))
                  .ok());
  ASSERT_GT(reports, 3);
  for (const int stop : {1, 2, reports / 2, reports}) {
    int asked = 0;
    const auto runs =
        recogniseTubes(hose, nullptr, {}, Progress([&](double, std::string_view) { return ++asked < stop; }));
    ASSERT_FALSE(runs.ok()) << stop;
    EXPECT_TRUE(runs.error().isCancelled()) << stop;
  }
}

TEST(RecogniseTube, SamePartSameAnswer) {
  const TriangleMesh mesh = meshTube(randomCurve(7, 300, 40), 5);
  const auto first = recogniseTubes({}, &mesh), second = recogniseTubes({}, &mesh);
  ASSERT_TRUE(first.ok() && second.ok());
  EXPECT_EQ(first->front().centerline.points, second->front().centerline.points);
}

}  // namespace liana
