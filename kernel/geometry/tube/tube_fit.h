// The smooth centerline and radius that fit a tube's surface best.
#pragma once

#include <vector>

#include "kernel/base/result.h"
#include "kernel/geometry/curve/hermite_curve.h"

namespace liana {

/// A point of the tube's wall as CAD or a mesh gives it. Points lie on the true surface; facets between them
/// do not, which is why only points count.
struct WallPoint {
  Eigen::Vector3d position = Eigen::Vector3d::Zero();
  Eigen::Vector3d normal = Eigen::Vector3d::Zero();  // outward
  bool hasExactNormal = false;                       // of the surface, not averaged from facets
  double parameter = 0;                              // about where on the coarse curve it is nearest
};

/// A ring of mesh vertices in one plane square to the tube: says where the tube points at that place, which
/// decides how it runs over a long gap to the next ring.
struct WallRing {
  Eigen::Vector3d center = Eigen::Vector3d::Zero();
  Eigen::Vector3d normal = Eigen::Vector3d::UnitZ();
  double weight = 0;  // number of vertices
};

struct TubeFit {
  HermiteCurve curve;              // over roughly the arc length; runs a little beyond the tube's ends
  double radius = 0;               // [mm]
  std::vector<double> parameters;  // of each wall point: where on the curve it is nearest
  std::vector<double> distances;   // of each wall point from the curve [mm]
};

/// Nearest place of the curve to a point, sought near `guess`; beyond the ends the curve goes on straight.
double footParameter(const HermiteCurve& curve, const Eigen::Vector3d& point, double guess);

/// Point and derivative of the curve, straight beyond its ends.
Eigen::Vector3d extendedPoint(const HermiteCurve& curve, double parameter);

/// Least squares: minimizes Σ (|x − C(s_x)| − r)² over C and r, with s_x the foot of x; exact normals stand
/// square to C′, rings to their normals; ∫|C″|² settles what the points leave open. `nodes` are parameters of
/// `start`, where C has its nodes. Points far from the wall lose their weight.
Result<TubeFit> fitTube(const HermiteCurve& start, double radius, const std::vector<double>& nodes,
                        const std::vector<WallPoint>& wall, const std::vector<WallRing>& rings);

}  // namespace liana
