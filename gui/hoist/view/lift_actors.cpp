// Feeds solids and ropes into VTK.
#include "gui/hoist/view/lift_actors.h"

#include <vtkActor.h>
#include <vtkCellArray.h>
#include <vtkFloatArray.h>
#include <vtkMatrix4x4.h>
#include <vtkNew.h>
#include <vtkPointData.h>
#include <vtkPoints.h>
#include <vtkPolyData.h>
#include <vtkPolyDataMapper.h>
#include <vtkProperty.h>
#include <vtkRenderer.h>
#include <vtkUnsignedCharArray.h>

#include <algorithm>
#include <cmath>

#include "gui/view/actors/mesh_polydata.h"
#include "gui/view/overlay/view_colors.h"

namespace liana {
namespace {

constexpr double kThinnest = 1.4;  // radius of a rope as it is drawn [logical pixels]

void setPlace(vtkActor* actor, const Eigen::Isometry3d& place) {
  vtkNew<vtkMatrix4x4> matrix;
  for (int row = 0; row < 4; ++row)
    for (int column = 0; column < 4; ++column) matrix->SetElement(row, column, place(row, column));
  actor->SetUserMatrix(matrix);
}

/// Distance along the ray to a triangle; none when it misses.
std::optional<double> meets(const Eigen::Vector3d& origin, const Eigen::Vector3d& direction,
                            const Eigen::Vector3d& a, const Eigen::Vector3d& b, const Eigen::Vector3d& c) {
  const Eigen::Vector3d ab = b - a, ac = c - a, normal = direction.cross(ac);
  const double determinant = ab.dot(normal);
  if (std::abs(determinant) < 1e-12) return std::nullopt;
  const Eigen::Vector3d from = origin - a;
  const double u = from.dot(normal) / determinant;
  const Eigen::Vector3d across = from.cross(ab);
  const double v = direction.dot(across) / determinant, t = ac.dot(across) / determinant;
  if (u < 0 || v < 0 || u + v > 1 || t <= 0) return std::nullopt;
  return t;
}

}  // namespace

struct LiftActors::Vtk {
  vtkRenderer* renderer = nullptr;
};

struct LiftActors::Solid {
  LiftSolid shown;
  bool isPicked = true;
  Eigen::AlignedBox3d box;  // in its own axes
  vtkNew<vtkActor> faces, edges;
  vtkNew<vtkPolyDataMapper> faceMapper, edgeMapper;
};

struct LiftActors::Rope {
  std::vector<RopePoint> points;
  double radius = 5, drawnRadius = 0;  // [mm]
  Eigen::AlignedBox3d box;
  int rings = 0;
  vtkNew<vtkPoints> places;
  vtkNew<vtkFloatArray> normals;
  vtkNew<vtkUnsignedCharArray> colors;
  vtkNew<vtkCellArray> quads;
  vtkNew<vtkPolyData> data;
  vtkNew<vtkPolyDataMapper> mapper;
  vtkNew<vtkActor> actor;
};

LiftActors::LiftActors(vtkRenderer* renderer) : vtk_(std::make_unique<Vtk>()) {
  vtk_->renderer = renderer;
}

LiftActors::~LiftActors() {
  clear();
}

void LiftActors::clear() {
  setSolids({});
  setRopeCount(0);
}

bool LiftActors::isEmpty() const {
  return solids_.empty() && ropes_.empty();
}

void LiftActors::setSolids(std::vector<LiftSolid> solids) {
  for (const auto& solid : solids_) {
    vtk_->renderer->RemoveActor(solid->faces);
    vtk_->renderer->RemoveActor(solid->edges);
  }
  solids_.clear();
  for (LiftSolid& given : solids) addSolid(std::move(given), true);
}

void LiftActors::addSolid(LiftSolid given, bool isPicked) {
  auto solid = std::make_unique<Solid>();
  for (const Eigen::Vector3f& vertex : given.mesh->vertices) solid->box.extend(vertex.cast<double>());
  solid->shown = std::move(given);
  solid->isPicked = isPicked;
  solid->faceMapper->SetInputData(makeTriangles(*solid->shown.mesh));
  solid->faceMapper->ScalarVisibilityOff();
  solid->faces->SetMapper(solid->faceMapper);
  solid->edgeMapper->SetInputData(makeEdgeLines(*solid->shown.mesh));
  solid->edges->SetMapper(solid->edgeMapper);
  vtk_->renderer->AddActor(solid->faces);
  vtk_->renderer->AddActor(solid->edges);
  solids_.push_back(std::move(solid));
  place(solids_.size() - 1, solids_.back()->shown.worldFromSolid);
  highlightSolid(solids_.size() - 1, Highlight::None);
}

void LiftActors::place(std::size_t index, const Eigen::Isometry3d& worldFromSolid) {
  if (index >= solids_.size()) return;
  Solid& solid = *solids_[index];
  solid.shown.worldFromSolid = worldFromSolid;
  setPlace(solid.faces, worldFromSolid);
  setPlace(solid.edges, worldFromSolid);
}

void LiftActors::highlightSolid(std::size_t index, Highlight highlight) {
  if (index >= solids_.size()) return;
  Solid& solid = *solids_[index];
  const Color& own = solid.shown.color;
  vtkProperty* face = solid.faces->GetProperty();
  face->SetInterpolationToPhong();
  face->SetColor(own.red, own.green, own.blue);
  face->SetAmbient(highlight == Highlight::Hovered ? 0.34 : 0.16);
  face->SetDiffuse(0.84);
  face->SetSpecular(0.16);
  face->SetSpecularPower(24);
  face->SetOpacity(solid.shown.opacity);
  vtkProperty* edge = solid.edges->GetProperty();
  edge->LightingOff();
  colors::paint(edge, highlight == Highlight::Hovered ? colors::kHover : colors::kEdge);
  edge->SetLineWidth(highlight == Highlight::None ? 1.0f : 2.0f);
  if (highlight != Highlight::Selected) return;
  const auto& tint = colors::kSelection;
  face->SetColor(0.45 * own.red + 0.55 * tint[0], 0.45 * own.green + 0.55 * tint[1],
                 0.45 * own.blue + 0.55 * tint[2]);
  edge->SetColor(0.85, 0.42, 0.0);
}

void LiftActors::setRopeCount(std::size_t count) {
  while (ropes_.size() > count) {
    vtk_->renderer->RemoveActor(ropes_.back()->actor);
    ropes_.pop_back();
  }
  while (ropes_.size() < count) {
    auto rope = std::make_unique<Rope>();
    rope->normals->SetNumberOfComponents(3);
    rope->normals->SetName("Normals");
    rope->colors->SetNumberOfComponents(3);
    rope->colors->SetName("Colors");
    rope->places->SetDataTypeToFloat();
    rope->data->SetPoints(rope->places);
    rope->data->SetPolys(rope->quads);
    rope->data->GetPointData()->SetNormals(rope->normals);
    rope->data->GetPointData()->SetScalars(rope->colors);
    rope->mapper->SetInputData(rope->data);
    rope->actor->SetMapper(rope->mapper);
    rope->actor->SetVisibility(false);
    vtk_->renderer->AddActor(rope->actor);
    ropes_.push_back(std::move(rope));
    highlightRope(ropes_.size() - 1, Highlight::None);
  }
}

void LiftActors::setRope(std::size_t index, std::vector<RopePoint> points, double radius) {
  if (index >= ropes_.size()) return;
  Rope& rope = *ropes_[index];
  rope.points = std::move(points);
  rope.radius = radius;
  rope.box.setEmpty();
  for (const RopePoint& point : rope.points) {
    rope.box.extend(point.position - Eigen::Vector3d::Constant(radius));
    rope.box.extend(point.position + Eigen::Vector3d::Constant(radius));
  }
  rope.drawnRadius = 0;  // drawn with the next frame, when the camera is known
}

void LiftActors::highlightRope(std::size_t index, Highlight highlight) {
  if (index >= ropes_.size()) return;
  vtkProperty* look = ropes_[index]->actor->GetProperty();
  look->SetInterpolationToPhong();
  look->SetAmbient(highlight == Highlight::None ? 0.2 : 0.6);
  look->SetDiffuse(0.85);
  look->SetSpecular(0.3);
  look->SetSpecularPower(28);
  // Colours mean numbers: what is selected is brighter and has a light of its own.
  look->SetAmbientColor(1, 1, 1);
  look->SetEdgeVisibility(highlight == Highlight::Selected);
  look->SetEdgeColor(0.98, 0.55, 0.09);
}

void LiftActors::draw(Rope& rope, double radius) const {
  const TubeMesh mesh = buildRope(rope.points, radius);
  const auto count = static_cast<vtkIdType>(mesh.points.size());
  rope.places->SetNumberOfPoints(count);
  rope.normals->SetNumberOfTuples(count);
  rope.colors->SetNumberOfTuples(count);
  for (vtkIdType i = 0; i < count; ++i) {
    const auto at = static_cast<std::size_t>(i);
    rope.places->SetPoint(i, mesh.points[at].x(), mesh.points[at].y(), mesh.points[at].z());
    rope.normals->SetTypedTuple(i, mesh.normals[at].data());
    rope.colors->SetTypedTuple(i, mesh.colors[at].data());
  }
  if (mesh.rings != rope.rings) {
    rope.quads->Reset();
    for (int ring = 0; ring + 1 < mesh.rings; ++ring)
      for (int column = 0; column + 1 < mesh.columns; ++column) {
        const vtkIdType corner = static_cast<vtkIdType>(ring) * mesh.columns + column;
        const vtkIdType ids[4] = {corner, corner + 1, corner + mesh.columns + 1, corner + mesh.columns};
        rope.quads->InsertNextCell(4, ids);
      }
    rope.quads->Modified();
    rope.rings = mesh.rings;
  }
  rope.places->Modified();
  rope.normals->Modified();
  rope.colors->Modified();
  rope.data->Modified();
  rope.actor->SetVisibility(mesh.rings > 1);
}

void LiftActors::prepareFrame(const CameraPose& camera, const ViewSize& size, double pixelRatio) {
  for (const auto& rope : ropes_) {
    if (rope->points.empty()) {
      rope->actor->SetVisibility(false);
      continue;
    }
    const double thinnest = kThinnest * pixelRatio * camera.worldPerPixel(size, rope->box.center());
    const double wanted = std::max(rope->radius, thinnest);
    // Not anew for every pixel that the camera comes nearer.
    if (rope->drawnRadius > 0 && std::abs(wanted / rope->drawnRadius - 1) < 0.08) continue;
    draw(*rope, wanted);
    rope->drawnRadius = wanted;
  }
}

Eigen::AlignedBox3d LiftActors::box() const {
  Eigen::AlignedBox3d box;
  for (const auto& solid : solids_) {
    if (solid->box.isEmpty()) continue;
    box.extend(solid->box.transformed(solid->shown.worldFromSolid));
  }
  for (const auto& rope : ropes_)
    if (!rope->box.isEmpty()) box.extend(rope->box);
  return box;
}

std::optional<LiftHit> LiftActors::pick(const ViewRay& ray, const CameraPose& camera, const ViewSize& size,
                                        double pixelRatio) const {
  std::optional<LiftHit> best;
  const auto offer = [&](bool isRope, std::size_t index, double distance) {
    if (!best || distance < best->distance)
      best = LiftHit{isRope, index, ray.origin + distance * ray.direction, distance};
  };
  for (std::size_t i = 0; i < solids_.size(); ++i) {
    if (!solids_[i]->isPicked) continue;
    const LiftSolid& solid = solids_[i]->shown;
    const Eigen::Isometry3d back = solid.worldFromSolid.inverse();
    const Eigen::Vector3d origin = back * ray.origin, direction = back.linear() * ray.direction;
    const auto& vertices = solid.mesh->vertices;
    for (const auto& corner : solid.mesh->triangles) {
      const auto vertex = [&](int k) -> Eigen::Vector3d {
        return vertices[static_cast<std::size_t>(corner[static_cast<std::size_t>(k)])].cast<double>();
      };
      if (const auto t = meets(origin, direction, vertex(0), vertex(1), vertex(2))) offer(false, i, *t);
    }
  }
  for (std::size_t i = 0; i < ropes_.size(); ++i) {
    const auto& points = ropes_[i]->points;
    for (std::size_t k = 0; k + 1 < points.size(); ++k) {
      const Eigen::Vector3d a = points[k].position, along = points[k + 1].position - a, w = a - ray.origin;
      const double aa = along.squaredNorm(), ad = along.dot(ray.direction);
      const double denominator = aa - ad * ad;
      const double t = denominator > 1e-12
                           ? std::clamp((ad * w.dot(ray.direction) - along.dot(w)) / denominator, 0.0, 1.0)
                           : 0.0;
      const Eigen::Vector3d place = a + t * along;
      const double distance = (place - ray.origin).dot(ray.direction);
      if (distance <= 0) continue;
      const double miss = (place - ray.origin - distance * ray.direction).norm();
      const double grace = 4 * pixelRatio * camera.worldPerPixel(size, place);
      if (miss <= ropes_[i]->radius + grace) offer(true, i, distance - ropes_[i]->radius - grace);
    }
  }
  return best;
}

const std::vector<RopePoint>& LiftActors::ropePoints(std::size_t rope) const {
  return ropes_[rope]->points;
}

std::size_t LiftActors::ropeCount() const {
  return ropes_.size();
}

}  // namespace liana
