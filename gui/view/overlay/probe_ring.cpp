// A closed line in front of everything.
#include "gui/view/overlay/probe_ring.h"

#include <vtkActor.h>
#include <vtkCellArray.h>
#include <vtkNew.h>
#include <vtkPoints.h>
#include <vtkPolyData.h>
#include <vtkPolyDataMapper.h>
#include <vtkProperty.h>
#include <vtkRenderer.h>

#include <Eigen/Geometry>
#include <cmath>
#include <numbers>

#include "gui/view/overlay/view_colors.h"

namespace liana {

constexpr int kPieces = 40;

struct ProbeRing::Vtk {
  vtkRenderer* overlay = nullptr;
  vtkNew<vtkPoints> points;
  vtkNew<vtkPolyData> data;
  vtkNew<vtkActor> actor;
};

ProbeRing::ProbeRing(vtkRenderer* overlay) : vtk_(std::make_unique<Vtk>()) {
  vtk_->overlay = overlay;
  vtk_->points->SetNumberOfPoints(kPieces);
  vtkNew<vtkCellArray> line;
  line->InsertNextCell(kPieces + 1);
  for (int i = 0; i <= kPieces; ++i) line->InsertCellPoint(i % kPieces);
  vtk_->data->SetPoints(vtk_->points);
  vtk_->data->SetLines(line);
  vtkNew<vtkPolyDataMapper> mapper;
  mapper->SetInputData(vtk_->data);
  vtk_->actor->SetMapper(mapper);
  vtk_->actor->GetProperty()->LightingOff();
  vtk_->actor->GetProperty()->SetLineWidth(3);
  colors::paint(vtk_->actor->GetProperty(), colors::kHover);
  vtk_->actor->VisibilityOff();
  overlay->AddActor(vtk_->actor);
}

ProbeRing::~ProbeRing() {
  vtk_->overlay->RemoveActor(vtk_->actor);
}

void ProbeRing::show(const Eigen::Vector3d& center, const Eigen::Vector3d& axis, double radius) {
  const Eigen::Vector3d u = axis.unitOrthogonal(), v = axis.cross(u);
  for (int i = 0; i < kPieces; ++i) {
    const double angle = 2 * std::numbers::pi * i / kPieces;
    const Eigen::Vector3d point = center + radius * (std::cos(angle) * u + std::sin(angle) * v);
    vtk_->points->SetPoint(i, point.data());
  }
  vtk_->points->Modified();
  vtk_->data->Modified();
  vtk_->actor->VisibilityOn();
}

void ProbeRing::hide() {
  vtk_->actor->VisibilityOff();
}

bool ProbeRing::isVisible() const {
  return vtk_->actor->GetVisibility() != 0;
}

}  // namespace liana
