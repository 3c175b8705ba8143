// The balls on cables, and the rings of branches, that can be grabbed: of the same size on the screen at any
// zoom, never hidden by parts.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "gui/view/actors/highlight.h"
#include "gui/view/camera/camera_pose.h"
#include "gui/workspace/selection/selection.h"

class vtkRenderer;

namespace liana {

/// One ball: what it stands for, where it is, and how it looks.
struct HandleMarker {
  Selection target;  // a handle, an end, a socket or a branch
  Eigen::Vector3d position = Eigen::Vector3d::Zero();
  bool isEnd = false;
  bool prominent = false;  // its cable is selected
  Highlight highlight = Highlight::None;
  enum class Look { Ball, Ring, Disc } look = Look::Ball;  // ring: a loose branch, disc: a rigid one
  /// Drawn some pixels from its place this way, clear of what else is there; zero: at its place.
  Eigen::Vector3d aside = Eigen::Vector3d::Zero();
};

class HandleMarkers {
public:
  explicit HandleMarkers(vtkRenderer* overlay);
  ~HandleMarkers();

  void set(std::vector<HandleMarker> markers);
  const std::vector<HandleMarker>& markers() const { return markers_; }
  /// Gives every ball its size for the camera; called before each frame.
  void resize(const CameraPose& camera, const ViewSize& size, double pixelRatio);
  /// The ball under the mouse, with some pixels of grace.
  const HandleMarker* pick(const CameraPose& camera, const ViewSize& size, const Eigen::Vector2d& pixel,
                           double pixelRatio) const;

private:
  struct Vtk;
  std::unique_ptr<Vtk> vtk_;
  std::vector<HandleMarker> markers_;
};

}  // namespace liana
