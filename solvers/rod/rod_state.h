// What changes while a rod is solved: node positions, segment frames, and the integral force of each
// constraint.
#pragma once

#include <Eigen/Geometry>
#include <cstdint>
#include <vector>

#include "solvers/rod/rod_coordinates.h"

namespace liana {

/// A place where the rod is pushed off an obstacle or off another part of itself.
struct ContactForce {
  int segment = 0;                                    // between nodes segment and segment + 1
  double parameter = 0;                               // where on it, 0 to 1
  Eigen::Vector3d normal = Eigen::Vector3d::UnitZ();  // outward of what is touched
  double force = 0;                                   // along the normal [N]
  std::int64_t feature = -1;                          // what it touches; see SurfacePoint
  int otherSegment = -1;                              // the segment it touches; −1: an obstacle
  double otherParameter = 0;
  Eigen::Vector3d friction = Eigen::Vector3d::Zero();  // on the rod at `segment`, across the normal [N]
  bool slides = false;                                 // friction is at its bound
  Eigen::Vector3d anchor =
      Eigen::Vector3d::Zero();  // where friction holds the place (relative to the other) [m]
  Eigen::Vector3d position = Eigen::Vector3d::Zero();  // of the place on the centerline or strand [m]
  double depth = 0;                                    // of the skin below the surface, negative: gap [m]
  int strand = 0;                                      // of a flat cable, from 1 at one edge; 0: a round one
  double beside = 0;                                   // where that lies along d1 of the segment's frame [m]
};

/// The shape x0 q0 x1 q1 … q(N−1) xN in one vector (see rod_coordinates.h), and the integral forces of the
/// constraints. Kept between solves it is the warm start of the next one.
class RodState {
public:
  RodState() = default;
  explicit RodState(int segments);

  int segmentCount() const { return rod_coordinates::segmentsOfShape(coordinates.size()); }
  Eigen::Vector3d position(int node) const { return positionIn(coordinates, node); }
  Eigen::Quaterniond orientation(int segment) const;
  Eigen::Vector3d tangent(int segment) const;  // d3 of the segment's frame
  void setPosition(int node, const Eigen::Vector3d& position) { positionIn(coordinates, node) = position; }
  void setOrientation(int segment, const Eigen::Quaterniond& orientation);

  /// Sum of the distances between neighbouring nodes [m].
  double currentLength() const;

  Eigen::VectorXd coordinates;
  Eigen::VectorXd lengthForces;        // f_I of each segment: its tension [N]
  Eigen::VectorXd coherenceForces;     // f_I of the three coherence components of each segment [N·m]
  Eigen::VectorXd constraintForces;    // f_I of handles and guides, in the order of the problem
  std::vector<ContactForce> contacts;  // where the rod touches
  int turns = 0;                       // full turns about the tangent put in between the two ends
  bool inEquilibrium =
      false;  // a solve ended here: later ones stay on this branch rather than search for another
};

}  // namespace liana
