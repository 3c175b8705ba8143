#include "kernel/geometry/flat_solid.h"

#include <BRepBuilderAPI_MakeEdge.hxx>
#include <BRepBuilderAPI_MakeVertex.hxx>
#include <BRepBuilderAPI_MakeWire.hxx>
#include <BRepCheck_Analyzer.hxx>
#include <BRepLib.hxx>
#include <BRepOffsetAPI_ThruSections.hxx>
#include <GC_MakeArcOfCircle.hxx>
#include <Standard_Failure.hxx>
#include <TopExp_Explorer.hxx>
#include <TopoDS.hxx>
#include <TopoDS_Solid.hxx>
#include <TopoDS_Vertex.hxx>
#include <TopoDS_Wire.hxx>
#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

#include "kernel/geometry/mesh/faceted_solid.h"
#include "kernel/geometry/occt_shape.h"
#include "kernel/geometry/sweep.h"

namespace liana {
namespace {

using Eigen::Vector2d;
using Eigen::Vector3d;

constexpr double kTurn = 0.12;     // [rad] between two sections at most
constexpr int kMostPieces = 40;    // of one interval
constexpr double kVolume = 0.01;   // by which a sound solid may differ from length times area
constexpr double kSkinned = 1e-4;  // of sections that do not lie on the skin [mm]
constexpr int kArcSides = 8;       // of a round edge in facets

/// A section of the cable in the world.
struct Station {
  Vector3d middle;
  Eigen::Quaterniond frame;

  Vector3d at(double x, double y) const { return middle + frame * Vector3d(x, y, 0); }
};

std::vector<Station> stationsOf(const HermiteCurve& curve, const std::vector<Eigen::Quaterniond>& frames) {
  std::vector<Station> stations;
  for (std::size_t i = 0; i + 1 < frames.size(); ++i) {
    const double turn = frames[i].angularDistance(frames[i + 1]);
    const int pieces = std::clamp(static_cast<int>(std::ceil(turn / kTurn)), 1, kMostPieces);
    for (int k = 0; k < pieces; ++k) {
      const double t = static_cast<double>(k) / pieces;
      const double s = (1 - t) * curve.parameters[i] + t * curve.parameters[i + 1];
      stations.push_back({curve.point(s), frames[i].slerp(t, frames[i + 1])});
    }
  }
  stations.push_back({curve.points.back(), frames.back()});
  return stations;
}

std::string findDefect(const HermiteCurve& curve, const std::vector<Eigen::Quaterniond>& frames,
                       const FlatOutline& outline) {
  if (std::string defect = findCurveDefect(curve); !defect.empty()) return defect;
  if (!(outline.thickness > 0) || !(outline.width >= outline.thickness))
    return "A flat solid needs a thickness above zero and a width of at least that.";
  if (frames.size() != curve.parameters.size()) return "A flat solid needs a frame at every point.";
  return {};
}

gp_Pnt toPoint(const Vector3d& v) {
  return {v.x(), v.y(), v.z()};
}

/// Corners where the flat sides end, counter-clockwise, joined by lines or by half circles.
TopoDS_Wire wireAt(const Station& station, const FlatOutline& outline) {
  const double h = outline.thickness / 2, x = outline.width / 2 - (outline.hasSquareEdges ? 0 : h);
  const std::array<Vector3d, 4> corners{station.at(x, -h), station.at(x, h), station.at(-x, h),
                                        station.at(-x, -h)};
  std::array<TopoDS_Vertex, 4> vertices;
  for (int i = 0; i < 4; ++i) vertices[i] = BRepBuilderAPI_MakeVertex(toPoint(corners[i]));
  BRepBuilderAPI_MakeWire wire;
  for (int i = 0; i < 4; ++i) {
    const int next = (i + 1) % 4;
    const bool isEdge = i % 2 == 0;
    if (isEdge && !outline.hasSquareEdges) {
      const double side = i == 0 ? 1 : -1;
      const Vector3d tip = station.at(side * outline.width / 2, 0);
      const GC_MakeArcOfCircle arc(toPoint(corners[i]), toPoint(tip), toPoint(corners[next]));
      wire.Add(BRepBuilderAPI_MakeEdge(arc.Value(), vertices[i], vertices[next]));
    } else {
      wire.Add(BRepBuilderAPI_MakeEdge(vertices[i], vertices[next]));
    }
  }
  return wire.Wire();
}

/// The skin through all sections if it came out as one sound solid, turned the right way round; else empty.
Shape soundSkin(const HermiteCurve& curve, const std::vector<Station>& stations, const FlatOutline& outline) {
  try {
    BRepOffsetAPI_ThruSections skin(true, false, kSkinned);
    skin.CheckCompatibility(false);
    for (const Station& station : stations) skin.AddWire(wireAt(station, outline));
    skin.Build();
    if (!skin.IsDone() || skin.Shape().ShapeType() != TopAbs_SOLID) return {};
    TopoDS_Solid solid = TopoDS::Solid(skin.Shape());
    if (!BRepLib::OrientClosedSolid(solid) || !BRepCheck_Analyzer(solid).IsValid()) return {};
    const Shape shape = wrapOcct(solid);
    const double expected = outline.area() * curve.length();
    return std::abs(shape.volume() - expected) < kVolume * expected ? shape : Shape();
  } catch (const Standard_Failure&) {
    return {};
  }
}

/// The outline counter-clockwise, in the section's axes.
std::vector<Vector2d> cornersOf(const FlatOutline& outline) {
  const double w = outline.width / 2, h = outline.thickness / 2;
  if (outline.hasSquareEdges) return {{w, -h}, {w, h}, {-w, h}, {-w, -h}};
  std::vector<Vector2d> corners;
  for (const double side : {1.0, -1.0})
    for (int k = 0; k <= kArcSides; ++k) {
      const double angle = std::numbers::pi * (static_cast<double>(k) / kArcSides - 0.5);
      corners.emplace_back(side * (w - h + h * std::cos(angle)), side * h * std::sin(angle));
    }
  return corners;
}

/// Four triangles about the middle of a piece of a wide side. Where the strip is twisted, two along a
/// diagonal would cut both sides inward and make it thinner.
void addWideFacets(const std::array<int, 4>& corners, std::vector<Vector3d>& points,
                   std::vector<std::array<int, 3>>& triangles) {
  const int middle = static_cast<int>(points.size());
  Vector3d sum = Vector3d::Zero();
  for (const int corner : corners) sum += points[corner];
  points.push_back(sum / 4);
  for (int i = 0; i < 4; ++i) triangles.push_back({corners[i], corners[(i + 1) % 4], middle});
}

}  // namespace

double FlatOutline::area() const {
  return width * thickness - (hasSquareEdges ? 0 : (1 - std::numbers::pi / 4) * thickness * thickness);
}

Result<Shape> makeFacetedStrip(const HermiteCurve& curve, const std::vector<Eigen::Quaterniond>& frames,
                               const FlatOutline& outline) {
  if (const std::string defect = findDefect(curve, frames, outline); !defect.empty()) return Error{defect};
  const std::vector<Station> stations = stationsOf(curve, frames);
  const std::vector<Vector2d> corners = cornersOf(outline);
  const int sides = static_cast<int>(corners.size()), rings = static_cast<int>(stations.size());
  std::vector<Vector3d> points;
  for (const Station& station : stations)
    for (const Vector2d& corner : corners) points.push_back(station.at(corner.x(), corner.y()));
  points.push_back(stations.front().middle);
  points.push_back(stations.back().middle);
  std::vector<std::array<int, 3>> triangles;
  const int first = sides * rings, last = first + 1, lastRing = sides * (rings - 1);
  for (int k = 0; k < sides; ++k) {
    const int next = (k + 1) % sides;
    for (int ring = 0; ring + 1 < rings; ++ring) {
      const int a = ring * sides + k, b = ring * sides + next;
      if ((k + 1) % (sides / 2) == 0)
        addWideFacets({a, b, b + sides, a + sides}, points, triangles);
      else
        triangles.insert(triangles.end(), {{a, b, b + sides}, {a, b + sides, a + sides}});
    }
    triangles.push_back({first, next, k});
    triangles.push_back({last, lastRing + k, lastRing + next});
  }
  return makeFacetedSolid(points, triangles);
}

Result<CableSolid> makeFlatSolid(const HermiteCurve& curve, const std::vector<Eigen::Quaterniond>& frames,
                                 const FlatOutline& outline) {
  if (const std::string defect = findDefect(curve, frames, outline); !defect.empty()) return Error{defect};
  CableSolid solid;
  solid.tightBend = findTightBend(curve, outline.thickness / 2);
  solid.shape = soundSkin(curve, stationsOf(curve, frames), outline);
  if (!solid.shape.isEmpty()) return solid;
  solid.isFaceted = true;
  Result<Shape> faceted = makeFacetedStrip(curve, frames, outline);
  if (!faceted.ok()) return faceted.error();
  solid.shape = *faceted;
  return solid;
}

}  // namespace liana
