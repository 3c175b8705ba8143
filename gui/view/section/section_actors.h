// The picture of a cut: filled faces in the colours of the parts, with a dark outline.
#pragma once

#include <memory>
#include <vector>

#include "gui/view/section/section_cut.h"
#include "kernel/model/assembly/color.h"

class vtkRenderer;

namespace liana {

class SectionActors {
public:
  explicit SectionActors(vtkRenderer* renderer);
  ~SectionActors();

  struct Piece {
    std::shared_ptr<const SectionCut> cut;
    Color color;
    bool isFilled = true;  // what is seen through shows its outline alone
  };
  void show(const std::vector<Piece>& pieces);
  int triangleCount() const;

private:
  struct Vtk;
  std::unique_ptr<Vtk> vtk_;
};

}  // namespace liana
