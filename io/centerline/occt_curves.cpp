#include "io/centerline/occt_curves.h"

#include <BRepAdaptor_Curve.hxx>
#include <BRep_Tool.hxx>
#include <GeomAdaptor_Curve.hxx>
#include <Geom_BSplineCurve.hxx>
#include <Standard_Failure.hxx>
#include <TColStd_Array1OfInteger.hxx>
#include <TColStd_Array1OfReal.hxx>
#include <TColgp_Array1OfPnt.hxx>
#include <TopExp.hxx>
#include <TopExp_Explorer.hxx>
#include <TopTools_IndexedDataMapOfShapeListOfShape.hxx>
#include <TopTools_IndexedMapOfShape.hxx>
#include <TopoDS.hxx>
#include <algorithm>
#include <cmath>
#include <numbers>

#include "kernel/geometry/occt_shape.h"

namespace liana {
namespace {

constexpr int kHighestDegree = 25;

Eigen::Vector3d toVector(const gp_XYZ& p) {
  return {p.X(), p.Y(), p.Z()};
}

/// Where sampling begins: the knots of splines, quarters of circles, and a few places elsewhere.
std::vector<double> breaksWithin(const Adaptor3d_Curve& curve, double from, double to) {
  std::vector<double> breaks{from};
  const double slack = 1e-9 * (to - from);
  if (curve.GetType() == GeomAbs_BSplineCurve) {
    const Handle(Geom_BSplineCurve) spline = curve.BSpline();
    for (int i = 1; i <= spline->NbKnots(); ++i)
      if (spline->Knot(i) > breaks.back() + slack && spline->Knot(i) < to - slack)
        breaks.push_back(spline->Knot(i));
  } else if (curve.GetType() != GeomAbs_Line) {
    for (int i = 1; i < 4; ++i) breaks.push_back(from + (to - from) * i / 4);
  }
  breaks.push_back(to);
  return breaks;
}

CurveChain chainFrom(const Adaptor3d_Curve& curve, double tolerance = 1e-4) {
  const double first = curve.FirstParameter(), last = curve.LastParameter();
  if (!(last > first) || !std::isfinite(first) || !std::isfinite(last) || last - first > 1e12) return {};
  const auto evaluate = [&](double parameter) -> CurveSample {
    gp_Pnt point;
    gp_Vec derivative;
    curve.D1(parameter, point, derivative);
    return {toVector(point.XYZ()), toVector(derivative.XYZ())};
  };
  if (curve.GetType() == GeomAbs_BSplineCurve && curve.Degree() == 1) {  // a polyline
    std::vector<Eigen::Vector3d> corners;
    for (const double corner : breaksWithin(curve, first, last)) corners.push_back(evaluate(corner).point);
    return chainThrough(corners);
  }
  const int count = curve.NbIntervals(GeomAbs_C1);
  TColStd_Array1OfReal intervals(1, count + 1);
  curve.Intervals(intervals, GeomAbs_C1);
  CurveChain chain;
  for (int i = 1; i <= count; ++i)
    if (intervals(i + 1) > intervals(i))
      chain.push_back(sampleCurve(evaluate, breaksWithin(curve, intervals(i), intervals(i + 1)), tolerance));
  return chain;
}

/// Distinct knots and how often each stands there.
void foldKnots(const std::vector<double>& flat, std::vector<double>& knots,
               std::vector<int>& multiplicities) {
  for (const double knot : flat) {
    if (!knots.empty() && knot - knots.back() <= 1e-12 * std::max(1.0, std::abs(knot))) {
      ++multiplicities.back();
    } else {
      knots.push_back(knot);
      multiplicities.push_back(1);
    }
  }
}

std::string findDefect(const SplineData& spline) {
  if (spline.degree < 1 || spline.degree > kHighestDegree) return "has a degree that is not between 1 and 25";
  if (spline.poles.size() < 2 || static_cast<int>(spline.poles.size()) <= spline.degree)
    return "has too few poles";
  if (spline.knots.size() != spline.poles.size() + spline.degree + 1)
    return "has " + std::to_string(spline.knots.size()) + " knots where " +
           std::to_string(spline.poles.size() + spline.degree + 1) + " must be";
  if (!std::is_sorted(spline.knots.begin(), spline.knots.end())) return "has knots that do not grow";
  if (!spline.weights.empty() && spline.weights.size() != spline.poles.size())
    return "has a weight too many or too few";
  for (const double weight : spline.weights)
    if (!(weight > 0)) return "has a weight that is not above zero";
  return {};
}

}  // namespace

CurveChain chainFromSpline(const SplineData& spline, std::string& defect) {
  defect = findDefect(spline);
  if (!defect.empty()) return {};
  try {
    std::vector<double> knots;
    std::vector<int> multiplicities;
    foldKnots(spline.knots, knots, multiplicities);
    const int poleCount = static_cast<int>(spline.poles.size()), knotCount = static_cast<int>(knots.size());
    TColgp_Array1OfPnt poles(1, poleCount);
    TColStd_Array1OfReal weights(1, poleCount), knotArray(1, knotCount);
    TColStd_Array1OfInteger multiplicityArray(1, knotCount);
    for (int i = 0; i < poleCount; ++i) {
      poles(i + 1) = gp_Pnt(spline.poles[i].x(), spline.poles[i].y(), spline.poles[i].z());
      weights(i + 1) = spline.weights.empty() ? 1 : spline.weights[i];
    }
    for (int i = 0; i < knotCount; ++i) {
      knotArray(i + 1) = knots[i];
      multiplicityArray(i + 1) = multiplicities[i];
    }
    const Handle(Geom_BSplineCurve) curve =
        new Geom_BSplineCurve(poles, weights, knotArray, multiplicityArray, spline.degree);
    return chainFrom(GeomAdaptor_Curve(curve), spline.tolerance);
  } catch (const Standard_Failure&) {
    defect = "has knots and poles that make no curve";
    return {};
  }
}

std::vector<CurveChain> freeEdges(const Shape& shape) {
  std::vector<CurveChain> chains;
  const TopoDS_Shape& root = occtShape(shape);
  if (root.IsNull()) return chains;
  TopTools_IndexedMapOfShape bordering;
  for (TopExp_Explorer faces(root, TopAbs_FACE); faces.More(); faces.Next())
    TopExp::MapShapes(faces.Current(), TopAbs_EDGE, bordering);
  TopTools_IndexedMapOfShape edges;
  TopExp::MapShapes(root, TopAbs_EDGE, edges);
  for (int i = 1; i <= edges.Extent(); ++i) {
    const TopoDS_Edge& edge = TopoDS::Edge(edges(i));
    if (bordering.Contains(edge) || BRep_Tool::Degenerated(edge)) continue;
    try {
      CurveChain chain = chainFrom(BRepAdaptor_Curve(edge));
      if (chain.empty()) continue;
      if (edge.Orientation() == TopAbs_REVERSED) {
        std::reverse(chain.begin(), chain.end());
        for (HermiteCurve& piece : chain) piece = reversed(std::move(piece));
      }
      chains.push_back(std::move(chain));
    } catch (const Standard_Failure&) {
      continue;  // an edge without a curve has no shape to follow
    }
  }
  return chains;
}

}  // namespace liana
