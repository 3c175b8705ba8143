// Bars with flat sides are no tubes, however near to round their width is.
#include "kernel/geometry/tube/tube_roundness.h"

#include <gtest/gtest.h>
#include <BRepBuilderAPI_MakeEdge.hxx>
#include <BRepBuilderAPI_MakeFace.hxx>
#include <BRepBuilderAPI_MakePolygon.hxx>
#include <BRepBuilderAPI_MakeWire.hxx>
#include <BRepPrimAPI_MakePrism.hxx>
#include <TopoDS.hxx>
#include <gp.hxx>
#include <gp_Circ.hxx>

#include "kernel/geometry/mesh/tessellation.h"
#include "kernel/geometry/occt_shape.h"
#include "kernel/geometry/tube/recognise_tube.h"
#include "tests/support/tube_shapes.h"

namespace liana {
namespace {

/// A bar with n flat sides, corners 5 mm from its axis.
Shape bar(int sides, double length) {
  BRepBuilderAPI_MakePolygon polygon;
  for (int i = 0; i < sides; ++i) {
    const double angle = 2 * EIGEN_PI * i / sides;
    polygon.Add(gp_Pnt(5 * std::cos(angle), 5 * std::sin(angle), 0));
  }
  polygon.Close();
  return wrapOcct(
      BRepPrimAPI_MakePrism(BRepBuilderAPI_MakeFace(polygon.Wire()).Face(), gp_Vec(0, 0, length)).Shape());
}

/// A square bar of 7 mm whose long edges are rounded.
Shape roundedSquare(double length, double fillet) {
  const double half = 3.5, inner = half - fillet;
  BRepBuilderAPI_MakeWire wire;
  for (int side = 0; side < 4; ++side) {
    gp_Trsf turn;
    turn.SetRotation(gp::OZ(), EIGEN_PI / 2 * side);
    const gp_Circ corner(gp_Ax2(gp_Pnt(inner, inner, 0), gp::DZ(), gp::DX()), fillet);
    wire.Add(TopoDS::Edge(BRepBuilderAPI_MakeEdge(gp_Pnt(half, -inner, 0), gp_Pnt(half, inner, 0))
                              .Edge()
                              .Moved(TopLoc_Location(turn))));
    wire.Add(
        TopoDS::Edge(BRepBuilderAPI_MakeEdge(corner, 0, EIGEN_PI / 2).Edge().Moved(TopLoc_Location(turn))));
  }
  return wrapOcct(
      BRepPrimAPI_MakePrism(BRepBuilderAPI_MakeFace(wire.Wire()).Face(), gp_Vec(0, 0, length)).Shape());
}

}  // namespace

TEST(TubeRoundness, BarsWithFlatSidesAreNoTubes) {
  for (const int sides : {4, 5, 6, 8, 12}) {
    const auto runs = recogniseTubes(bar(sides, 60), nullptr);
    EXPECT_FALSE(runs.ok()) << sides << " sides: " << runs->front().length();
  }
  const auto hexagon = recogniseTubes(bar(6, 60), nullptr);
  ASSERT_FALSE(hexagon.ok());
  EXPECT_NE(hexagon.error().message.find("flat sides"), std::string::npos) << hexagon.error().message;
}

TEST(TubeRoundness, SquareBarsWithRoundedCornersAreNoTubes) {
  for (const double fillet : {1.0, 1.5, 2.0, 2.5}) {
    const auto runs = recogniseTubes(roundedSquare(60, fillet), nullptr);
    EXPECT_FALSE(runs.ok()) << fillet;
  }
}

TEST(TubeRoundness, MeshesWithSixSidesAreNoTubesAndThoseWithEightAre) {
  const HermiteCurve curve = makeRoute({{80}});
  for (const int sides : {6, 8, 24}) {
    TubeMeshing meshing;
    meshing.around = sides;
    const TriangleMesh mesh = meshTube(curve, 5, meshing);
    EXPECT_EQ(recogniseTubes({}, &mesh).ok(), sides > 6) << sides;
  }
  const auto hexagon = tessellate(bar(6, 60));
  ASSERT_TRUE(hexagon.ok());
  EXPECT_FALSE(recogniseTubes({}, hexagon->get()).ok());
}

}  // namespace liana
