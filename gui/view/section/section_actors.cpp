// All cuts of one plane in two VTK actors.
#include "gui/view/section/section_actors.h"

#include <vtkActor.h>
#include <vtkCellArray.h>
#include <vtkCellData.h>
#include <vtkNew.h>
#include <vtkPoints.h>
#include <vtkPolyData.h>
#include <vtkPolyDataMapper.h>
#include <vtkProperty.h>
#include <vtkRenderer.h>
#include <vtkUnsignedCharArray.h>

#include <algorithm>

#include "gui/view/overlay/view_colors.h"

namespace liana {

struct SectionActors::Vtk {
  vtkRenderer* renderer = nullptr;
  vtkNew<vtkPolyData> face, outline;
  vtkNew<vtkActor> faceActor, outlineActor;
};

namespace {

void addActor(vtkRenderer* renderer, vtkPolyData* data, vtkActor* actor) {
  vtkNew<vtkPolyDataMapper> mapper;
  mapper->SetInputData(data);
  actor->SetMapper(mapper);
  actor->GetProperty()->LightingOff();
  renderer->AddActor(actor);
}

/// Brighter than the lit surfaces, so that cut faces stand out.
std::array<unsigned char, 3> capColor(const Color& color) {
  const auto channel = [](float value) {
    return static_cast<unsigned char>(255 * std::clamp(0.78f * value + 0.14f, 0.0f, 1.0f));
  };
  return {channel(color.red), channel(color.green), channel(color.blue)};
}

void addCells(vtkPoints* points, vtkCellArray* cells, const std::vector<Eigen::Vector3d>& corners,
              int cornersPerCell) {
  for (std::size_t i = 0; i + 1 < corners.size(); i += static_cast<std::size_t>(cornersPerCell)) {
    cells->InsertNextCell(cornersPerCell);
    for (int k = 0; k < cornersPerCell; ++k)
      cells->InsertCellPoint(points->InsertNextPoint(corners[i + static_cast<std::size_t>(k)].data()));
  }
}

}  // namespace

SectionActors::SectionActors(vtkRenderer* renderer) : vtk_(std::make_unique<Vtk>()) {
  vtk_->renderer = renderer;
  addActor(renderer, vtk_->face, vtk_->faceActor);
  addActor(renderer, vtk_->outline, vtk_->outlineActor);
  colors::paint(vtk_->outlineActor->GetProperty(), colors::kEdge);
  vtk_->outlineActor->GetProperty()->SetLineWidth(1.8f);
  show({});
}

SectionActors::~SectionActors() {
  vtk_->renderer->RemoveActor(vtk_->faceActor);
  vtk_->renderer->RemoveActor(vtk_->outlineActor);
}

void SectionActors::show(const std::vector<Piece>& pieces) {
  vtkNew<vtkPoints> facePoints, outlinePoints;
  facePoints->SetDataTypeToDouble();
  outlinePoints->SetDataTypeToDouble();
  vtkNew<vtkCellArray> faces, lines;
  vtkNew<vtkUnsignedCharArray> paint;
  paint->SetNumberOfComponents(3);
  for (const Piece& piece : pieces) {
    addCells(outlinePoints, lines, piece.cut->outline, 2);
    if (!piece.isFilled) continue;
    const vtkIdType before = faces->GetNumberOfCells();
    addCells(facePoints, faces, piece.cut->face, 3);
    for (vtkIdType cell = before; cell < faces->GetNumberOfCells(); ++cell)
      paint->InsertNextTypedTuple(capColor(piece.color).data());
  }
  vtk_->face->SetPoints(facePoints);
  vtk_->face->SetPolys(faces);
  vtk_->face->GetCellData()->SetScalars(paint);
  vtk_->outline->SetPoints(outlinePoints);
  vtk_->outline->SetLines(lines);
  vtk_->faceActor->SetVisibility(faces->GetNumberOfCells() > 0);
  vtk_->outlineActor->SetVisibility(lines->GetNumberOfCells() > 0);
}

int SectionActors::triangleCount() const {
  return static_cast<int>(vtk_->face->GetNumberOfPolys());
}

}  // namespace liana
