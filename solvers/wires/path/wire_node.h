// What a path between two anchors is made of, and the obstacles where they stand now.
#pragma once

#include <Eigen/Geometry>
#include <vector>

#include "solvers/multibody/body.h"
#include "solvers/wires/path/wire_surface.h"

namespace liana {

/// A place of the wire. Anchors stand at both ends of a gap; the others lie on obstacles, or are free: on
/// their way to the straight line between their neighbours. An arc on a round surface has two places, its
/// entry and exit.
struct WireNode {
  enum class Kind { Anchor, Free, Edge, Arc };

  Kind kind = Kind::Anchor;
  int obstacle = -1;
  int edge = -1;      // of a mesh
  int left = -1;      // the round obstacle a free node comes from: its neighbours can do without it
  double s = 0;       // along the edge, from its start [m]
  bool past = false;  // slid beyond the end of its edge
  int sense = 1;      // of an arc about the axis
  double angle = 0;   // about the axis, from the neighbour before to the one behind, full turns counted [rad]
  double turn = 0;    // of an arc on its surface [rad]
  Eigen::Vector3d side = Eigen::Vector3d::Zero();  // of a sphere: towards the middle of the arc, body axes
  Eigen::Vector3d localEntry = Eigen::Vector3d::Zero(), localExit = Eigen::Vector3d::Zero();  // in body axes
  Eigen::Vector3d oldEntry = Eigen::Vector3d::Zero(), oldExit = Eigen::Vector3d::Zero();  // before the step
  Eigen::Vector3d entry = Eigen::Vector3d::Zero(), exit = Eigen::Vector3d::Zero();  // where it belongs now
  Eigen::Vector3d atEntry = Eigen::Vector3d::Zero(),
                  atExit = Eigen::Vector3d::Zero();  // where a sweep has it
  long stamp = 0;                                    // when it was made

  bool isArc() const { return kind == Kind::Arc; }
  bool isOn(int index) const { return obstacle == index && (kind == Kind::Edge || kind == Kind::Arc); }
  void put(const Eigen::Vector3d& place) { entry = exit = place; }
  void setAt(const Eigen::Vector3d& place) { atEntry = atExit = place; }
  void arrive() { atEntry = entry, atExit = exit; }
};

/// An obstacle where its body stands.
struct PlacedObstacle {
  const WireSurface* surface = nullptr;
  int body = BodyList::kGround;
  double friction = 0;
  bool guarded = false;  // keeps what lies on it and catches nothing
  bool active = true;    // looked at by the sweep that runs
  Eigen::Matrix3d rotation = Eigen::Matrix3d::Identity();
  Eigen::Vector3d position = Eigen::Vector3d::Zero();
  Eigen::AlignedBox3d box;  // in the world

  void place(const BodyPose& pose);
  Eigen::Vector3d toWorld(const Eigen::Vector3d& point) const { return position + rotation * point; }
  Eigen::Vector3d toBody(const Eigen::Vector3d& point) const {
    return rotation.transpose() * (point - position);
  }
  /// In the axes of a round surface.
  Eigen::Vector3d toFrame(const Eigen::Vector3d& point) const {
    return surface->frame().linear().transpose() * (toBody(point) - surface->frame().translation());
  }
  Eigen::Vector3d fromFrame(const Eigen::Vector3d& point) const { return toWorld(surface->frame() * point); }
  /// The angle from one point to another about the axis of a round surface, the short way [rad].
  double angle(const Eigen::Vector3d& from, const Eigen::Vector3d& to) const;
};

/// The short way from one direction of the plane to another [rad].
double planeAngle(const Eigen::Vector2d& from, const Eigen::Vector2d& to);

}  // namespace liana
