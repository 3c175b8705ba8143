// Builds and paints the actors of assemblies, and finds the part under a line of sight.
#include "gui/view/assembly_actors.h"

#include <vtkActor.h>
#include <vtkCellData.h>
#include <vtkMatrix4x4.h>
#include <vtkNew.h>
#include <vtkPolyData.h>
#include <vtkPolyDataMapper.h>
#include <vtkProperty.h>
#include <vtkRenderer.h>
#include <vtkStaticCellLocator.h>
#include <vtkUnsignedCharArray.h>

#include <limits>
#include <map>
#include <vector>

#include "gui/view/mesh_polydata.h"
#include "gui/view/view_colors.h"

namespace liana {

/// What all instances of one shape share.
struct AssemblyActors::Mesh {
  vtkSmartPointer<vtkPolyData> triangles;
  vtkNew<vtkPolyDataMapper> faceMapper;
  vtkSmartPointer<vtkPolyDataMapper> paintedMapper;  // with a colour per face; null when one colour does
  vtkNew<vtkPolyDataMapper> edgeMapper;
  vtkSmartPointer<vtkStaticCellLocator> locator;  // made at the first pick
  Eigen::AlignedBox3d box;
};

/// One instance.
struct AssemblyActors::Part {
  Mesh* mesh = nullptr;
  Eigen::Isometry3d worldFromPart = Eigen::Isometry3d::Identity();
  Color color;
  bool painted = false;
  vtkNew<vtkActor> faces;
  vtkNew<vtkActor> edges;
  Highlight highlight = Highlight::None;
  bool visible = true;
  Eigen::AlignedBox3d box;
};

struct AssemblyActors::Content {
  vtkRenderer* renderer = nullptr;
  std::map<const TriangleMesh*, std::unique_ptr<Mesh>> meshes;
  std::vector<std::shared_ptr<const Assembly>> keepAlive;  // the meshes are known by their address
  std::map<AssemblyId, std::map<int, Part>> parts;
  bool edgesVisible = true;
  bool transparent = false;
};

namespace {

vtkNew<vtkMatrix4x4> toVtk(const Eigen::Isometry3d& transform) {
  vtkNew<vtkMatrix4x4> matrix;
  for (int row = 0; row < 4; ++row)
    for (int column = 0; column < 4; ++column) matrix->SetElement(row, column, transform(row, column));
  return matrix;
}

vtkSmartPointer<vtkPolyDataMapper> makePaintedMapper(vtkPolyData* triangles, const TriangleMesh& mesh,
                                                     const AssemblyShape& shape) {
  if (shape.faceColors.empty() || mesh.triangleFaces.size() != mesh.triangles.size()) return nullptr;
  const Color base = shape.color.value_or(Color{});
  vtkNew<vtkUnsignedCharArray> paint;
  paint->SetNumberOfComponents(3);
  paint->SetNumberOfTuples(static_cast<vtkIdType>(mesh.triangles.size()));
  for (std::size_t i = 0; i < mesh.triangles.size(); ++i) {
    const auto face = static_cast<std::size_t>(mesh.triangleFaces[i]);
    const Color c = face < shape.faceColors.size() ? shape.faceColors[face].value_or(base) : base;
    const unsigned char rgb[3] = {static_cast<unsigned char>(c.red * 255),
                                  static_cast<unsigned char>(c.green * 255),
                                  static_cast<unsigned char>(c.blue * 255)};
    paint->SetTypedTuple(static_cast<vtkIdType>(i), rgb);
  }
  vtkNew<vtkPolyData> painted;
  painted->ShallowCopy(triangles);
  painted->GetCellData()->SetScalars(paint);
  auto mapper = vtkSmartPointer<vtkPolyDataMapper>::New();
  mapper->SetInputData(painted);
  return mapper;
}

bool hasInstanceColor(const Assembly& assembly, int node) {
  for (int n = node; n >= 0; n = assembly.node(n).parent)
    if (assembly.node(n).color) return true;
  return false;
}

}  // namespace

AssemblyActors::AssemblyActors(vtkRenderer* renderer) : content_(std::make_unique<Content>()) {
  content_->renderer = renderer;
  // Edges lie on the faces: push the faces back a little so that the lines are not eaten.
  vtkMapper::SetResolveCoincidentTopologyToPolygonOffset();
  vtkMapper::SetResolveCoincidentTopologyPolygonOffsetParameters(1.0, 1.0);
}

AssemblyActors::~AssemblyActors() {
  clear();
}

void AssemblyActors::add(const AssemblyReference& reference) {
  if (!reference.assembly) return;
  const Assembly& assembly = *reference.assembly;
  content_->keepAlive.push_back(reference.assembly);
  auto& parts = content_->parts[reference.id];
  for (int node = 0; node < static_cast<int>(assembly.nodes().size()); ++node) {
    const int shapeIndex = assembly.node(node).shape;
    if (shapeIndex < 0) continue;
    const AssemblyShape& shape = assembly.shapes()[static_cast<std::size_t>(shapeIndex)];
    if (!shape.mesh || shape.mesh->triangles.empty()) continue;
    auto& mesh = content_->meshes[shape.mesh.get()];
    if (!mesh) {
      mesh = std::make_unique<Mesh>();
      mesh->triangles = makeTriangles(*shape.mesh);
      mesh->faceMapper->SetInputData(mesh->triangles);
      mesh->faceMapper->ScalarVisibilityOff();
      mesh->paintedMapper = makePaintedMapper(mesh->triangles, *shape.mesh, shape);
      mesh->edgeMapper->SetInputData(makeEdgeLines(*shape.mesh));
      mesh->box = shape.mesh->boundingBox().cast<double>();
    }
    Part& part = parts[node];
    part.mesh = mesh.get();
    part.worldFromPart = reference.worldFromAssembly * assembly.worldFromNode(node);
    part.color = assembly.colorOf(node);
    part.painted = mesh->paintedMapper && !hasInstanceColor(assembly, node);
    part.box = mesh->box.transformed(part.worldFromPart);
    const vtkNew<vtkMatrix4x4> matrix = toVtk(part.worldFromPart);
    part.faces->SetUserMatrix(matrix);
    part.edges->SetUserMatrix(matrix);
    part.edges->SetMapper(mesh->edgeMapper);
    content_->renderer->AddActor(part.faces);
    content_->renderer->AddActor(part.edges);
    updateLook(part);
  }
}

void AssemblyActors::remove(AssemblyId assembly) {
  const auto found = content_->parts.find(assembly);
  if (found == content_->parts.end()) return;
  for (auto& [node, part] : found->second) {
    content_->renderer->RemoveActor(part.faces);
    content_->renderer->RemoveActor(part.edges);
  }
  content_->parts.erase(found);
  if (content_->parts.empty()) {
    content_->meshes.clear();
    content_->keepAlive.clear();
  }
}

void AssemblyActors::clear() {
  while (!content_->parts.empty()) remove(content_->parts.begin()->first);
}

AssemblyActors::Part* AssemblyActors::find(const PartInstance& part) const {
  const auto assembly = content_->parts.find(part.assembly);
  if (assembly == content_->parts.end()) return nullptr;
  const auto node = assembly->second.find(part.node);
  return node == assembly->second.end() ? nullptr : &node->second;
}

void AssemblyActors::updateLook(Part& part) const {
  part.faces->SetVisibility(part.visible);
  part.edges->SetVisibility(part.visible && (content_->edgesVisible || part.highlight != Highlight::None));
  const bool painted = part.painted && part.highlight != Highlight::Selected;
  part.faces->SetMapper(painted ? part.mesh->paintedMapper.Get() : part.mesh->faceMapper.Get());
  vtkProperty* face = part.faces->GetProperty();
  face->SetInterpolationToPhong();
  face->SetColor(part.color.red, part.color.green, part.color.blue);
  face->SetAmbient(0.16);
  face->SetDiffuse(0.84);
  face->SetSpecular(0.16);
  face->SetSpecularPower(24);
  face->SetOpacity(content_->transparent ? 0.22 : 1.0);
  vtkProperty* edge = part.edges->GetProperty();
  edge->LightingOff();
  colors::paint(edge, colors::kEdge);
  edge->SetLineWidth(1.0f);  // wider ones are made of triangles, by the processor in software rendering
  edge->SetOpacity(content_->transparent ? 0.45 : 1.0);
  if (part.highlight == Highlight::Hovered) {
    face->SetAmbient(0.34);
    colors::paint(edge, colors::kHover);
    edge->SetLineWidth(2.0f);
  } else if (part.highlight == Highlight::Selected) {
    const auto& tint = colors::kSelection;
    face->SetColor(0.45 * part.color.red + 0.55 * tint[0], 0.45 * part.color.green + 0.55 * tint[1],
                   0.45 * part.color.blue + 0.55 * tint[2]);
    face->SetOpacity(content_->transparent ? 0.5 : 1.0);
    edge->SetColor(0.85, 0.42, 0.0);
    edge->SetLineWidth(2.0f);
  }
}

void AssemblyActors::setHighlight(const PartInstance& reference, Highlight highlight) {
  Part* part = find(reference);
  if (!part || part->highlight == highlight) return;
  part->highlight = highlight;
  updateLook(*part);
}

void AssemblyActors::setVisible(const PartInstance& reference, bool visible) {
  Part* part = find(reference);
  if (!part) return;
  part->visible = visible;
  updateLook(*part);
}

bool AssemblyActors::isVisible(const PartInstance& reference) const {
  const Part* part = find(reference);
  return part && part->visible;
}

void AssemblyActors::setEdgesVisible(bool visible) {
  content_->edgesVisible = visible;
  for (auto& [id, parts] : content_->parts)
    for (auto& [node, part] : parts) updateLook(part);
}

void AssemblyActors::setTransparent(bool transparent) {
  content_->transparent = transparent;
  for (auto& [id, parts] : content_->parts)
    for (auto& [node, part] : parts) updateLook(part);
}

std::optional<PartHit> AssemblyActors::pick(const ViewRay& ray) const {
  std::optional<PartHit> best;
  for (auto& [id, parts] : content_->parts) {
    for (auto& [node, part] : parts) {
      if (!part.visible) continue;
      const Eigen::Isometry3d partFromWorld = part.worldFromPart.inverse();
      const Eigen::Vector3d origin = partFromWorld * ray.origin;
      const Eigen::Vector3d direction = partFromWorld.linear() * ray.direction;
      Mesh& mesh = *part.mesh;
      const double center = (mesh.box.center() - origin).dot(direction);
      const double reach = 0.5 * mesh.box.diagonal().norm() + 1e-6;
      if (center + reach <= 0) continue;
      if ((mesh.box.center() - origin - center * direction).norm() > reach) continue;
      const Eigen::Vector3d from = origin + std::max(0.0, center - reach) * direction;
      const Eigen::Vector3d to = origin + (center + reach) * direction;
      if (!mesh.locator) {
        mesh.locator = vtkSmartPointer<vtkStaticCellLocator>::New();
        mesh.locator->SetDataSet(mesh.triangles);
        mesh.locator->BuildLocator();
      }
      double t = 0, point[3], parameters[3];
      int sub = 0;
      vtkIdType cell = -1;
      if (!mesh.locator->IntersectWithLine(from.data(), to.data(), 1e-9, t, point, parameters, sub, cell))
        continue;
      const double distance = (Eigen::Vector3d(point) - origin).dot(direction);
      if (best && distance >= best->distance) continue;
      best =
          PartHit{{id, node}, part.worldFromPart * Eigen::Vector3d(point), distance, static_cast<int>(cell)};
    }
  }
  return best;
}

Eigen::AlignedBox3d AssemblyActors::visibleBox() const {
  Eigen::AlignedBox3d box;
  for (const auto& [id, parts] : content_->parts)
    for (const auto& [node, part] : parts)
      if (part.visible) box.extend(part.box);
  return box;
}

std::vector<Eigen::AlignedBox3d> AssemblyActors::visibleBoxes() const {
  std::vector<Eigen::AlignedBox3d> boxes;
  for (const auto& [id, parts] : content_->parts)
    for (const auto& [node, part] : parts)
      if (part.visible) boxes.push_back(part.box);
  return boxes;
}

Eigen::AlignedBox3d AssemblyActors::boxOf(const PartInstance& reference) const {
  const Part* part = find(reference);
  return part ? part->box : Eigen::AlignedBox3d();
}

int AssemblyActors::partCount() const {
  int count = 0;
  for (const auto& [id, parts] : content_->parts) count += static_cast<int>(parts.size());
  return count;
}

}  // namespace liana
