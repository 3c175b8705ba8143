#include "kernel/geometry/flat_solid.h"

#include <gtest/gtest.h>
#include <BRepCheck_Analyzer.hxx>

#include "kernel/geometry/occt_shape.h"
#include "tests/support/sample_centerlines.h"

namespace liana {
namespace {

/// A quarter turn of twist along an arc.
Centerline twistedArc() {
  Centerline line = circleArc(60, 2, 40);
  for (std::size_t i = 0; i < line.frames.size(); ++i)
    line.frames[i] = line.frames[i] *
                     Eigen::AngleAxisd(EIGEN_PI / 2 * static_cast<double>(i) / 40, Eigen::Vector3d::UnitZ());
  return line;
}

}  // namespace

TEST(FlatSolid, ATwistedStripIsOneSoundSolidOfItsSectionsVolume) {
  const Centerline line = twistedArc();
  for (const bool square : {false, true}) {
    const FlatOutline outline{20, 2, square};
    const auto solid = makeFlatSolid(line.curve(), line.frames, outline);
    ASSERT_TRUE(solid.ok()) << solid.error().message;
    EXPECT_FALSE(solid->isFaceted) << square;
    EXPECT_EQ(solid->shape.solidCount(), 1);
    EXPECT_TRUE(BRepCheck_Analyzer(occtShape(solid->shape)).IsValid());
    EXPECT_NEAR(solid->shape.volume() / (outline.area() * line.length()), 1, 0.005);
  }
}

TEST(FlatSolid, TheFacetsCloseAndHoldAlmostTheSame) {
  const Centerline line = twistedArc();
  const FlatOutline outline{20, 2, false};
  const auto strip = makeFacetedStrip(line.curve(), line.frames, outline);
  ASSERT_TRUE(strip.ok()) << strip.error().message;
  EXPECT_EQ(strip->solidCount(), 1);
  EXPECT_NEAR(strip->volume() / (outline.area() * line.length()), 1, 0.01);
}

TEST(FlatSolid, ItLiesAlongTheFirstAxisOfItsFrames) {
  const Centerline line = straightLine(100, 10);  // the first axes look along −z
  const auto solid = makeFlatSolid(line.curve(), line.frames, {20, 2, true});
  ASSERT_TRUE(solid.ok()) << solid.error().message;
  const Eigen::AlignedBox3d box = solid->shape.boundingBox();
  EXPECT_NEAR(box.sizes().z(), 20, 0.01);
  EXPECT_NEAR(box.sizes().y(), 2, 0.01);
}

TEST(FlatSolid, RefusesWhatHasNoSection) {
  const Centerline line = straightLine(100, 10);
  EXPECT_FALSE(makeFlatSolid(line.curve(), line.frames, {2, 20, false}).ok());
  EXPECT_FALSE(makeFlatSolid(line.curve(), {}, {20, 2, false}).ok());
}

}  // namespace liana
