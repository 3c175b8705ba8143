// What is to be solved: a rod, how its ends are held, handles along it, loads, obstacles.
#pragma once

#include <Eigen/Geometry>
#include <optional>
#include <string>
#include <vector>

#include "solvers/contact/contact_surface.h"
#include "solvers/rod/rod.h"

namespace liana {

/// How one end of the rod is held.
enum class EndKind {
  Clamped,  // position and orientation given
  Pinned,   // position given, orientation free (a ball joint)
  Free,     // neither; loads may act
  Sliding,  // orientation given, position free along `slideAxis` through `position`
};

/// An end of the rod. The frame's third axis d3 is the tangent in the direction of growing arc length, at
/// both ends.
struct RodEnd {
  EndKind kind = EndKind::Clamped;
  Eigen::Vector3d position = Eigen::Vector3d::Zero();               // [m]
  Eigen::Quaterniond orientation = Eigen::Quaterniond::Identity();  // world from end frame
  Eigen::Vector3d slideAxis = Eigen::Vector3d::UnitZ();             // Sliding only, unit vector in the world
  Eigen::Vector3d force = Eigen::Vector3d::Zero();                  // dead load on a Free or Sliding end [N]
  double socketLength = 0;  // so far from the end the cable touches nothing: it sits in its socket [m]

  bool fixesPosition() const { return kind == EndKind::Clamped || kind == EndKind::Pinned; }
  bool fixesOrientation() const { return kind == EndKind::Clamped || kind == EndKind::Sliding; }
};

/// A point the cable must pass with one of its nodes.
struct RodHandle {
  int index = 0;                                                    // of the node
  Eigen::Vector3d position = Eigen::Vector3d::Zero();               // [m]
  Eigen::Quaterniond orientation = Eigen::Quaterniond::Identity();  // world from handle frame, d3 = tangent
  bool fixesPosition = true;
  bool fixesOrientation = false;
  double socketLength = 0;  // so far to both sides the cable touches nothing: it sits in its clip [m]
};

/// A moment about a fixed axis acting on one segment's frame, counted from `reference`: E = −M·θ, where θ is
/// the rotation about the axis (within ±2π of the reference).
struct AxialMoment {
  int segment = 0;
  double moment = 0;  // [N·m]
  Eigen::Vector3d axis = Eigen::Vector3d::UnitZ();
  Eigen::Quaterniond reference = Eigen::Quaterniond::Identity();
};

/// The constant problem. Building it allocates; solving it does not change it.
struct RodProblem {
  Rod rod;
  RodEnd start, end;
  int turns = 0;  // full turns of the end frame about its tangent, beyond the nearest orientation
  std::vector<RodHandle> handles;
  std::vector<AxialMoment> moments;
  Eigen::Vector3d gravity = Eigen::Vector3d(0, 0, -9.81);  // [m/s²]

  const ContactSurface* obstacles = nullptr;  // not owned; may be null
  double contactRadius = 0;  // outer radius of the cable, half the thickness of a flat one [m]
  /// Of a flat cable: how far the middles of its round edges lie to both sides of the axis, along d1; half
  /// its width less half its thickness. 0: it is round [m].
  double edgeOffset = 0;
  std::vector<double> segmentRadii;  // of each segment, if they differ; empty: contactRadius [m]
  double friction = 0;               // coefficient between the cable and obstacles without their own
  bool touchesItself = false;        // contact between segments that are not neighbours
  double cableFriction = 0;          // coefficient there

  bool isFlat() const { return edgeOffset > 0; }
  bool hasContact() const { return obstacles || touchesItself; }
  double radiusOf(int segment) const { return segmentRadii.empty() ? contactRadius : segmentRadii[segment]; }

  /// Empty when the problem can be solved; otherwise what is wrong and what to do.
  std::string findDefect() const;
  /// The same of a rod that is known to have none.
  std::string findDefectBesidesRod() const;

  /// By how much the cable is too short between neighbouring fixed positions [m]; zero if it reaches.
  double shortfall() const;
};

}  // namespace liana
