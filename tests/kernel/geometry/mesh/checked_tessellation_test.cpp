#include "kernel/geometry/mesh/checked_tessellation.h"

#include <gtest/gtest.h>

#include <BRepPrimAPI_MakeSphere.hxx>
#include <BRep_Builder.hxx>
#include <TopoDS_Compound.hxx>

#include "kernel/geometry/occt_shape.h"
#include "kernel/geometry/shape_bodies.h"
#include "tests/support/sample_shapes.h"

namespace liana {
namespace {

/// A mesh that is much too coarse.
std::shared_ptr<const TriangleMesh> coarse(const Shape& shape) {
  return *tessellate(shape, {0.5, 100, 1000, 1.5});
}

}  // namespace

TEST(CheckedTessellation, GoodMeshIsKeptAsItIs) {
  for (const Shape& shape : {boxShape(1, 2, 3), cylinderShape(5, 40)}) {
    const auto checked = tessellateChecked(shape);
    ASSERT_TRUE(checked.ok()) << checked.error().message;
    EXPECT_FALSE(checked->wasRefined);
    EXPECT_EQ(checked->wrongBodies, 0);
    EXPECT_NEAR(checked->mesh->enclosedVolume() / shape.volume(), 1, 0.03);
  }
}

TEST(CheckedTessellation, MeshOfAnotherVolumeIsFound) {
  const Shape shape = wrapOcct(BRepPrimAPI_MakeSphere(10.0).Shape());
  const CheckedMesh checked = checkMesh(shape, coarse(shape));
  EXPECT_EQ(checked.wrongBodies, 1);
  EXPECT_NEAR(checked.largestMisfit, 1 - checked.mesh->enclosedVolume() / shape.volume(), 1e-6);
  EXPECT_EQ(checkMesh(shape, coarse(shape), {0.5, 100, 1000, 1.5}).wrongBodies, 0)
      << "as coarse as asked for";
}

TEST(CheckedTessellation, BodiesAreComparedOneByOne) {
  TopoDS_Compound both;
  BRep_Builder builder;
  builder.MakeCompound(both);
  builder.Add(both, occtShape(boxShape(100, 100, 100)));
  builder.Add(both, BRepPrimAPI_MakeSphere(gp_Pnt(200, 0, 0), 2.0).Shape());
  const Shape shape = wrapOcct(both);
  ASSERT_EQ(bodiesOf(shape).size(), 2u);
  EXPECT_EQ(checkMesh(shape, coarse(shape)).wrongBodies, 1) << "a ball is little beside a large box";
  EXPECT_EQ(tessellateChecked(shape)->wrongBodies, 0);
}

TEST(ShapeBodies, EachHasItsOwnVolumeAndBox) {
  const std::vector<ShapeBody> bodies = bodiesOf(boxShape(1, 2, 3));
  ASSERT_EQ(bodies.size(), 1u);
  EXPECT_NEAR(bodies[0].volume, 6, 1e-9);
  EXPECT_NEAR(bodies[0].box.sizes().z(), 3, 1e-6);
  EXPECT_FALSE(bodies[0].isOpen);
  EXPECT_TRUE(bodiesOf(Shape()).empty());
}

}  // namespace liana
