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
#include <array>
#include <cmath>
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
  // The axis, or both edges of a flat one, as a line of some pixels: what is seen of cables thinner than
  // that.
  vtkNew<vtkPoints> axisPoints;
  vtkNew<vtkCellArray> axisLines;
  vtkNew<vtkPolyData> axis;
  vtkNew<vtkUnsignedCharArray> axisColors;
  vtkNew<vtkPolyDataMapper> lineMapper, outlineMapper, hullMapper;
  vtkNew<vtkActor> line;
  // What tells that it is selected or hovered: the inner side of a wider tube, and a wider line.
  vtkNew<vtkPoints> hullPoints;
  vtkNew<vtkPolyData> hull;
  vtkNew<vtkActor> outlineTube, outlineLine;

  std::array<vtkActor*, 4> actors() const { return {tube, line, outlineTube, outlineLine}; }
  /// `isAnother`: other places are joined than before.
  void refreshAxis(const std::vector<TubeStation>& stations, const TubeStyle& style, bool isAnother,
                   int dash);
  void refreshHull(const TubeMesh& mesh, double radius);
};

namespace {

constexpr int kDashRings = 40;         // dashes and gaps along a stale cable
constexpr double kLeastWidth = 2.5;    // of a cable on the screen [px]
constexpr double kOutlineWidth = 7;    // of a thin one with its outline [px]
constexpr double kGhostOpacity = 0.4;  // of a selected cable through what hides it
constexpr double kRingDistance = 0.4;  // in radii: 4° from ring to ring where it bends at three diameters
constexpr double kOutlineShare = 1.0 / 3;  // by which the outline is wider than the tube

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

/// Each row of places joined by a line, dashed like the tube.
void buildLines(vtkCellArray* lines, int rows, int places, int dash) {
  lines->Reset();
  for (int row = 0; row < rows; ++row)
    for (int i = 0; i + 1 < places; ++i) {
      if (dash > 0 && i / dash % 2 == 1) continue;
      const vtkIdType ids[2] = {row * places + i, row * places + i + 1};
      lines->InsertNextCell(2, ids);
    }
  lines->Modified();
}

/// Where lines stand in for the skin, along the director: on the axis; of a flat cable along both edges, for
/// a line in its middle would show on its wide side.
std::vector<double> lineOffsets(const TubeStyle& style) {
  if (!style.isFlat()) return {0};
  const double edge = style.radius - style.halfThickness;
  return {edge, -edge};
}

/// Short thick tubes, of which a harness has many, need few rings.
int piecesFor(const std::vector<TubeStation>& stations, double radius) {
  const int most = smoothPieces(stations.size());
  if (stations.size() < 2 || !(radius > 0)) return most;
  double length = 0;
  for (std::size_t i = 0; i + 1 < stations.size(); ++i)
    length += (stations[i + 1].position - stations[i].position).norm();
  const double rings = length / (kRingDistance * radius);
  const double pieces = std::ceil(rings / static_cast<double>(stations.size() - 1));
  return std::clamp(static_cast<int>(std::min(pieces, 1e6)), 1, most);
}

void makeFlat(vtkActor* actor) {
  actor->GetProperty()->LightingOff();
  actor->GetProperty()->SetRenderLinesAsTubes(false);
}

/// An outline must stand out from the cable it is around.
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
  v.tube->SetMapper(v.mapper);
  v.ghost->SetMapper(v.ghostMapper);
  v.ghost->GetProperty()->SetOpacity(kGhostOpacity);
  v.ghost->GetProperty()->BackfaceCullingOn();
  v.ghost->ForceOpaqueOn();  // plain blending does, and VTK's pass for translucent things costs half a frame
  v.axisPoints->SetDataTypeToFloat();
  v.axisColors->SetNumberOfComponents(3);
  v.axis->SetPoints(v.axisPoints);
  v.axis->SetLines(v.axisLines);
  v.axis->GetPointData()->SetScalars(v.axisColors);
  v.lineMapper->SetInputData(v.axis);
  v.outlineMapper->SetInputData(v.axis);
  v.outlineMapper->ScalarVisibilityOff();
  v.hullPoints->SetDataTypeToFloat();
  v.hull->SetPoints(v.hullPoints);
  v.hull->SetPolys(v.quads);
  v.hullMapper->SetInputData(v.hull);
  v.line->SetMapper(v.lineMapper);
  v.outlineLine->SetMapper(v.outlineMapper);
  v.outlineTube->SetMapper(v.hullMapper);
  v.line->GetProperty()->SetLineWidth(kLeastWidth);
  v.outlineLine->GetProperty()->SetLineWidth(kOutlineWidth);
  v.outlineTube->GetProperty()->FrontfaceCullingOn();
  for (vtkActor* flat : {v.line.Get(), v.outlineLine.Get(), v.outlineTube.Get()}) makeFlat(flat);
  for (vtkActor* actor : v.actors()) scene->AddActor(actor);
  overlay->AddActor(v.ghost);
  updateLook();
}

CableActor::~CableActor() {
  for (vtkActor* actor : vtk_->actors()) vtk_->scene->RemoveActor(actor);
  vtk_->overlay->RemoveActor(vtk_->ghost);
}

void CableActor::moveTo(vtkRenderer* scene) {
  if (scene == vtk_->scene) return;
  for (vtkActor* actor : vtk_->actors()) {
    vtk_->scene->RemoveActor(actor);
    scene->AddActor(actor);
  }
  vtk_->scene = scene;
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
  axis_ = subdivideStations(stations_, piecesFor(stations_, style_.radius));
  const TubeMesh mesh = buildTube(axis_, style_);
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
  v.refreshAxis(axis_, style_, !sameTopology || dash != dash_, dash);
  if (highlight_ != Highlight::None)
    v.refreshHull(mesh, style_.isFlat() ? style_.halfThickness : style_.radius);
  dash_ = dash;
  v.points->Modified();
  v.normals->Modified();
  v.colors->Modified();
  v.data->Modified();
  updateLook();
}

void CableActor::Vtk::refreshAxis(const std::vector<TubeStation>& stations, const TubeStyle& style,
                                  bool isAnother, int dash) {
  const std::vector<double> offsets = lineOffsets(style);
  const std::size_t places = stations.size(), rows = offsets.size();
  const auto count = static_cast<vtkIdType>(rows * places);
  isAnother = isAnother || axisPoints->GetNumberOfPoints() != count;
  axisPoints->SetNumberOfPoints(count);
  axisColors->SetNumberOfTuples(count);
  for (std::size_t row = 0; row < rows; ++row)
    for (std::size_t i = 0; i < places; ++i) {
      const TubeStation& station = stations[i];
      const Eigen::Vector3d place = station.position + offsets[row] * station.director;
      const Rgb& body = style.colorsFromStations ? station.color : style.color;
      const auto at = static_cast<vtkIdType>(row * places + i);
      axisPoints->SetPoint(at, place.data());
      axisColors->SetTypedTuple(at, (offsets[row] > 0 ? style.stripe : body).data());
    }
  if (isAnother) buildLines(axisLines, static_cast<int>(rows), static_cast<int>(places), dash);
  axisPoints->Modified();
  axisColors->Modified();
  axis->Modified();
}

void CableActor::Vtk::refreshHull(const TubeMesh& mesh, double radius) {
  const double wider = kOutlineShare * radius;
  hullPoints->SetNumberOfPoints(static_cast<vtkIdType>(mesh.points.size()));
  for (std::size_t i = 0; i < mesh.points.size(); ++i) {
    const Eigen::Vector3d point = mesh.points[i].cast<double>() + wider * mesh.normals[i].cast<double>();
    hullPoints->SetPoint(static_cast<vtkIdType>(i), point.data());
  }
  hullPoints->Modified();
  hull->Modified();
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
  v.line->SetVisibility(drawn);
  const bool isOutlined = drawn && highlight_ != Highlight::None;
  for (vtkActor* outline : {v.outlineTube.Get(), v.outlineLine.Get()}) {
    outline->SetVisibility(isOutlined);
    if (highlight_ == Highlight::Hovered) colors::paint(outline->GetProperty(), colors::kHover);
    if (highlight_ != Highlight::Selected) continue;
    const Rgb own = selectionFor(style_.color);
    outline->GetProperty()->SetColor(own[0] / 255.0, own[1] / 255.0, own[2] / 255.0);
  }
  v.ghost->SetVisibility(drawn && highlight_ == Highlight::Selected);
  // The ghost looks as the tube does: where nothing hides the cable it changes nothing.
  for (vtkProperty* look : {v.tube->GetProperty(), v.ghost->GetProperty()}) {
    look->SetInterpolationToPhong();
    look->SetAmbient(0.12);
    look->SetDiffuse(0.88);
    look->SetSpecular(stale_ ? 0.0 : 0.35);
    look->SetSpecularPower(28);
  }
  v.tube->GetProperty()->SetOpacity(stale_ ? 0.45 : 1.0);
  v.line->GetProperty()->SetOpacity(stale_ ? 0.45 : 1.0);
}

}  // namespace liana
