// Builds, places and paints the actors of assemblies.
#include "gui/view/assembly_actors.h"

#include <vtkCellData.h>
#include <vtkMatrix4x4.h>
#include <vtkProperty.h>
#include <vtkRenderer.h>
#include <vtkUnsignedCharArray.h>

#include <algorithm>
#include <vector>

#include "gui/view/assembly_content.h"
#include "gui/view/mesh_polydata.h"
#include "gui/view/view_colors.h"

namespace liana {

namespace {

constexpr double kCoarseTriangles = 80000;  // of all parts, while the camera moves
constexpr double kFewTriangles = 1500;      // of one mesh: not worth fewer

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

/// The triangles of a node; null if it has none to draw.
const TriangleMesh* meshOf(const Assembly& assembly, int node) {
  const int shape = assembly.node(node).shape;
  if (shape < 0) return nullptr;
  const TriangleMesh* mesh = assembly.shapes()[static_cast<std::size_t>(shape)].mesh.get();
  return mesh && !mesh->triangles.empty() ? mesh : nullptr;
}

bool hasInstanceColor(const Assembly& assembly, int node) {
  for (int n = node; n >= 0; n = assembly.node(n).parent)
    if (assembly.node(n).color) return true;
  return false;
}

}  // namespace

AssemblyActors::AssemblyActors(vtkRenderer* renderer) : content_(std::make_unique<Content>()) {
  content_->renderer = renderer;
  content_->caps = std::make_unique<SectionActors>(renderer);
  // Edges lie on the faces: push the faces back a little so that the lines are not eaten.
  vtkMapper::SetResolveCoincidentTopologyToPolygonOffset();
  vtkMapper::SetResolveCoincidentTopologyPolygonOffsetParameters(1.0, 1.0);
}

AssemblyActors::~AssemblyActors() {
  clear();
}

void AssemblyActors::add(const AssemblyReference& reference) {
  if (!reference.assembly) return;
  content_->parts[reference.id];
  for (int node = 0; node < static_cast<int>(reference.assembly->nodes().size()); ++node)
    if (meshOf(*reference.assembly, node)) addPart(reference, node);
  content_->capsOutdated = true;
}

void AssemblyActors::addPart(const AssemblyReference& reference, int node) {
  const Assembly& assembly = *reference.assembly;
  const AssemblyShape& shape = assembly.shapes()[static_cast<std::size_t>(assembly.node(node).shape)];
  auto& mesh = content_->meshes[shape.mesh.get()];
  if (!mesh) {
    mesh = std::make_unique<Mesh>();
    mesh->source = shape.mesh;
    mesh->triangles = makeTriangles(*shape.mesh);
    mesh->faceMapper->SetInputData(mesh->triangles);
    mesh->faceMapper->ScalarVisibilityOff();
    mesh->paintedMapper = makePaintedMapper(mesh->triangles, *shape.mesh, shape);
    mesh->edgeMapper->SetInputData(makeEdgeLines(*shape.mesh));
    mesh->box = shape.mesh->boundingBox().cast<double>();
    updateClipping(*mesh);
    ++content_->uploads;
  }
  Part& part = content_->parts[reference.id][node];
  part.mesh = mesh.get();
  part.edges->SetMapper(mesh->edgeMapper);
  content_->renderer->AddActor(part.faces);
  content_->renderer->AddActor(part.edges);
  place(part, reference, node);
}

void AssemblyActors::place(Part& part, const AssemblyReference& reference, int node) const {
  const Assembly& assembly = *reference.assembly;
  part.worldFromPart = reference.worldFromAssembly * assembly.worldFromNode(node);
  part.color = assembly.colorOf(node);
  part.painted = part.mesh->paintedMapper && !hasInstanceColor(assembly, node);
  part.box = part.mesh->box.transformed(part.worldFromPart);
  const vtkNew<vtkMatrix4x4> matrix = toVtk(part.worldFromPart);
  part.faces->SetUserMatrix(matrix);
  part.edges->SetUserMatrix(matrix);
  updateLook(part);
}

bool AssemblyActors::isShownBy(const Part& part, const AssemblyReference& reference, int node) const {
  const bool isThere = node < static_cast<int>(reference.assembly->nodes().size());
  return isThere && meshOf(*reference.assembly, node) == part.mesh->source.get();
}

void AssemblyActors::update(const AssemblyReference& reference) {
  if (!reference.assembly) return remove(reference.id);
  auto& parts = content_->parts[reference.id];
  // Only parts that went or came touch the graphics card.
  for (auto part = parts.begin(); part != parts.end();) {
    if (isShownBy(part->second, reference, part->first)) {
      ++part;
      continue;
    }
    content_->renderer->RemoveActor(part->second.faces);
    content_->renderer->RemoveActor(part->second.edges);
    part = parts.erase(part);
  }
  for (int node = 0; node < static_cast<int>(reference.assembly->nodes().size()); ++node) {
    if (!meshOf(*reference.assembly, node)) continue;
    if (const auto found = parts.find(node); found != parts.end())
      place(found->second, reference, node);
    else
      addPart(reference, node);
  }
  content_->capsOutdated = true;
}

void AssemblyActors::remove(AssemblyId assembly) {
  const auto found = content_->parts.find(assembly);
  if (found == content_->parts.end()) return;
  for (auto& [node, part] : found->second) {
    content_->renderer->RemoveActor(part.faces);
    content_->renderer->RemoveActor(part.edges);
  }
  content_->parts.erase(found);
  content_->capsOutdated = true;
  if (content_->parts.empty()) content_->meshes.clear();
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
  const bool hasEdges = content_->edgesVisible && !content_->coarse;
  part.edges->SetVisibility(part.visible && (hasEdges || part.highlight != Highlight::None));
  const bool painted = part.painted && part.highlight != Highlight::Selected;
  const bool coarse = content_->coarse && part.mesh->coarseMapper;
  part.faces->SetMapper(coarse    ? part.mesh->coarseMapper.Get()
                        : painted ? part.mesh->paintedMapper.Get()
                                  : part.mesh->faceMapper.Get());
  vtkProperty* face = part.faces->GetProperty();
  face->SetInterpolationToPhong();
  face->SetColor(part.color.red, part.color.green, part.color.blue);
  face->SetAmbient(0.16);
  face->SetDiffuse(0.84);
  face->SetSpecular(0.16);
  face->SetSpecularPower(24);
  const double opacity = content_->transparent ? std::min(0.22, part.opacity) : part.opacity;
  face->SetOpacity(opacity);
  vtkProperty* edge = part.edges->GetProperty();
  edge->LightingOff();
  colors::paint(edge, colors::kEdge);
  edge->SetLineWidth(1.0f);  // wider ones are made of triangles, by the processor in software rendering
  edge->SetOpacity(opacity < 1 ? std::min(1.0, 0.3 + 0.7 * opacity) : 1.0);
  if (part.highlight == Highlight::Hovered) {
    face->SetAmbient(0.34);
    colors::paint(edge, colors::kHover);
    edge->SetLineWidth(2.0f);
  } else if (part.highlight == Highlight::Selected) {
    const auto& tint = colors::kSelection;
    face->SetColor(0.45 * part.color.red + 0.55 * tint[0], 0.45 * part.color.green + 0.55 * tint[1],
                   0.45 * part.color.blue + 0.55 * tint[2]);
    if (opacity < 1) face->SetOpacity(std::max(0.5, opacity));
    edge->SetColor(0.85, 0.42, 0.0);
    edge->SetLineWidth(2.0f);
  }
}

void AssemblyActors::updateLooks() const {
  for (auto& [id, parts] : content_->parts)
    for (auto& [node, part] : parts) updateLook(part);
}

void AssemblyActors::setHighlight(const PartInstance& reference, Highlight highlight) {
  Part* part = find(reference);
  if (!part || part->highlight == highlight) return;
  // Hovering changes no colour of a cut face.
  if (part->highlight == Highlight::Selected || highlight == Highlight::Selected)
    content_->capsOutdated = true;
  part->highlight = highlight;
  updateLook(*part);
}

void AssemblyActors::setVisible(const PartInstance& reference, bool visible) {
  Part* part = find(reference);
  if (!part || part->visible == visible) return;
  part->visible = visible;
  updateLook(*part);
  content_->capsOutdated = true;
}

bool AssemblyActors::isVisible(const PartInstance& reference) const {
  const Part* part = find(reference);
  return part && part->visible;
}

void AssemblyActors::setEdgesVisible(bool visible) {
  content_->edgesVisible = visible;
  updateLooks();
}

void AssemblyActors::setCoarse(bool coarse) {
  if (content_->coarse == coarse) return;
  content_->coarse = coarse;
  if (coarse) makeCoarseMeshes();
  updateLooks();
}

void AssemblyActors::makeCoarseMeshes() {
  double total = 0;
  for (const auto& [id, parts] : content_->parts)
    for (const auto& [node, part] : parts)
      if (part.visible) total += static_cast<double>(part.mesh->source->triangles.size());
  if (total < 2 * kCoarseTriangles) return;
  for (auto& [source, mesh] : content_->meshes) {
    // Parts painted face by face would lose their colours.
    const auto count = static_cast<double>(source->triangles.size());
    if (mesh->coarseMapper || mesh->paintedMapper || count < kFewTriangles) continue;
    mesh->coarseMapper = vtkSmartPointer<vtkPolyDataMapper>::New();
    mesh->coarseMapper->SetInputData(makeFewerTriangles(mesh->triangles, count * kCoarseTriangles / total));
    mesh->coarseMapper->ScalarVisibilityOff();
    updateClipping(*mesh);
  }
}

void AssemblyActors::setTransparent(bool transparent) {
  content_->transparent = transparent;
  updateLooks();
  content_->capsOutdated = true;
}

void AssemblyActors::setOpacity(const PartInstance& reference, double opacity) {
  Part* part = find(reference);
  if (!part || part->opacity == opacity) return;
  part->opacity = opacity;
  updateLook(*part);
  content_->capsOutdated = true;
}

void AssemblyActors::updateClipping(Mesh& mesh) const {
  for (vtkPolyDataMapper* mapper : {mesh.faceMapper.Get(), mesh.paintedMapper.Get(), mesh.edgeMapper.Get()}) {
    if (!mapper) continue;
    mapper->RemoveAllClippingPlanes();
    if (content_->section) mapper->AddClippingPlane(content_->clippingPlane);
  }
}

void AssemblyActors::setSection(const std::optional<SectionPlane>& plane) {
  if (plane == content_->section) return;
  const bool switched = plane.has_value() != content_->section.has_value();
  content_->section = plane;
  content_->capsOutdated = true;
  if (plane) {
    // VTK keeps what the normal points to.
    const Eigen::Vector3d kept = -plane->normal, origin = plane->offset * plane->normal;
    content_->clippingPlane->SetNormal(kept.x(), kept.y(), kept.z());
    content_->clippingPlane->SetOrigin(origin.x(), origin.y(), origin.z());
  }
  if (switched)
    for (auto& [source, mesh] : content_->meshes) updateClipping(*mesh);
}

const std::optional<SectionPlane>& AssemblyActors::section() const {
  return content_->section;
}

void AssemblyActors::prepareFrame() const {
  if (!content_->capsOutdated) return;
  content_->capsOutdated = false;
  std::vector<SectionActors::Piece> pieces;
  for (auto& [id, parts] : content_->parts) {
    for (auto& [node, part] : parts) {
      if (!content_->section || !part.visible) continue;
      const Eigen::Vector2d range = content_->section->rangeOver(part.box);
      if (content_->section->offset < range[0] || content_->section->offset > range[1]) continue;
      const double* color = part.faces->GetProperty()->GetColor();
      pieces.push_back(
          {cutMesh(*part.mesh->source, part.worldFromPart, *content_->section),
           Color{static_cast<float>(color[0]), static_cast<float>(color[1]), static_cast<float>(color[2])},
           part.faces->GetProperty()->GetOpacity() >= 1});
    }
  }
  content_->caps->show(pieces);
}

int AssemblyActors::uploadCount() const {
  return content_->uploads;
}

int AssemblyActors::partCount() const {
  int count = 0;
  for (const auto& [id, parts] : content_->parts) count += static_cast<int>(parts.size());
  return count;
}

}  // namespace liana
