#include "kernel/geometry/sweep.h"

#include <BRepAdaptor_Curve.hxx>
#include <BRepBuilderAPI_MakeEdge.hxx>
#include <BRepBuilderAPI_MakeFace.hxx>
#include <BRepBuilderAPI_MakeWire.hxx>
#include <BRepOffsetAPI_MakePipe.hxx>
#include <BRep_Tool.hxx>
#include <GeomAPI_Interpolate.hxx>
#include <Geom_BSplineCurve.hxx>
#include <Standard_Failure.hxx>
#include <TColStd_HArray1OfReal.hxx>
#include <TColgp_Array1OfVec.hxx>
#include <TColgp_HArray1OfPnt.hxx>
#include <TopoDS.hxx>
#include <TopoDS_Edge.hxx>
#include <TopoDS_Face.hxx>
#include <TopoDS_Wire.hxx>
#include <algorithm>
#include <gp_Ax2.hxx>
#include <gp_Circ.hxx>

#include "kernel/geometry/occt_shape.h"

namespace liana {
namespace {

constexpr double kLongestFace = 12;  // of a tube, in radii

gp_Pnt toPoint(const Eigen::Vector3d& v) {
  return {v.x(), v.y(), v.z()};
}

/// The C2 spline through the curve's points and `extra` more in every interval; null if OCCT finds none.
Handle(Geom_BSplineCurve) interpolate(const HermiteCurve& curve, int extra) {
  const auto intervals = static_cast<int>(curve.parameters.size()) - 1;
  const int count = intervals * (extra + 1) + 1;
  const Handle(TColgp_HArray1OfPnt) points = new TColgp_HArray1OfPnt(1, count);
  const Handle(TColStd_HArray1OfReal) parameters = new TColStd_HArray1OfReal(1, count);
  for (int i = 0; i < count; ++i) {
    const int interval = std::min(i / (extra + 1), intervals - 1);
    const double share = (i - interval * (extra + 1)) / (extra + 1.0);
    const double parameter =
        curve.parameters[interval] + share * (curve.parameters[interval + 1] - curve.parameters[interval]);
    parameters->SetValue(i + 1, parameter);
    points->SetValue(i + 1, toPoint(curve.point(parameter)));
  }
  GeomAPI_Interpolate interpolation(points, parameters, false, 1e-9);
  const Eigen::Vector3d& first = curve.tangents.front();
  const Eigen::Vector3d& last = curve.tangents.back();
  interpolation.Load(gp_Vec(first.x(), first.y(), first.z()), gp_Vec(last.x(), last.y(), last.z()), false);
  interpolation.Perform();
  if (!interpolation.IsDone()) return {};
  return interpolation.Curve();
}

double largestDeviation(const HermiteCurve& curve, const Geom_BSplineCurve& spline) {
  double largest = 0;
  for (std::size_t i = 0; i + 1 < curve.parameters.size(); ++i) {
    for (const double share : {0.125, 0.25, 0.375, 0.5, 0.625, 0.75, 0.875}) {
      const double parameter = curve.parameters[i] + share * (curve.parameters[i + 1] - curve.parameters[i]);
      largest = std::max(largest, spline.Value(parameter).Distance(toPoint(curve.point(parameter))));
    }
  }
  return largest;
}

TopoDS_Wire circleAround(const BRepAdaptor_Curve& spine, double radius) {
  gp_Pnt start;
  gp_Vec tangent;
  spine.D1(spine.FirstParameter(), start, tangent);
  const gp_Circ circle(gp_Ax2(start, gp_Dir(tangent)), radius);
  return BRepBuilderAPI_MakeWire(BRepBuilderAPI_MakeEdge(circle).Edge()).Wire();
}

/// The round section at the start of the spine, with a hole when the inner radius is above zero.
TopoDS_Face sectionAcross(const BRepAdaptor_Curve& spine, double outerRadius, double innerRadius) {
  BRepBuilderAPI_MakeFace section(circleAround(spine, outerRadius), true);
  if (innerRadius > 0) section.Add(TopoDS::Wire(circleAround(spine, innerRadius).Reversed()));
  return section.Face();
}

/// The edge's spline as a wire of edges that end at its knots, each at most about `length` long. A sweep
/// along it has a face for each: one face along the whole of a long cable is a surface that meshers fail on.
TopoDS_Wire wireInPieces(const TopoDS_Edge& edge, double length) {
  double first = 0, last = 0;
  const Handle(Geom_BSplineCurve) spline =
      Handle(Geom_BSplineCurve)::DownCast(BRep_Tool::Curve(edge, first, last));
  BRepBuilderAPI_MakeWire wire;
  double from = spline->FirstParameter(), passed = 0;
  for (int i = spline->FirstUKnotIndex() + 1; i <= spline->LastUKnotIndex(); ++i) {
    passed += spline->Value(spline->Knot(i - 1)).Distance(spline->Value(spline->Knot(i)));
    if (passed < length && i < spline->LastUKnotIndex()) continue;
    wire.Add(BRepBuilderAPI_MakeEdge(spline, from, spline->Knot(i)).Edge());
    from = spline->Knot(i);
    passed = 0;
  }
  return wire.Wire();
}

}  // namespace

std::string findCurveDefect(const HermiteCurve& curve) {
  const std::size_t size = curve.parameters.size();
  if (size < 2 || curve.points.size() != size || curve.tangents.size() != size)
    return "The centerline needs at least two stations, each with a point and a tangent.";
  for (std::size_t i = 0; i + 1 < size; ++i)
    if (!(curve.parameters[i] < curve.parameters[i + 1]) ||
        (curve.points[i + 1] - curve.points[i]).norm() < 1e-7)
      return "Two neighbouring stations of the centerline are the same point.";
  for (std::size_t i = 0; i < size; ++i)
    if (!curve.points[i].allFinite() || !curve.tangents[i].allFinite())
      return "The centerline holds numbers that are not finite.";
  return {};
}

Result<Shape> makeSplineEdge(const HermiteCurve& curve, double tolerance) {
  if (const std::string defect = findCurveDefect(curve); !defect.empty()) return Error{defect};
  try {
    for (const int extra : {0, 1, 3, 7, 15}) {
      const Handle(Geom_BSplineCurve) spline = interpolate(curve, extra);
      if (spline.IsNull() || largestDeviation(curve, *spline) > tolerance) continue;
      return wrapOcct(BRepBuilderAPI_MakeEdge(spline).Edge());
    }
  } catch (const Standard_Failure& failure) {
    return Error{std::string("No spline can be put through the centerline: ") + failure.GetMessageString()};
  }
  return Error{"No spline follows the centerline closely enough. Give the cable more segments."};
}

Result<Shape> makeTube(const HermiteCurve& curve, double outerRadius, double innerRadius) {
  if (!(outerRadius > 0) || !(innerRadius >= 0) || innerRadius >= outerRadius)
    return Error{"A tube needs an outer radius above zero and an inner radius below it."};
  const Result<Shape> edge = makeSplineEdge(curve);
  if (!edge.ok()) return edge.error();
  try {
    const TopoDS_Edge spineEdge = TopoDS::Edge(occtShape(*edge));
    const TopoDS_Wire spine = wireInPieces(spineEdge, kLongestFace * outerRadius);
    const TopoDS_Face section = sectionAcross(BRepAdaptor_Curve(spineEdge), outerRadius, innerRadius);
    BRepOffsetAPI_MakePipe pipe(spine, section, GeomFill_IsDiscreteTrihedron, true);
    if (pipe.IsDone() && !pipe.Shape().IsNull()) return wrapOcct(pipe.Shape());
  } catch (const Standard_Failure& failure) {
    return Error{std::string("The tube cannot be made: ") + failure.GetMessageString() +
                 ". A bend tighter than the tube's radius is the usual cause."};
  }
  return Error{"The tube cannot be made. A bend tighter than the tube's radius is the usual cause."};
}

}  // namespace liana
