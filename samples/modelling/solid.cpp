#include "samples/modelling/solid.h"

#include <BRepAlgoAPI_Cut.hxx>
#include <BRepAlgoAPI_Fuse.hxx>
#include <BRepBuilderAPI_MakeEdge.hxx>
#include <BRepBuilderAPI_MakeFace.hxx>
#include <BRepBuilderAPI_MakePolygon.hxx>
#include <BRepBuilderAPI_MakeWire.hxx>
#include <BRepFilletAPI_MakeChamfer.hxx>
#include <BRepFilletAPI_MakeFillet.hxx>
#include <BRepPrimAPI_MakeBox.hxx>
#include <BRepPrimAPI_MakeCylinder.hxx>
#include <BRepPrimAPI_MakePrism.hxx>
#include <BRepPrimAPI_MakeRevol.hxx>
#include <BRep_Tool.hxx>
#include <GC_MakeArcOfCircle.hxx>
#include <Geom_Line.hxx>
#include <ShapeUpgrade_UnifySameDomain.hxx>
#include <Standard_Failure.hxx>
#include <TopExp.hxx>
#include <TopTools_IndexedMapOfShape.hxx>
#include <TopoDS.hxx>
#include <TopoDS_Edge.hxx>
#include <cmath>
#include <numbers>

namespace liana::samples {
namespace {

gp_Pnt toPoint(const Point& p) {
  return {p.x(), p.y(), p.z()};
}

TopTools_IndexedMapOfShape edgesOf(const TopoDS_Shape& shape) {
  TopTools_IndexedMapOfShape edges;
  TopExp::MapShapes(shape, TopAbs_EDGE, edges);
  return edges;
}

bool isCircle(const TopoDS_Edge& edge) {
  double first = 0, last = 0;
  const Handle(Geom_Curve) curve = BRep_Tool::Curve(edge, first, last);
  return !curve.IsNull() && curve->DynamicType() != STANDARD_TYPE(Geom_Line);
}

}  // namespace

TopoDS_Shape rounded(const TopoDS_Shape& shape, double radius) {
  if (radius <= 0) return shape;
  try {
    BRepFilletAPI_MakeFillet fillet(shape);
    const TopTools_IndexedMapOfShape edges = edgesOf(shape);
    for (int i = 1; i <= edges.Extent(); ++i) fillet.Add(radius, TopoDS::Edge(edges(i)));
    return fillet.Shape();
  } catch (const Standard_Failure&) {
    return shape;
  }
}

TopoDS_Shape roundedBox(const Point& center, const Point& size, double radius) {
  const Point low = center - size / 2, high = center + size / 2;
  return rounded(BRepPrimAPI_MakeBox(toPoint(low), toPoint(high)).Shape(), radius);
}

TopoDS_Shape cylinder(const Point& base, const Point& axis, double radius, double height, double chamfer) {
  const gp_Ax2 frame(toPoint(base), gp_Dir(axis.x(), axis.y(), axis.z()));
  const TopoDS_Shape plain = BRepPrimAPI_MakeCylinder(frame, radius, height).Shape();
  if (chamfer <= 0) return plain;
  BRepFilletAPI_MakeChamfer bevel(plain);
  const TopTools_IndexedMapOfShape edges = edgesOf(plain);
  for (int i = 1; i <= edges.Extent(); ++i)
    if (isCircle(TopoDS::Edge(edges(i)))) bevel.Add(chamfer, TopoDS::Edge(edges(i)));
  return bevel.Shape();
}

TopoDS_Shape hexagon(const Point& base, double acrossFlats, double height) {
  BRepBuilderAPI_MakePolygon outline;
  const double radius = acrossFlats / std::numbers::sqrt3;
  for (int i = 0; i < 6; ++i) {
    const double angle = i * std::numbers::pi / 3;
    outline.Add(toPoint(base + radius * Point(std::cos(angle), std::sin(angle), 0)));
  }
  outline.Close();
  return BRepPrimAPI_MakePrism(BRepBuilderAPI_MakeFace(outline.Wire()).Face(), gp_Vec(0, 0, height)).Shape();
}

TopoDS_Shape revolved(const std::vector<Eigen::Vector2d>& profile) {
  BRepBuilderAPI_MakePolygon outline;
  for (const Eigen::Vector2d& p : profile) outline.Add(gp_Pnt(p.x(), 0, p.y()));
  outline.Close();
  const gp_Ax1 axis(gp_Pnt(0, 0, 0), gp_Dir(0, 0, 1));
  return BRepPrimAPI_MakeRevol(BRepBuilderAPI_MakeFace(outline.Wire()).Face(), axis).Shape();
}

TopoDS_Shape link(const Eigen::Vector2d& from, double fromRadius, const Eigen::Vector2d& to, double toRadius,
                  double y0, double y1, double rounding) {
  const Eigen::Vector2d along = (to - from).normalized(), across(-along.y(), along.x());
  const double cosine = (fromRadius - toRadius) / (to - from).norm(), sine = std::sqrt(1 - cosine * cosine);
  const Eigen::Vector2d left = cosine * along + sine * across, right = cosine * along - sine * across;
  auto at = [&](const Eigen::Vector2d& p) { return gp_Pnt(p.x(), y0, p.y()); };
  const gp_Pnt a = at(from + fromRadius * left), b = at(to + toRadius * left);
  const gp_Pnt c = at(to + toRadius * right), d = at(from + fromRadius * right);
  BRepBuilderAPI_MakeWire outline;
  outline.Add(BRepBuilderAPI_MakeEdge(a, b).Edge());
  outline.Add(BRepBuilderAPI_MakeEdge(GC_MakeArcOfCircle(b, at(to + toRadius * along), c).Value()).Edge());
  outline.Add(BRepBuilderAPI_MakeEdge(c, d).Edge());
  outline.Add(
      BRepBuilderAPI_MakeEdge(GC_MakeArcOfCircle(d, at(from - fromRadius * along), a).Value()).Edge());
  const TopoDS_Shape plain =
      BRepPrimAPI_MakePrism(BRepBuilderAPI_MakeFace(outline.Wire()).Face(), gp_Vec(0, y1 - y0, 0)).Shape();
  if (rounding <= 0) return plain;
  BRepFilletAPI_MakeFillet fillet(plain);
  const TopTools_IndexedMapOfShape edges = edgesOf(plain);
  for (int i = 1; i <= edges.Extent(); ++i) {
    const TopoDS_Edge edge = TopoDS::Edge(edges(i));
    const bool alongY = !isCircle(edge) && std::abs(BRep_Tool::Pnt(TopExp::FirstVertex(edge)).Y() -
                                                    BRep_Tool::Pnt(TopExp::LastVertex(edge)).Y()) > 1e-6;
    if (!alongY) fillet.Add(rounding, edge);  // the edges along y join tangent faces
  }
  return fillet.Shape();
}

TopoDS_Shape fused(const TopoDS_Shape& a, const TopoDS_Shape& b) {
  ShapeUpgrade_UnifySameDomain unify(BRepAlgoAPI_Fuse(a, b).Shape());
  unify.Build();
  return unify.Shape();
}

TopoDS_Shape cutAway(const TopoDS_Shape& from, const TopoDS_Shape& tool) {
  return BRepAlgoAPI_Cut(from, tool).Shape();
}

}  // namespace liana::samples
