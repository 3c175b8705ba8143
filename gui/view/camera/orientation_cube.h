// The cube in the corner of the view that shows, and on a click sets, the direction one looks from.
#pragma once

#include <memory>
#include <optional>

#include "gui/view/camera/camera_pose.h"

class vtkRenderWindow;

namespace liana {

/// Owns a small renderer in the top right corner. It is square and of the same size whatever the window's is.
class OrientationCube {
public:
  explicit OrientationCube(vtkRenderWindow* window);
  ~OrientationCube();

  /// Turns the cube as the main camera is turned; called before each frame.
  void follow(const CameraPose& camera, const ViewSize& size, double pixelRatio);
  /// Where a click at `pixel` asks to look from: a face of the cube, an edge (two of its coordinates are not
  /// zero) or a corner; none beside the cube.
  std::optional<Eigen::Vector3d> sideAt(const Eigen::Vector2d& pixel) const;
  /// Lights up what is under the mouse; returns whether anything changed.
  bool hover(const std::optional<Eigen::Vector3d>& side);
  /// True when that changes something.
  bool setVisible(bool visible);

private:
  bool isVisible_ = true;
  struct Vtk;
  std::unique_ptr<Vtk> vtk_;
  CameraPose pose_;
  Eigen::Vector2d topLeft_ = Eigen::Vector2d::Zero();  // [device pixels]
  double side_ = 0;                                    // [device pixels]
  std::optional<Eigen::Vector3d> hovered_;
};

}  // namespace liana
