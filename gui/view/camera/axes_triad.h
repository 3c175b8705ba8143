// The coordinate axes in the lower left corner of the view.
#pragma once

#include <memory>

#include "gui/view/camera/camera_pose.h"

class vtkRenderWindow;

namespace liana {

/// Owns a small renderer with three labelled arrows that turn with the camera.
class AxesTriad {
public:
  explicit AxesTriad(vtkRenderWindow* window);
  ~AxesTriad();

  void follow(const CameraPose& camera, const ViewSize& size, double pixelRatio);

private:
  struct Vtk;
  std::unique_ptr<Vtk> vtk_;
};

}  // namespace liana
