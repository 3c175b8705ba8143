// One VTK actor for each line and one for each arrow's tip.
#include "gui/view/overlay/gizmo.h"

#include <vtkActor.h>
#include <vtkCellArray.h>
#include <vtkConeSource.h>
#include <vtkMatrix4x4.h>
#include <vtkNew.h>
#include <vtkPoints.h>
#include <vtkPolyData.h>
#include <vtkPolyDataMapper.h>
#include <vtkProperty.h>
#include <vtkRenderer.h>

#include <array>

#include "gui/view/overlay/view_colors.h"

namespace liana {
namespace {

constexpr std::array<colors::Channels, 3> kAxisColors{
    {{0.87, 0.20, 0.18}, {0.16, 0.62, 0.22}, {0.16, 0.40, 0.92}}};
constexpr colors::Channels kBright{1.0, 0.80, 0.10};
constexpr double kLineWidth = 3, kTipLength = 17, kTipRadius = 5.5;  // [logical pixels]

/// A part's line (a square: filled) and, of an arrow, the tip.
struct Piece {
  GizmoPart part;
  vtkNew<vtkPolyData> data;
  vtkNew<vtkActor> line, tip;
};

void setLine(vtkPolyData* data, const std::vector<Eigen::Vector3d>& line, bool filled) {
  vtkNew<vtkPoints> points;
  points->SetDataTypeToDouble();
  for (const Eigen::Vector3d& point : line) points->InsertNextPoint(point.data());
  vtkNew<vtkCellArray> cell;
  cell->InsertNextCell(static_cast<vtkIdType>(line.size()));
  for (std::size_t i = 0; i < line.size(); ++i) cell->InsertCellPoint(static_cast<vtkIdType>(i));
  data->SetPoints(points);
  data->SetLines(cell);
  if (filled) {
    vtkNew<vtkCellArray> face;
    face->InsertNextCell({0, 1, 2, 3});
    data->SetPolys(face);
  }
}

/// Puts the tip, which points along x and has unit length, at the arrow's end.
void placeTip(vtkActor* tip, const Eigen::Vector3d& end, const Eigen::Vector3d& direction, double scale) {
  Eigen::Matrix4d matrix = Eigen::Matrix4d::Identity();
  const Eigen::Vector3d u = direction.unitOrthogonal();
  matrix.block<3, 1>(0, 0) = kTipLength * scale * direction;
  matrix.block<3, 1>(0, 1) = kTipRadius * scale * u;
  matrix.block<3, 1>(0, 2) = kTipRadius * scale * direction.cross(u);
  matrix.block<3, 1>(0, 3) = end;
  vtkNew<vtkMatrix4x4> placement;
  for (int row = 0; row < 4; ++row)
    for (int column = 0; column < 4; ++column) placement->SetElement(row, column, matrix(row, column));
  tip->SetUserMatrix(placement);
}

}  // namespace

struct Gizmo::Vtk {
  vtkRenderer* overlay = nullptr;
  vtkNew<vtkPolyDataMapper> tipMapper;
  std::vector<std::unique_ptr<Piece>> pieces;

  void addPiece(const GizmoPart& part) {
    auto piece = std::make_unique<Piece>();
    piece->part = part;
    vtkNew<vtkPolyDataMapper> mapper;
    mapper->SetInputData(piece->data);
    piece->line->SetMapper(mapper);
    piece->line->GetProperty()->LightingOff();
    if (part.kind == GizmoPart::Kind::Square) piece->line->GetProperty()->SetOpacity(0.75);
    piece->line->ForceOpaqueOn();  // blended all the same, without the costly pass for translucent things
    overlay->AddActor(piece->line);
    piece->tip->SetMapper(tipMapper);
    piece->tip->GetProperty()->SetAmbient(0.45);
    piece->tip->GetProperty()->SetDiffuse(0.6);
    if (part.kind == GizmoPart::Kind::Arrow) overlay->AddActor(piece->tip);
    pieces.push_back(std::move(piece));
  }
};

Gizmo::Gizmo(vtkRenderer* overlay) : vtk_(std::make_unique<Vtk>()) {
  vtk_->overlay = overlay;
  vtkNew<vtkConeSource> cone;
  cone->SetHeight(1);
  cone->SetRadius(1);
  cone->SetResolution(32);
  vtk_->tipMapper->SetInputConnection(cone->GetOutputPort());
  for (const GizmoPart& part : gizmoParts({Eigen::Isometry3d::Identity(), true})) vtk_->addPiece(part);
  show(std::nullopt);
}

Gizmo::~Gizmo() {
  for (const auto& piece : vtk_->pieces) {
    vtk_->overlay->RemoveActor(piece->line);
    vtk_->overlay->RemoveActor(piece->tip);
  }
}

void Gizmo::show(const std::optional<GizmoPlace>& place) {
  place_ = place;
  if (place) return;
  highlight_.reset();
  for (const auto& piece : vtk_->pieces) {
    piece->line->VisibilityOff();
    piece->tip->VisibilityOff();
  }
}

bool Gizmo::setHighlight(const std::optional<GizmoPart>& part) {
  if (part == highlight_) return false;
  highlight_ = part;
  return true;
}

void Gizmo::follow(const CameraPose& camera, const ViewSize& size, double pixelRatio) {
  if (!place_) return;
  const double scale = gizmoScale(*place_, camera, size, pixelRatio);
  for (const auto& piece : vtk_->pieces) {
    const bool isRing = piece->part.kind == GizmoPart::Kind::Ring;
    const bool isArrow = piece->part.kind == GizmoPart::Kind::Arrow;
    const bool usable = isUsable(*place_, piece->part, camera) && (!isRing || place_->hasRings);
    piece->line->SetVisibility(usable);
    piece->tip->SetVisibility(usable && isArrow);
    if (!usable) continue;
    const bool bright = highlight_ == piece->part;
    const auto& color = bright ? kBright : kAxisColors[static_cast<std::size_t>(piece->part.axis)];
    const auto line = gizmoLine(*place_, piece->part, camera, scale);
    setLine(piece->data, line, piece->part.kind == GizmoPart::Kind::Square);
    colors::paint(piece->line->GetProperty(), color);
    colors::paint(piece->tip->GetProperty(), color);
    piece->line->GetProperty()->SetLineWidth(
        static_cast<float>((bright ? kLineWidth + 1.5 : kLineWidth) * pixelRatio));
    if (isArrow)
      placeTip(piece->tip, line.back(), place_->worldFromGizmo.linear().col(piece->part.axis), scale);
  }
}

}  // namespace liana
