#include "kernel/geometry/own_copy.h"

#include <gtest/gtest.h>

#include "kernel/geometry/mesh/tessellation.h"
#include "tests/support/sample_shapes.h"
#include "tests/support/triangles_within.h"

namespace liana {

TEST(OwnCopy, IsMeshedLikeTheShapeAndLeavesItAsItWas) {
  const Shape shape = cylinderShape(5, 40);
  ASSERT_TRUE(tessellate(shape, TessellationQuality::draft()).ok());
  const auto before = trianglesWithin(shape);
  const Shape copy = ownCopy(shape);
  const auto mesh = *tessellate(copy, TessellationQuality::fine());
  EXPECT_EQ(trianglesWithin(shape), before);
  const auto same = *tessellate(shape, TessellationQuality::fine());
  EXPECT_NE(trianglesWithin(shape), before);  // so that there was something to keep
  EXPECT_EQ(mesh->triangles, same->triangles);
  EXPECT_EQ(mesh->triangleFaces, same->triangleFaces);
  EXPECT_EQ(mesh->vertices, same->vertices);
}

TEST(OwnCopy, OfNothingIsNothing) {
  EXPECT_TRUE(ownCopy(Shape()).isEmpty());
}

}  // namespace liana
