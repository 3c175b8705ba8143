#include "kernel/geometry/tube/recognise_tube.h"

#include <gtest/gtest.h>

#include <cmath>

#include "kernel/geometry/sweep.h"
#include "kernel/geometry/tessellation.h"
#include "tests/support/sample_shapes.h"
#include "tests/support/tube_shapes.h"

namespace liana {
namespace {

/// The limits of the product: centerline within 2 % of the diameter, length within 0.5 %, radius within 1 %.
void expectTube(const Result<std::vector<TubeRun>>& runs, const HermiteCurve& truth, double radius,
                double innerRadius = 0) {
  ASSERT_TRUE(runs.ok()) << runs.error().message;
  const TubeRun& run = runs->front();
  const double off = largestDistance(run.centerline, truth) / (2 * radius);
  const double longer = run.length() / truth.length() - 1, thicker = run.outerRadius / radius - 1;
  printf("  %s runs %zu off %.3f %% of D, length %+.3f %%, radius %+.3f %%, rms %.3f %%, inner %.3f\n",
         ::testing::UnitTest::GetInstance()->current_test_info()->name(), runs->size(), off * 100,
         longer * 100, thicker * 100, run.deviation / radius * 100, run.innerRadius);
  EXPECT_LT(off, 0.02);
  EXPECT_LT(std::abs(longer), 0.005);
  EXPECT_LT(std::abs(thicker), 0.01);
  if (innerRadius > 0)
    EXPECT_NEAR(run.innerRadius / innerRadius, 1, 0.01);
  else
    EXPECT_EQ(run.innerRadius, 0);
  EXPECT_NEAR(run.centerline.length(), run.length(), 1e-4 * run.length());
}

const std::vector<RoutePiece> kBends{{120}, {0, 30, 1.2, 0}, {45}, {0, 25, 1.5, 2.0}, {300}, {0, 60, 0.9, 4}};

}  // namespace

TEST(RecogniseTube, StraightCylinder) {
  expectTube(recogniseTubes(cylinderShape(5, 80), nullptr), makeRoute({{80}}), 5);
}

TEST(RecogniseTube, CylindersAndTori) {
  expectTube(recogniseTubes(makeRouteSolid(kBends, 6), nullptr), makeRoute(kBends), 6);
}

TEST(RecogniseTube, HollowHoseOfCylindersAndTori) {
  expectTube(recogniseTubes(makeRouteSolid(kBends, 6, 4), nullptr), makeRoute(kBends), 6, 4);
}

TEST(RecogniseTube, PipesAlongRandomSplines) {
  for (unsigned seed = 1; seed <= 4; ++seed) {
    SCOPED_TRACE(seed);
    const HermiteCurve curve = randomCurve(seed, 600, 30);
    const auto solid = makeTube(curve, 5, seed % 2 ? 0 : 3.5);
    ASSERT_TRUE(solid.ok()) << solid.error().message;
    expectTube(recogniseTubes(*solid, nullptr), curve, 5, seed % 2 ? 0 : 3.5);
  }
}

TEST(RecogniseTube, TessellatedSolids) {
  for (const TessellationQuality& quality :
       {TessellationQuality::draft(), TessellationQuality(), TessellationQuality::fine()}) {
    const auto mesh = *tessellate(makeRouteSolid(kBends, 6), quality);
    printf("%zu triangles\n", mesh->triangles.size());
    expectTube(recogniseTubes({}, mesh.get()), makeRoute(kBends), 6);
    const auto hose = *tessellate(makeRouteSolid(kBends, 6, 4.5), quality);
    expectTube(recogniseTubes({}, hose.get()), makeRoute(kBends), 6, 4.5);
  }
}

TEST(RecogniseTube, TessellatedRandomSplines) {
  for (unsigned seed = 1; seed <= 4; ++seed) {
    SCOPED_TRACE(seed);
    const HermiteCurve curve = randomCurve(seed, 600, 30);
    const auto solid = makeTube(curve, 5);
    ASSERT_TRUE(solid.ok());
    const auto mesh =
        *tessellate(*solid, seed % 2 ? TessellationQuality{0.002, 0.02, 5, 0.6} : TessellationQuality());
    expectTube(recogniseTubes({}, mesh.get()), curve, 5);
  }
}

TEST(RecogniseTube, Meshes) {
  for (unsigned seed = 1; seed <= 1; ++seed) {
    const HermiteCurve curve = randomCurve(seed, 500, 40);
    for (const int around : {8, 24})
      for (const int along : {25, 100, 400}) {
        SCOPED_TRACE(std::to_string(seed) + " " + std::to_string(around) + " x " + std::to_string(along));
        TubeMeshing meshing;
        meshing.around = around;
        meshing.along = along;
        meshing.seed = seed;
        printf("%d x %d\n", around, along);
        expectTube(recogniseTubes({}, std::make_shared<TriangleMesh>(meshTube(curve, 8, meshing)).get()),
                   curve, 8);
        meshing.jitter = 0.6;
        if (along > 25 && around > 8)
          expectTube(recogniseTubes({}, std::make_shared<TriangleMesh>(meshTube(curve, 8, meshing)).get()),
                     curve, 8);
        meshing.jitter = 0;
        meshing.noise = 0.01;
        expectTube(recogniseTubes({}, std::make_shared<TriangleMesh>(meshTube(curve, 8, meshing)).get()),
                   curve, 8);
      }
  }
}

}  // namespace liana
