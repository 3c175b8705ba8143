// Tubes with a known centerline, exact and as meshes, for the tests of tube recognition.
#pragma once

#include <Eigen/Geometry>
#include <random>
#include <vector>

#include "kernel/geometry/curve/hermite_curve.h"
#include "kernel/geometry/mesh/triangle_mesh.h"
#include "kernel/geometry/shape.h"

namespace liana {

/// A piece of a route: straight on, or an arc of `angle` [rad] towards a direction of its own.
struct RoutePiece {
  double length = 0;  // of a straight piece [mm]
  double radius = 0;  // of an arc [mm]
  double angle = 0;   // of an arc [rad]
  double roll = 0;    // where the arc turns to, about the route [rad]
};

/// Straight pieces and arcs that join smoothly, from the origin along +z; its stations are close enough
/// together to be exact to a micrometre.
HermiteCurve makeRoute(const std::vector<RoutePiece>& pieces);
double lengthOf(const std::vector<RoutePiece>& pieces);

/// The same as a solid of cylinders and tori, hollow when the inner radius is above zero.
Shape makeRouteSolid(const std::vector<RoutePiece>& pieces, double radius, double innerRadius = 0);

/// A smooth random curve over its arc length that bends no tighter than `tightest` [mm].
HermiteCurve randomCurve(unsigned seed, double length, double tightest);

/// How a tube is cut into triangles.
struct TubeMeshing {
  int around = 24;
  std::vector<double> rings;  // arc lengths; empty: `along` equal steps
  int along = 50;
  double jitter = 0;  // moves vertices about on the surface, as a share of the step
  double noise = 0;   // moves vertices off the surface, as a share of the radius
  double turn = 0;    // turns each ring against the one before [rad]
  bool capped = true;
  double innerRadius = 0;  // a hose: inner wall and ring-shaped caps
  unsigned seed = 1;
};
TriangleMesh meshTube(const HermiteCurve& curve, double radius, const TubeMeshing& meshing = {});

/// All triangles of both, the second one moved.
TriangleMesh merge(TriangleMesh first, const TriangleMesh& second,
                   const Eigen::Isometry3d& placement = Eigen::Isometry3d::Identity());

/// The largest distance of either curve from the other.
double largestDistance(const HermiteCurve& a, const HermiteCurve& b);

}  // namespace liana
