// The tight path over a cylinder, groove or sphere between two points.
#pragma once

#include "solvers/wires/path/wire_node.h"

namespace liana {

/// What became of an arc.
enum class ArcState {
  Lies,
  Leaves,
  OverRimBefore,  // of a cylinder: the wire reaches its side over a rim
  OverRimBehind,  // it leaves it over one
};
struct ArcPlace {
  ArcState state = ArcState::Lies;
  double angle = 0;    // where it crosses the rim, about the axis [rad]
  double share = 0;    // of the arc, from its entry
  bool isTop = false;  // which rim
};
/// What holds the ends of an arc along the axis: a node on a rim beside it; and whether it may go on over a
/// rim, or else stays on the side as far as this reaches. On a sphere, whether it stays in its plane,
/// whatever the friction.
struct ArcEnds {
  bool rimBefore = false, rimBehind = false, mayCross = true, holdsPlane = false;
};

/// Puts an arc's entry and exit where the wire from `before` to `behind` is tight.
///
/// Cylinder: seen along the axis, tangents from both points; unrolled, a straight line, so that the slope
/// tan β = dz/dl is the same before, on and behind it. With friction the slope may change by μ·φ/2 at entry
/// and exit each before the wire slides along the axis. Groove: the same in the plane z = 0. Sphere: the
/// great circle in the plane of both points and the centre, on the side where it was. With friction this
/// plane stays in the body while the kinks at entry and exit are no more than μφ/2 each.
ArcPlace placeArc(WireNode& arc, const PlacedObstacle& obstacle, const Eigen::Vector3d& before,
                  const Eigen::Vector3d& behind, const ArcEnds& ends);

/// Puts an arc without length where the surface is nearest to the straight line between two points outside.
void touchWithArc(WireNode& arc, const PlacedObstacle& obstacle, const Eigen::Vector3d& before,
                  const Eigen::Vector3d& behind);

/// The points of the arc from entry to exit without these two, for drawing, `step` [rad] apart at most.
void appendArcPoints(const WireNode& arc, const PlacedObstacle& obstacle, double step,
                     std::vector<Eigen::Vector3d>& points);

/// Unit, along the arc where it begins or ends, in the world; zero for an arc without length.
Eigen::Vector3d arcDirection(const WireNode& arc, const PlacedObstacle& obstacle, bool atExit);
/// The place of the arc at a share of its way from entry to exit, and the outward normal of its surface
/// there.
Eigen::Vector3d arcPoint(const WireNode& arc, const PlacedObstacle& obstacle, double share);
Eigen::Vector3d outwardAt(const PlacedObstacle& obstacle, const Eigen::Vector3d& point);

/// Length of the arc on its surface [m], and the cosine of its slope against the plane across the axis.
double arcLength(const WireNode& arc, const PlacedObstacle& obstacle);

}  // namespace liana
