// Where a straight piece of wire that turns about one end first meets a surface.
#pragma once

#include <Eigen/Geometry>

#include "solvers/wires/path/wire_node.h"

namespace liana {

/// The piece from `pivot` to a point that goes from `from` to `to` in a straight line: it sweeps a triangle.
struct WireSwing {
  Eigen::Vector3d pivot, from, to;

  Eigen::AlignedBox3d box() const;
  Eigen::Vector3d point(double time) const { return from + time * (to - from); }
};

/// The first meeting, if any.
struct WireHit {
  double time = 2;   // share of the way; more than one: none
  double reach = 0;  // share of the piece, from the pivot
  int obstacle = -1;
  int edge = -1;          // of a mesh, or the rim of a cylinder
  double s = 0;           // along it [m]
  Eigen::Vector3d place;  // in the world, outside the surface by its skin

  bool isSome() const { return time <= 1; }
};

/// Replaces `hit` by the obstacle's when that comes earlier.
void findHit(const WireSwing& swing, const PlacedObstacle& obstacle, int index, WireHit& hit);

/// The same for a cylinder with its ends.
void findCylinderHit(const WireSwing& swing, const PlacedObstacle& obstacle, int index, WireHit& hit);
/// A straight piece that goes through a cylinder and is deeper inside than `inset`: the nearest place
/// outside, as met at the end of a move.
void findPierced(const Eigen::Vector3d& from, const Eigen::Vector3d& to, const PlacedObstacle& obstacle,
                 int index, double inset, WireHit& hit);
/// Whether the wire, of direction d and moved by v at an edge, both in body axes, comes from outside.
bool comesFromOutside(const WireEdge& edge, const Eigen::Vector3d& d, const Eigen::Vector3d& v);

}  // namespace liana
