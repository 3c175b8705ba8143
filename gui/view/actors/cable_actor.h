// The picture of one cable in the scene: a tube that can move many times a second, and its highlights.
#pragma once

#include <memory>
#include <vector>

#include "gui/view/actors/highlight.h"
#include "gui/view/actors/tube_mesh.h"

class vtkRenderer;

namespace liana {

/// Owns the VTK objects of one cable and keeps them in the two renderers it was given. The overlay shows a
/// selected cable through the parts that hide it.
class CableActor {
public:
  CableActor(vtkRenderer* scene, vtkRenderer* overlay);
  ~CableActor();
  CableActor(const CableActor&) = delete;
  CableActor& operator=(const CableActor&) = delete;
  /// Draws the tube by another renderer from now on.
  void moveTo(vtkRenderer* scene);

  void setStyle(const TubeStyle& style);
  /// Moves the tube. With as many stations as before only points and normals change.
  void setStations(const std::vector<TubeStation>& stations);
  void setHighlight(Highlight highlight);
  void setVisible(bool visible);
  /// Draws the cable dashed and faint: its shape is not the solution of what was asked for.
  void setStale(bool stale);

  bool visible() const { return visible_; }
  const TubeStyle& style() const { return style_; }
  /// The finely subdivided axis as drawn.
  const std::vector<TubeStation>& axis() const { return axis_; }

private:
  void refresh();
  void updateLook();

  struct Vtk;
  std::unique_ptr<Vtk> vtk_;
  TubeStyle style_;
  std::vector<TubeStation> stations_;
  std::vector<TubeStation> axis_;
  Highlight highlight_ = Highlight::None;
  bool visible_ = true;
  bool stale_ = false;
  int dash_ = 0;  // rings in one dash of the present quads; zero: not dashed
};

}  // namespace liana
