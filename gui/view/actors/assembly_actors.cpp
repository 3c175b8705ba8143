// Places and paints the actors of assemblies.
#include "gui/view/actors/assembly_actors.h"

#include <vtkMatrix4x4.h>
#include <vtkProperty.h>
#include <vtkRenderer.h>

#include <algorithm>
#include <vector>

#include "gui/view/actors/assembly_content.h"
#include "gui/view/overlay/view_colors.h"

namespace liana {

namespace {

vtkNew<vtkMatrix4x4> toVtk(const Eigen::Isometry3d& transform) {
  vtkNew<vtkMatrix4x4> matrix;
  for (int row = 0; row < 4; ++row)
    for (int column = 0; column < 4; ++column) matrix->SetElement(row, column, transform(row, column));
  return matrix;
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
}

AssemblyActors::~AssemblyActors() {
  clear();
}

void AssemblyActors::place(Part& part, const AssemblyReference& reference, int node) const {
  const Assembly& assembly = *reference.assembly;
  const Eigen::Isometry3d worldFromPart = reference.worldFromAssembly * assembly.worldFromNode(node);
  const bool isElsewhere = part.box.isEmpty() || worldFromPart.matrix() != part.worldFromPart.matrix();
  part.worldFromPart = worldFromPart;
  part.color = assembly.colorOf(node);
  part.painted = part.mesh->isPainted && !hasInstanceColor(assembly, node);
  part.box = part.mesh->box.transformed(part.worldFromPart);
  if (isElsewhere) updatePlace(part);  // the others rest in the picture that is kept
  updateLook(part);
}

void AssemblyActors::updatePlace(Part& part) const {
  if (!part.faces) return;
  const vtkNew<vtkMatrix4x4> matrix = toVtk(part.worldFromPart);
  part.faces->SetUserMatrix(matrix);
  part.edges->SetUserMatrix(matrix);
}

AssemblyActors::Part* AssemblyActors::find(const PartInstance& part) const {
  return content_->find(part);
}

AssemblyActors::Part* AssemblyActors::Content::find(const PartInstance& part) {
  const auto assembly = parts.find(part.assembly);
  if (assembly == parts.end()) return nullptr;
  const auto node = assembly->second.find(part.node);
  return node == assembly->second.end() ? nullptr : &node->second;
}

void AssemblyActors::updateLook(Part& part) const {
  if (!part.faces) return;
  part.faces->SetVisibility(part.visible);
  const bool hasEdges = content_->edgesVisible && !content_->coarse;
  part.edges->SetVisibility(part.visible && (hasEdges || part.highlight != Highlight::None));
  const bool painted = part.painted && part.highlight != Highlight::Selected;
  const bool coarse = content_->coarse && part.mesh->coarseMapper;
  part.faces->SetMapper(coarse    ? (painted ? part.mesh->coarsePaintedMapper : part.mesh->coarseMapper)
                        : painted ? part.mesh->paintedMapper
                                  : part.mesh->faceMapper);
  vtkProperty* face = part.faces->GetProperty();
  face->SetInterpolationToPhong();
  face->SetColor(part.color.red, part.color.green, part.color.blue);
  face->SetAmbient(0.16);
  face->SetDiffuse(0.84);
  face->SetSpecular(0.16);
  face->SetSpecularPower(24);
  const double opacity = content_->opacityOf(part);
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
    edge->SetLineWidth(content_->thinHighlights ? 1.0f : 2.0f);
  }
  content_->arrange(part);
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

void AssemblyActors::setThinHighlights(bool thin) {
  if (thin == content_->thinHighlights) return;
  content_->thinHighlights = thin;
  updateLooks();
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
  for (PartMapper* mapper : {mesh.faceMapper.Get(), mesh.paintedMapper.Get(), mesh.edgeMapper.Get(),
                             mesh.coarseMapper.Get(), mesh.coarsePaintedMapper.Get()}) {
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

std::shared_ptr<const SectionCut> AssemblyActors::Part::cutBy(const SectionPlane& plane) {
  if (cut_ && cutPlane_ == plane && cutPose_.matrix() == worldFromPart.matrix()) return cut_;
  cut_ = std::make_shared<SectionCut>(cutMesh(*mesh->source, worldFromPart, plane));
  cutPlane_ = plane;
  cutPose_ = worldFromPart;
  return cut_;
}

void AssemblyActors::prepareFrame() const {
  if (content_->coarse && content_->coarseIncomplete) takeCoarseMeshes();
  if (!content_->capsOutdated) return;
  content_->capsOutdated = false;
  std::vector<SectionActors::Piece> pieces;
  for (auto& [id, parts] : content_->parts) {
    for (auto& [node, part] : parts) {
      if (!content_->section || !part.visible || !part.faces) continue;
      const Eigen::Vector2d range = content_->section->rangeOver(part.box);
      if (content_->section->offset < range[0] || content_->section->offset > range[1]) continue;
      const double* color = part.faces->GetProperty()->GetColor();
      pieces.push_back(
          {part.cutBy(*content_->section),
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
