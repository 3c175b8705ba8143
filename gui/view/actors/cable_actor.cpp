// Feeds a tube mesh into VTK.
#include "gui/view/actors/cable_actor.h"

#include <vtkActor.h>
#include <vtkCellArray.h>
#include <vtkFloatArray.h>
#include <vtkIdTypeArray.h>
#include <vtkNew.h>
#include <vtkPointData.h>
#include <vtkPoints.h>
#include <vtkPolyData.h>
#include <vtkPolyDataMapper.h>
#include <vtkProperty.h>
#include <vtkRenderer.h>
#include <vtkUnsignedCharArray.h>

#include <algorithm>
#include <cstdlib>

#include "gui/view/overlay/view_colors.h"

namespace liana {

struct CableActor::Vtk {
  vtkRenderer* scene = nullptr;
  vtkRenderer* overlay = nullptr;
  vtkNew<vtkPoints> points;
  vtkNew<vtkFloatArray> normals;
  vtkNew<vtkUnsignedCharArray> colors;
  vtkNew<vtkCellArray> quads;
  vtkNew<vtkPolyData> data;
  vtkNew<vtkPolyDataMapper> mapper;
  vtkNew<vtkPolyDataMapper> ghostMapper;
  vtkNew<vtkActor> tube;
  vtkNew<vtkActor> ghost;
};

namespace {

constexpr int kDashRings = 40;  // dashes and gaps along a stale cable

/// `dash`: so many rings are drawn, as many left out; zero draws all.
void buildQuads(vtkCellArray* quads, int rings, int columns, int dash) {
  quads->Reset();
  for (int ring = 0; ring + 1 < rings; ++ring) {
    if (dash > 0 && ring / dash % 2 == 1) continue;
    for (int column = 0; column + 1 < columns; ++column) {
      const vtkIdType corner = static_cast<vtkIdType>(ring) * columns + column;
      const vtkIdType ids[4] = {corner, corner + 1, corner + columns + 1, corner + columns};
      quads->InsertNextCell(4, ids);
    }
  }
  quads->Modified();
}

Rgb brighten(const Rgb& color, double amount) {
  Rgb result;
  for (int i = 0; i < 3; ++i)
    result[i] = static_cast<std::uint8_t>(std::clamp(color[i] + amount * (255 - color[i]), 0.0, 255.0));
  return result;
}

/// A selected cable must not look as it does otherwise.
Rgb selectionFor(const Rgb& own) {
  int difference = 0;
  for (std::size_t i = 0; i < own.size(); ++i) difference += std::abs(own[i] - colors::kSelectionRgb[i]);
  return difference < 150 ? colors::kOtherSelectionRgb : colors::kSelectionRgb;
}

}  // namespace

CableActor::CableActor(vtkRenderer* scene, vtkRenderer* overlay) : vtk_(std::make_unique<Vtk>()) {
  Vtk& v = *vtk_;
  v.scene = scene;
  v.overlay = overlay;
  v.normals->SetNumberOfComponents(3);
  v.normals->SetName("Normals");
  v.colors->SetNumberOfComponents(3);
  v.colors->SetName("Colors");
  v.points->SetDataTypeToFloat();
  v.data->SetPoints(v.points);
  v.data->SetPolys(v.quads);
  v.data->GetPointData()->SetNormals(v.normals);
  v.data->GetPointData()->SetScalars(v.colors);
  v.mapper->SetInputData(v.data);
  v.ghostMapper->SetInputData(v.data);
  v.ghostMapper->ScalarVisibilityOff();
  v.tube->SetMapper(v.mapper);
  v.ghost->SetMapper(v.ghostMapper);
  v.ghost->GetProperty()->LightingOff();
  v.ghost->GetProperty()->SetOpacity(0.28);
  v.ghost->GetProperty()->BackfaceCullingOn();
  v.ghost->ForceOpaqueOn();  // plain blending does, and VTK's pass for translucent things costs half a frame
  scene->AddActor(v.tube);
  overlay->AddActor(v.ghost);
  updateLook();
}

CableActor::~CableActor() {
  vtk_->scene->RemoveActor(vtk_->tube);
  vtk_->overlay->RemoveActor(vtk_->ghost);
}

void CableActor::moveTo(vtkRenderer* scene) {
  if (scene == vtk_->scene) return;
  vtk_->scene->RemoveActor(vtk_->tube);
  vtk_->scene = scene;
  scene->AddActor(vtk_->tube);
}

void CableActor::setStyle(const TubeStyle& style) {
  style_ = style;
  refresh();
}

void CableActor::setStations(const std::vector<TubeStation>& stations) {
  stations_ = stations;
  refresh();
}

void CableActor::refresh() {
  Vtk& v = *vtk_;
  axis_ = subdivideStations(stations_, smoothPieces(stations_.size()));
  TubeStyle shown = style_;
  if (highlight_ == Highlight::Hovered) shown.color = brighten(style_.color, 0.25);
  const Rgb selection = selectionFor(style_.color);
  if (highlight_ == Highlight::Selected) shown.color = selection;
  vtk_->ghost->GetProperty()->SetColor(selection[0] / 255.0, selection[1] / 255.0, selection[2] / 255.0);
  // Colours that mean numbers stay as they are; the stripe shows the highlight.
  if (style_.colorsFromStations && highlight_ == Highlight::Selected) shown.stripe = selection;
  const TubeMesh mesh = buildTube(axis_, shown);
  const auto count = static_cast<vtkIdType>(mesh.points.size());
  const bool sameTopology = v.points->GetNumberOfPoints() == count;
  v.points->SetNumberOfPoints(count);
  v.normals->SetNumberOfTuples(count);
  v.colors->SetNumberOfTuples(count);
  for (vtkIdType i = 0; i < count; ++i) {
    const auto index = static_cast<std::size_t>(i);
    v.points->SetPoint(i, mesh.points[index].x(), mesh.points[index].y(), mesh.points[index].z());
    v.normals->SetTypedTuple(i, mesh.normals[index].data());
    v.colors->SetTypedTuple(i, mesh.colors[index].data());
  }
  const int dash = stale_ ? std::max(1, mesh.rings / kDashRings) : 0;
  if (!sameTopology || dash != dash_) buildQuads(v.quads, mesh.rings, mesh.columns, dash);
  dash_ = dash;
  v.points->Modified();
  v.normals->Modified();
  v.colors->Modified();
  v.data->Modified();
  updateLook();
}

void CableActor::setHighlight(Highlight highlight) {
  if (highlight == highlight_) return;
  highlight_ = highlight;
  refresh();
}

void CableActor::setVisible(bool visible) {
  visible_ = visible;
  updateLook();
}

void CableActor::setStale(bool stale) {
  if (stale == stale_) return;
  stale_ = stale;
  refresh();
}

void CableActor::updateLook() {
  Vtk& v = *vtk_;
  const bool drawn = visible_ && axis_.size() > 1;
  v.tube->SetVisibility(drawn);
  v.ghost->SetVisibility(drawn && highlight_ == Highlight::Selected);
  v.ghostMapper->SetScalarVisibility(
      style_.colorsFromStations);  // colours that mean numbers stay what they are
  vtkProperty* look = v.tube->GetProperty();
  look->SetInterpolationToPhong();
  look->SetAmbient(0.12);
  look->SetDiffuse(0.88);
  look->SetSpecular(stale_ ? 0.0 : 0.35);
  look->SetSpecularPower(28);
  look->SetOpacity(stale_ ? 0.45 : 1.0);
}

}  // namespace liana
