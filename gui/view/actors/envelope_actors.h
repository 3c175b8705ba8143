// The space that cables sweep in a move, as translucent skins.
#pragma once

#include <array>
#include <memory>
#include <vector>

#include "kernel/geometry/mesh/triangle_mesh.h"
#include "kernel/model/assembly/color.h"

class vtkRenderWindow;

namespace liana {

/// Owns the VTK objects, which must go before the window does. Skins are looked through, never picked.
class EnvelopeActors {
public:
  struct Skin {
    std::shared_ptr<const TriangleMesh> mesh;  // [mm]
    Color color;
  };

  /// They stand among the parts: in the window's first renderer.
  explicit EnvelopeActors(vtkRenderWindow* window);
  ~EnvelopeActors();

  void show(const std::vector<Skin>& skins);
  void clear() { show({}); }
  int count() const;

private:
  struct Vtk;
  std::unique_ptr<Vtk> vtk_;
};

}  // namespace liana
