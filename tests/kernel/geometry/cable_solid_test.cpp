#include "kernel/geometry/cable_solid.h"

#include <gtest/gtest.h>
#include <BRepCheck_Analyzer.hxx>

#include "kernel/geometry/occt_shape.h"
#include "tests/support/random_centerlines.h"

namespace liana {

TEST(CableSolid, RandomShapesAreSoundSolidsOfTheRightVolume) {
  for (unsigned seed = 1; seed <= 4; ++seed) {
    const HermiteCurve curve = randomCenterline(seed).curve();
    const double step = curve.parameters[1] - curve.parameters[0],
                 radius = step;  // bends are three times as wide
    const auto solid = makeCableSolid(curve, radius, seed % 2 ? radius / 2 : 0);
    ASSERT_TRUE(solid.ok()) << solid.error().message;
    EXPECT_FALSE(solid->tightBend) << seed;
    EXPECT_EQ(solid->shape.solidCount(), 1);
    EXPECT_TRUE(BRepCheck_Analyzer(occtShape(solid->shape)).IsValid()) << seed;
    const double expected = EIGEN_PI * radius * radius * (seed % 2 ? 0.75 : 1) * curve.length();
    EXPECT_NEAR(solid->shape.volume() / expected, 1, solid->isFaceted ? 0.03 : 0.02) << seed;
  }
}

TEST(CableSolid, TightBendIsFoundWhereItIs) {
  const HermiteCurve curve = randomCenterline(4).curve();
  EXPECT_FALSE(findTightBend(curve, 0.1));
  const auto bend = findTightBend(curve, 1e4);
  ASSERT_TRUE(bend);
  EXPECT_LT((curve.point(bend->arcLength) - bend->point).norm(), 1e-9);
  EXPECT_LT(bend->bendRadius, 1e4);
}

TEST(CableSolid, FacetedTubeAlwaysClosesEvenWhereItCutsIntoItself) {
  for (const double radius : {1.0, 30.0}) {
    const auto tube = makeFacetedTube(randomCenterline(7).curve(), radius, radius / 3);
    ASSERT_TRUE(tube.ok()) << tube.error().message;
    EXPECT_EQ(tube->solidCount(), 1);
    EXPECT_GT(tube->volume(), 0);
  }
  const HermiteCurve straight = lineBetween({0, 0, 0}, {0, 0, 50});
  const auto rod = makeFacetedTube(straight, 5);
  ASSERT_TRUE(rod.ok());
  EXPECT_TRUE(BRepCheck_Analyzer(occtShape(*rod)).IsValid());
  EXPECT_NEAR(rod->volume() / (EIGEN_PI * 25 * 50), 1, 0.02);
  EXPECT_FALSE(makeFacetedTube({}, 5).ok());
}

}  // namespace liana
