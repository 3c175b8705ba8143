// The gizmo as pure numbers: three arrows, three squares, three rings of constant size on the screen, and
// which of them the mouse is on.
#pragma once

#include <Eigen/Geometry>
#include <optional>
#include <vector>

#include "gui/view/camera/camera_pose.h"

namespace liana {

/// One part of the gizmo. `axis` 0..2: the arrow's or ring's axis, or the square's normal.
struct GizmoPart {
  enum class Kind { Arrow, Square, Ring };
  Kind kind = Kind::Arrow;
  int axis = 0;

  friend bool operator==(const GizmoPart&, const GizmoPart&) = default;
};

/// All lengths in logical pixels, in the gizmo's own axes.
struct GizmoShape {
  static constexpr double arrowBegin = 15, arrowEnd = 92;  // leaves the ball in the middle free
  static constexpr double squareBegin = 24, squareEnd = 44;
  static constexpr double ringRadius = 70;
  static constexpr double grace = 6;  // a part is hit this far beside its line
};

/// Where the gizmo stands and what it offers.
struct GizmoPlace {
  Eigen::Isometry3d worldFromGizmo = Eigen::Isometry3d::Identity();
  bool hasRings = false;
};

/// The world size of one logical pixel at the gizmo.
double gizmoScale(const GizmoPlace& place, const CameraPose& camera, const ViewSize& size, double pixelRatio);

/// Whether the part is seen well enough to be dragged: no arrow that points at the eye, no square from its
/// edge.
bool isUsable(const GizmoPlace& place, const GizmoPart& part, const CameraPose& camera);

/// The line of a part in the world: an arrow's shaft, a square's outline, the near half of a ring.
std::vector<Eigen::Vector3d> gizmoLine(const GizmoPlace& place, const GizmoPart& part,
                                       const CameraPose& camera, double scale);

/// The part under the mouse: the nearest line within the grace, or the inside of a square.
std::optional<GizmoPart> pickGizmo(const GizmoPlace& place, const CameraPose& camera, const ViewSize& size,
                                   const Eigen::Vector2d& pixel, double pixelRatio);

/// How far the pixel p is from the line a–b on the screen.
double distanceToSegment(const Eigen::Vector2d& p, const Eigen::Vector2d& a, const Eigen::Vector2d& b);

/// The parts the gizmo has at this place, usable or not.
std::vector<GizmoPart> gizmoParts(const GizmoPlace& place);

}  // namespace liana
