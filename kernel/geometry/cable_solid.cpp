#include "kernel/geometry/cable_solid.h"

#include <BRepCheck_Analyzer.hxx>
#include <BRepLib.hxx>
#include <BRep_Builder.hxx>
#include <Standard_Failure.hxx>
#include <TopExp_Explorer.hxx>
#include <TopoDS.hxx>
#include <TopoDS_Solid.hxx>
#include <cmath>

#include "kernel/geometry/curve/polyline.h"
#include "kernel/geometry/mesh/faceted_solid.h"
#include "kernel/geometry/occt_shape.h"
#include "kernel/geometry/sweep.h"

namespace liana {
namespace {

using Eigen::Vector3d;

constexpr double kChordTolerance = 0.05;  // of faceted tubes [mm]
constexpr int kSides = 24;

double curvatureAt(const HermiteCurve& curve, std::size_t i, double u) {
  const double h = curve.parameters[i + 1] - curve.parameters[i];
  const Vector3d delta = curve.points[i + 1] - curve.points[i];
  const Vector3d a2 = 3 * delta - h * (2 * curve.tangents[i] + curve.tangents[i + 1]);
  const Vector3d a3 = -2 * delta + h * (curve.tangents[i] + curve.tangents[i + 1]);
  const Vector3d first = h * curve.tangents[i] + 2 * u * a2 + 3 * u * u * a3, second = 2 * a2 + 6 * u * a3;
  const double speed = first.norm();
  return speed > 0 ? first.cross(second).norm() / (speed * speed * speed) : 0;
}

/// Rings of points around the curve, turned as little as possible from one to the next.
class TubeRings {
public:
  TubeRings(const std::vector<Vector3d>& spine, const HermiteCurve& curve) : spine_(spine) {
    const std::size_t last = spine.size() - 1;
    for (std::size_t i = 0; i <= last; ++i) {
      const Vector3d before =
          i > 0 ? (spine[i] - spine[i - 1]).normalized() : curve.tangents.front().normalized();
      const Vector3d after =
          i < last ? (spine[i + 1] - spine[i]).normalized() : curve.tangents.back().normalized();
      const bool isEnd = i == 0 || i == last;
      const Vector3d sum = before + after;
      tangents_.push_back(isEnd || sum.norm() < 1e-9 ? (i == last ? after : before)
                                                     : Vector3d(sum.normalized()));
    }
    tangents_.front() = curve.tangents.front().normalized();
  }

  /// Appends all points of one radius; ring by ring.
  void addTo(double radius, std::vector<Vector3d>& points) const {
    Vector3d x = tangents_.front().unitOrthogonal();
    for (std::size_t i = 0; i < spine_.size(); ++i) {
      if (i > 0) x = Eigen::Quaterniond::FromTwoVectors(tangents_[i - 1], tangents_[i]) * x;
      x = (x - tangents_[i] * tangents_[i].dot(x)).normalized();
      const Vector3d y = tangents_[i].cross(x);
      for (int k = 0; k < kSides; ++k) {
        const double angle = 2 * EIGEN_PI * k / kSides;
        points.push_back(spine_[i] + radius * (std::cos(angle) * x + std::sin(angle) * y));
      }
    }
  }

private:
  const std::vector<Vector3d>& spine_;
  std::vector<Vector3d> tangents_;
};

using Triangles = std::vector<std::array<int, 3>>;

/// The skin over rings that begin at `first`, looking outward or inward.
void addSkin(int first, int rings, bool outward, Triangles& triangles) {
  for (int ring = 0; ring + 1 < rings; ++ring)
    for (int k = 0; k < kSides; ++k) {
      const int a = first + ring * kSides + k, b = first + ring * kSides + (k + 1) % kSides;
      const int c = a + kSides, d = b + kSides;
      if (outward)
        triangles.insert(triangles.end(), {{a, b, d}, {a, d, c}});
      else
        triangles.insert(triangles.end(), {{a, d, b}, {a, c, d}});
    }
}

/// A lid over a ring: a fan around its middle, or a band to the inner ring.
void addLid(int ring, int middle, int innerRing, bool looksBack, Triangles& triangles) {
  const auto add = [&](int a, int b, int c) {
    triangles.push_back(looksBack ? std::array<int, 3>{a, c, b} : std::array<int, 3>{a, b, c});
  };
  for (int k = 0; k < kSides; ++k) {
    const int next = (k + 1) % kSides;
    if (innerRing < 0) {
      add(middle, ring + k, ring + next);
      continue;
    }
    add(innerRing + k, ring + k, ring + next);
    add(innerRing + k, ring + next, innerRing + next);
  }
}

/// The exact sweep if it came out as one sound solid, turned the right way round; empty otherwise.
Shape soundSweep(const HermiteCurve& curve, double outerRadius, double innerRadius) {
  const Result<Shape> tube = makeTube(curve, outerRadius, innerRadius);
  if (!tube.ok() || tube->solidCount() != 1) return {};
  try {
    TopoDS_Solid solid = TopoDS::Solid(TopExp_Explorer(occtShape(*tube), TopAbs_SOLID).Current());
    if (!BRepLib::OrientClosedSolid(solid) || !BRepCheck_Analyzer(solid).IsValid()) return {};
    const Shape shape = wrapOcct(solid);
    const double expected =
        EIGEN_PI * (outerRadius * outerRadius - innerRadius * innerRadius) * curve.length();
    return std::abs(shape.volume() - expected) < 0.02 * expected ? shape : Shape();
  } catch (const Standard_Failure&) {
    return {};
  }
}

}  // namespace

std::optional<TightBend> findTightBend(const HermiteCurve& curve, double radius) {
  std::optional<TightBend> worst;
  double largest = 1 / radius;
  for (std::size_t i = 0; i + 1 < curve.parameters.size(); ++i)
    for (const double u : {0.0, 0.25, 0.5, 0.75, 1.0}) {
      const double curvature = curvatureAt(curve, i, u);
      if (!(curvature >= largest)) continue;
      largest = curvature;
      const double s = curve.parameters[i] + u * (curve.parameters[i + 1] - curve.parameters[i]);
      worst = TightBend{s, curve.point(s), 1 / curvature};
    }
  return worst;
}

Result<Shape> makeFacetedTube(const HermiteCurve& curve, double outerRadius, double innerRadius) {
  if (const std::string defect = findCurveDefect(curve); !defect.empty()) return Error{defect};
  const std::vector<Vector3d> spine = polylineAlong(curve, kChordTolerance, 0.1);
  const int rings = static_cast<int>(spine.size());
  const TubeRings around(spine, curve);
  std::vector<Vector3d> points;
  Triangles triangles;
  around.addTo(outerRadius, points);
  addSkin(0, rings, true, triangles);
  const int lastRing = (rings - 1) * kSides, inner = rings * kSides;
  if (innerRadius > 0) {
    around.addTo(innerRadius, points);
    addSkin(inner, rings, false, triangles);
    addLid(0, -1, inner, true, triangles);
    addLid(lastRing, -1, inner + lastRing, false, triangles);
  } else {
    points.push_back(spine.front());
    points.push_back(spine.back());
    addLid(0, inner, -1, true, triangles);
    addLid(lastRing, inner + 1, -1, false, triangles);
  }
  return makeFacetedSolid(points, triangles);
}

Result<Shape> makeFlatSolid(const HermiteCurve& curve, const std::vector<Eigen::Quaterniond>& frames,
                            double width, double thickness) {
  if (const std::string defect = findCurveDefect(curve); !defect.empty()) return Error{defect};
  if (!(thickness > 0) || !(width >= thickness) || frames.size() != curve.parameters.size())
    return Error{"A flat solid needs a thickness above zero, a width of at least that, and a frame a point."};
  constexpr int kPieces = 3;  // between two stations
  std::vector<Vector3d> points;
  int rings = 0;
  const auto addRing = [&](double s, const Eigen::Quaterniond& frame) {
    const Vector3d middle = curve.point(s);
    for (int k = 0; k < kSides; ++k) {
      const double angle = 2 * EIGEN_PI * (k + 0.5) / kSides, c = std::cos(angle);
      const double x = (width - thickness) / 2 * (c > 0 ? 1 : -1) + thickness / 2 * c;
      points.push_back(middle + frame * Vector3d(x, thickness / 2 * std::sin(angle), 0));
    }
    ++rings;
  };
  for (std::size_t i = 0; i + 1 < frames.size(); ++i)
    for (int k = 0; k < kPieces; ++k) {
      const double t = static_cast<double>(k) / kPieces;
      addRing((1 - t) * curve.parameters[i] + t * curve.parameters[i + 1], frames[i].slerp(t, frames[i + 1]));
    }
  addRing(curve.parameters.back(), frames.back());
  Triangles triangles;
  addSkin(0, rings, true, triangles);
  const int lastRing = (rings - 1) * kSides, middle = rings * kSides;
  points.push_back(curve.points.front());
  points.push_back(curve.points.back());
  addLid(0, middle, -1, true, triangles);
  addLid(lastRing, middle + 1, -1, false, triangles);
  return makeFacetedSolid(points, triangles);
}

Result<CableSolid> makeCableSolid(const HermiteCurve& curve, double outerRadius, double innerRadius) {
  if (!(outerRadius > 0) || !(innerRadius >= 0) || innerRadius >= outerRadius)
    return Error{"A tube needs an outer radius above zero and an inner radius below it."};
  if (const std::string defect = findCurveDefect(curve); !defect.empty()) return Error{defect};
  CableSolid solid;
  solid.tightBend = findTightBend(curve, outerRadius);
  solid.shape = soundSweep(curve, outerRadius, innerRadius);
  if (!solid.shape.isEmpty()) return solid;
  solid.isFaceted = true;
  Result<Shape> faceted = makeFacetedTube(curve, outerRadius, innerRadius);
  if (!faceted.ok()) return faceted.error();
  solid.shape = *faceted;
  return solid;
}

}  // namespace liana
