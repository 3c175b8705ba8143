#include "kernel/geometry/distance/triangle_distance.h"

#include <algorithm>
#include <limits>

namespace liana {
namespace {

using Eigen::Vector3d;

struct SegmentPair {
  double s = 0, t = 0;  // parameters on the first and the second
  double squaredDistance = 0;
};

double clampUnit(double value) {
  return value < 0 ? 0 : value > 1 ? 1 : value;
}

/// Nearest points of two segments p + s·d, s and t in [0, 1]; Ericson, Real-Time Collision Detection, 5.1.9.
SegmentPair nearestOfSegments(const Vector3d& p1, const Vector3d& d1, const Vector3d& p2,
                              const Vector3d& d2) {
  const Vector3d r = p1 - p2;
  const double a = d1.squaredNorm(), e = d2.squaredNorm(), f = d2.dot(r);
  constexpr double kPoint = 1e-300;
  SegmentPair pair;
  if (a <= kPoint) {
    pair.t = e <= kPoint ? 0 : clampUnit(f / e);
  } else {
    const double c = d1.dot(r);
    if (e <= kPoint) {
      pair.s = clampUnit(-c / a);
    } else {
      const double b = d1.dot(d2), denominator = a * e - b * b;
      pair.s = denominator > 1e-14 * a * e ? clampUnit((b * f - c * e) / denominator) : 0.5;
      pair.t = (b * pair.s + f) / e;
      if (pair.t < 0 || pair.t > 1) {
        pair.t = clampUnit(pair.t);
        pair.s = clampUnit((b * pair.t - c) / a);
      }
    }
  }
  pair.squaredDistance = (r + d1 * pair.s - d2 * pair.t).squaredNorm();
  return pair;
}

}  // namespace

// Ericson, Real-Time Collision Detection, 5.1.5: the Voronoi region of the triangle the point lies in.
PointOnTriangle nearestOnTriangle(const Vector3d& p, const Vector3d& a, const Vector3d& b,
                                  const Vector3d& c) {
  using Place = TrianglePlace;
  auto at = [&p](const Vector3d& point, Place place) {
    return PointOnTriangle{(p - point).squaredNorm(), point, place};
  };
  const Vector3d ab = b - a, ac = c - a, ap = p - a;
  const double d1 = ab.dot(ap), d2 = ac.dot(ap);
  if (d1 <= 0 && d2 <= 0) return at(a, {Place::Vertex, 0});
  const Vector3d bp = p - b;
  const double d3 = ab.dot(bp), d4 = ac.dot(bp);
  if (d3 >= 0 && d4 <= d3) return at(b, {Place::Vertex, 1});
  const double vc = d1 * d4 - d3 * d2;
  if (vc <= 0 && d1 >= 0 && d3 <= 0) return at(a + ab * (d1 / (d1 - d3)), {Place::Edge, 0});
  const Vector3d cp = p - c;
  const double d5 = ab.dot(cp), d6 = ac.dot(cp);
  if (d6 >= 0 && d5 <= d6) return at(c, {Place::Vertex, 2});
  const double vb = d5 * d2 - d1 * d6;
  if (vb <= 0 && d2 >= 0 && d6 <= 0) return at(a + ac * (d2 / (d2 - d6)), {Place::Edge, 2});
  const double va = d3 * d6 - d5 * d4;
  if (va <= 0 && d4 - d3 >= 0 && d5 - d6 >= 0)
    return at(b + (c - b) * ((d4 - d3) / ((d4 - d3) + (d5 - d6))), {Place::Edge, 1});
  const double scale = 1 / (va + vb + vc);
  return at(a + ab * (vb * scale) + ac * (vc * scale), {Place::Face, 0});
}

SegmentOnTriangle nearestOnTriangle(const Vector3d& p, const Vector3d& q, const Vector3d (&corners)[3],
                                    double squaredLimit) {
  using Place = TrianglePlace;
  const Vector3d d = q - p;
  SegmentOnTriangle best;
  best.squaredDistance = std::numeric_limits<double>::infinity();
  const Vector3d normal = (corners[1] - corners[0]).cross(corners[2] - corners[0]);
  const double heightP = normal.dot(p - corners[0]), heightQ = normal.dot(q - corners[0]);
  const double squaredNormal = normal.squaredNorm();
  if (heightP * heightQ > 0) {  // both on one side of the plane: no nearer than the nearer end
    const double low = std::min(heightP * heightP, heightQ * heightQ);
    if (low >= squaredLimit * squaredNormal) return best;
  } else if (heightP != heightQ) {  // through the plane: through the triangle?
    const double t = heightP / (heightP - heightQ);
    const Vector3d through = p + t * d;
    bool inside = squaredNormal > 0;
    for (int i = 0; i < 3 && inside; ++i)
      inside = normal.dot((corners[(i + 1) % 3] - corners[i]).cross(through - corners[i])) >= 0;
    if (inside) return {0, t, through, {Place::Face, 0}};
  }
  for (const double t : {0.0, 1.0}) {
    const PointOnTriangle end = nearestOnTriangle(t == 0 ? p : q, corners[0], corners[1], corners[2]);
    if (end.squaredDistance < best.squaredDistance) best = {end.squaredDistance, t, end.point, end.place};
  }
  for (int i = 0; i < 3; ++i) {
    const Vector3d edge = corners[(i + 1) % 3] - corners[i];
    const SegmentPair pair = nearestOfSegments(p, d, corners[i], edge);
    if (pair.squaredDistance >= best.squaredDistance) continue;
    Place place{Place::Edge, i};
    if (pair.t <= 0) place = {Place::Vertex, i};
    if (pair.t >= 1) place = {Place::Vertex, (i + 1) % 3};
    best = {pair.squaredDistance, pair.s, corners[i] + pair.t * edge, place};
  }
  return best;
}

}  // namespace liana
