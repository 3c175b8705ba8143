// A rectangle drawn on the screen, and what of the model it catches. Pure numbers.
#pragma once

#include <Eigen/Geometry>
#include <functional>
#include <vector>

#include "gui/view/camera/camera_pose.h"
#include "kernel/geometry/mesh/triangle_mesh.h"

namespace liana {

/// Drawn to the right it catches what lies wholly within, drawn to the left all that it touches.
struct ScreenBox {
  Eigen::AlignedBox2d pixels;  // [device pixels]
  bool touchIsEnough = false;

  static ScreenBox drawn(const Eigen::Vector2d& from, const Eigen::Vector2d& to);
};

/// How the camera sees points of one frame.
class ScreenProjection {
public:
  ScreenProjection(const CameraPose& camera, const ViewSize& size, const Eigen::Isometry3d& worldFromFrame);

  std::optional<Eigen::Vector2d> operator()(const Eigen::Vector3d& point) const;

private:
  CameraPose camera_;
  ViewSize size_;
  Eigen::Isometry3d worldFromFrame_;
};

/// Whether the box catches a mesh. Vertices that `isGone` tells of do not count; a mesh that is gone
/// altogether is never caught.
bool catches(const ScreenBox& box, const TriangleMesh& mesh, const ScreenProjection& project,
             const std::function<bool(const Eigen::Vector3d&)>& isGone = {});
bool catches(const ScreenBox& box, const std::vector<Eigen::Vector3d>& line, const ScreenProjection& project);

}  // namespace liana
