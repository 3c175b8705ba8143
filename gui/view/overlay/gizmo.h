// Draws the gizmo at the selected handle or end, in front of everything.
#pragma once

#include <memory>
#include <optional>

#include "gui/view/overlay/gizmo_shape.h"

class vtkRenderer;

namespace liana {

class Gizmo {
public:
  explicit Gizmo(vtkRenderer* overlay);
  ~Gizmo();

  /// Nothing hides it.
  void show(const std::optional<GizmoPlace>& place);
  const std::optional<GizmoPlace>& place() const { return place_; }
  /// The part that shines; returns whether that changed.
  bool setHighlight(const std::optional<GizmoPart>& part);
  const std::optional<GizmoPart>& highlight() const { return highlight_; }

  /// Gives every part its size and place for the camera; called before each frame.
  void follow(const CameraPose& camera, const ViewSize& size, double pixelRatio);

private:
  struct Vtk;
  std::unique_ptr<Vtk> vtk_;
  std::optional<GizmoPlace> place_;
  std::optional<GizmoPart> highlight_;
};

}  // namespace liana
