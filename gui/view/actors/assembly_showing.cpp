// How parts come into the picture: all at once or a few with each frame, coarse while the camera moves.
#include <vtkCellData.h>
#include <vtkRenderWindow.h>
#include <vtkRenderer.h>
#include <vtkRendererCollection.h>
#include <vtkUnsignedCharArray.h>

#include <QElapsedTimer>
#include <algorithm>

#include "gui/view/actors/assembly_content.h"
#include "gui/view/actors/mesh_polydata.h"

namespace liana {
namespace {

constexpr int kPartsPerFrame = 60;          // a part costs its first frame something, however small it is
constexpr double kCoarseTriangles = 80000;  // of all parts, while the camera moves
constexpr double kManyTriangles = 2 * kCoarseTriangles;  // of all parts: worth drawing fewer
constexpr double kFewTriangles = 1500;                   // of one mesh: not worth fewer
constexpr auto kRestsAfter = std::chrono::seconds(1);    // a part that has moved
constexpr std::size_t kManyMovers = 200;

/// The same triangles with the colours of their faces.
vtkSmartPointer<vtkPolyData> paint(vtkPolyData* triangles, const AssemblyShape& shape) {
  const TriangleMesh& mesh = *shape.mesh;
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
  auto painted = vtkSmartPointer<vtkPolyData>::New();
  painted->ShallowCopy(triangles);
  painted->GetCellData()->SetScalars(paint);
  return painted;
}

/// The triangles of a node; null if it has none to draw.
const TriangleMesh* meshOf(const Assembly& assembly, int node) {
  const int shape = assembly.node(node).shape;
  if (shape < 0) return nullptr;
  const TriangleMesh* mesh = assembly.shapes()[static_cast<std::size_t>(shape)].mesh.get();
  return mesh && !mesh->triangles.empty() ? mesh : nullptr;
}

}  // namespace

vtkSmartPointer<PartMapper> AssemblyActors::Content::makeMapper(vtkPolyData* data) const {
  auto mapper = vtkSmartPointer<PartMapper>::New();
  mapper->StaticOn();  // the data never changes: no need to ask before every frame
  mapper->setPrograms(programs);
  mapper->SetInputData(data);
  return mapper;
}

void AssemblyActors::add(const AssemblyReference& reference) {
  if (!reference.assembly) return;
  content_->parts[reference.id];
  for (int node = 0; node < static_cast<int>(reference.assembly->nodes().size()); ++node)
    if (meshOf(*reference.assembly, node)) addPart(reference, node);
  sortWaiting();
  if (!content_->gradual) showAll();
}

void AssemblyActors::addPart(const AssemblyReference& reference, int node) {
  const Assembly& assembly = *reference.assembly;
  const int index = assembly.node(node).shape;
  const AssemblyShape& shape = assembly.shapes()[static_cast<std::size_t>(index)];
  auto& mesh = content_->meshes[shape.mesh.get()];
  if (!mesh) {
    mesh = std::make_unique<Mesh>();
    mesh->source = shape.mesh;
    mesh->assembly = reference.assembly;
    mesh->shape = index;
    mesh->isPainted =
        !shape.faceColors.empty() && shape.mesh->triangleFaces.size() == shape.mesh->triangles.size();
    mesh->box = shape.mesh->boundingBox().cast<double>();
    mesh->extras = std::make_unique<MeshExtras>(shape.mesh);
  }
  Part& part = content_->parts[reference.id][node];
  part.mesh = mesh.get();
  place(part, reference, node);
  content_->waiting.push_back({reference.id, node});
}

void AssemblyActors::makeMappers(Mesh& mesh) {
  const AssemblyShape& shape = mesh.assembly->shapes()[static_cast<std::size_t>(mesh.shape)];
  const vtkSmartPointer<vtkPolyData> triangles = makeTriangles(*mesh.source);
  mesh.faceMapper = content_->makeMapper(triangles);
  mesh.faceMapper->ScalarVisibilityOff();
  if (mesh.isPainted) mesh.paintedMapper = content_->makeMapper(paint(triangles, shape));
  mesh.edgeMapper = content_->makeMapper(makeEdgeLines(*mesh.source));
  updateClipping(mesh);
  ++content_->uploads;
}

void AssemblyActors::show(Part& part) {
  if (!part.mesh->faceMapper) makeMappers(*part.mesh);
  part.faces = vtkSmartPointer<vtkActor>::New();
  part.edges = vtkSmartPointer<vtkActor>::New();
  part.edges->SetMapper(part.mesh->edgeMapper);
  updatePlace(part);
  updateLook(part);
  content_->capsOutdated = true;
}

void AssemblyActors::sortWaiting() {
  const auto size = [this](const PartInstance& part) { return boxOf(part).diagonal().squaredNorm(); };
  std::stable_sort(
      content_->waiting.begin(), content_->waiting.end(),
      [&size](const PartInstance& left, const PartInstance& right) { return size(left) < size(right); });
}

void AssemblyActors::setGradual(bool gradual) {
  content_->gradual = gradual;
  if (!gradual) showAll();
}

void AssemblyActors::showMore(double milliseconds) {
  QElapsedTimer clock;
  clock.start();
  const auto upload = [this](vtkActor* actor) {
    if (actor->GetVisibility())
      static_cast<PartMapper*>(actor->GetMapper())->upload(content_->renderer, actor);
  };
  for (int i = 0; i < kPartsPerFrame && !content_->waiting.empty(); ++i) {
    Part* part = find(content_->waiting.back());
    content_->waiting.pop_back();
    show(*part);
    upload(part->faces);
    upload(part->edges);
    if (static_cast<double>(clock.nsecsElapsed()) * 1e-6 > milliseconds) break;
  }
}

void AssemblyActors::showAll() {
  for (; !content_->waiting.empty(); content_->waiting.pop_back()) show(*find(content_->waiting.back()));
}

int AssemblyActors::waitingCount() const {
  return static_cast<int>(content_->waiting.size());
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
    content_->takeOut(part->second);
    std::erase(content_->waiting, PartInstance{reference.id, part->first});
    part = parts.erase(part);
  }
  std::vector<PartInstance> moved;
  for (int node = 0; node < static_cast<int>(reference.assembly->nodes().size()); ++node) {
    if (!meshOf(*reference.assembly, node)) continue;
    if (const auto found = parts.find(node); found != parts.end()) {
      const Eigen::Matrix4d before = found->second.worldFromPart.matrix();
      place(found->second, reference, node);
      if (before != found->second.worldFromPart.matrix()) moved.push_back({reference.id, node});
    } else {
      addPart(reference, node);
    }
  }
  content_->noteMoved(moved);
  sortWaiting();
  if (!content_->gradual) showAll();
  content_->capsOutdated = true;
}

void AssemblyActors::move(const AssemblyReference& reference, const std::vector<int>& nodes) {
  if (!reference.assembly) return;
  const Assembly& assembly = *reference.assembly;
  std::vector<PartInstance> moved;
  auto& parts = content_->parts[reference.id];
  for (const int top : nodes) {
    const int end = assembly.endOfBranch(top);
    for (auto part = parts.lower_bound(top); part != parts.end() && part->first < end; ++part) {
      Part& each = part->second;
      each.worldFromPart = reference.worldFromAssembly * assembly.worldFromNode(part->first);
      each.box = each.mesh->box.transformed(each.worldFromPart);
      updatePlace(each);
      moved.push_back({reference.id, part->first});
    }
  }
  content_->noteMoved(moved);
  content_->capsOutdated = content_->capsOutdated || content_->section.has_value();
}

double AssemblyActors::Content::opacityOf(const Part& part) const {
  return transparent ? std::min(0.22, part.opacity) : part.opacity;
}

vtkRenderer* AssemblyActors::Content::rendererOf(const Part& part) const {
  const int above = opacityOf(part) < 1 ? 2 : part.moves ? 1 : 0;
  vtkRendererCollection* layers = renderer->GetRenderWindow()->GetRenderers();
  vtkCollectionSimpleIterator at;
  layers->InitTraversal(at);
  while (vtkRenderer* each = layers->GetNextRenderer(at))
    if (each->GetLayer() == renderer->GetLayer() + above) return each;
  return renderer;
}

void AssemblyActors::Content::arrange(Part& part) const {
  vtkRenderer* wanted = rendererOf(part);
  if (part.renderer == wanted) return;
  takeOut(part);
  part.renderer = wanted;
  for (vtkActor* actor : {part.faces.Get(), part.edges.Get()}) wanted->AddActor(actor);
}

void AssemblyActors::Content::takeOut(Part& part) const {
  if (!part.renderer) return;
  for (vtkActor* actor : {part.faces.Get(), part.edges.Get()}) part.renderer->RemoveActor(actor);
  part.renderer = nullptr;
}

void AssemblyActors::Content::setMoving(const PartInstance& instance) {
  const auto now = MovingParts::Clock::now();
  const auto known = std::find_if(moving.parts.begin(), moving.parts.end(),
                                  [&](const auto& each) { return each.first == instance; });
  if (known != moving.parts.end()) {
    known->second = now;
    return;
  }
  letRest();
  Part* part = find(instance);
  if (!part || !part->faces) return;
  moving.parts.emplace_back(instance, now);
  part->moves = true;
  arrange(*part);
}

void AssemblyActors::Content::noteMoved(const std::vector<PartInstance>& moved) {
  if (moved.size() > kManyMovers) return;  // there is little that rests
  for (const PartInstance& part : moved) setMoving(part);
}

void AssemblyActors::Content::letRest() {
  const auto now = MovingParts::Clock::now();
  std::erase_if(moving.parts, [&](const auto& each) {
    if (now - each.second <= kRestsAfter) return false;
    Part* part = find(each.first);
    if (!part || !part->moves) return true;
    part->moves = false;
    arrange(*part);
    return true;
  });
}

void AssemblyActors::remove(AssemblyId assembly) {
  const auto found = content_->parts.find(assembly);
  if (found == content_->parts.end()) return;
  std::erase_if(content_->waiting,
                [assembly](const PartInstance& part) { return part.assembly == assembly; });
  for (auto& [node, part] : found->second) content_->takeOut(part);
  content_->parts.erase(found);
  content_->capsOutdated = true;
  if (content_->parts.empty()) content_->meshes.clear();
}

void AssemblyActors::clear() {
  while (!content_->parts.empty()) remove(content_->parts.begin()->first);
}

void AssemblyActors::setCoarse(bool coarse) {
  if (content_->coarse == coarse) return;
  content_->coarse = coarse;
  if (coarse) {
    askForCoarseMeshes();
    takeCoarseMeshes();
  }
  updateLooks();
}

double AssemblyActors::visibleTriangles() const {
  double total = 0;
  for (const auto& [id, parts] : content_->parts)
    for (const auto& [node, part] : parts)
      if (part.visible) total += static_cast<double>(part.mesh->source->triangles.size());
  return total;
}

bool AssemblyActors::isLarge() const {
  return visibleTriangles() >= kManyTriangles;
}

bool AssemblyActors::hasAllCoarseMeshes() const {
  return !content_->coarseIncomplete;
}

void AssemblyActors::askForCoarseMeshes() {
  const double total = visibleTriangles();
  if (total < kManyTriangles) return;
  for (auto& [source, mesh] : content_->meshes) {
    const auto count = static_cast<double>(source->triangles.size());
    if (mesh->coarseMapper || count < kFewTriangles) continue;
    const auto make = [assembly = mesh->assembly, index = mesh->shape, isPainted = mesh->isPainted] {
      const AssemblyShape& shape = assembly->shapes()[static_cast<std::size_t>(index)];
      const auto triangles = makeTriangles(*shape.mesh);
      return isPainted ? paint(triangles, shape) : triangles;
    };
    content_->worker.makeFewerTriangles(*mesh->extras, count * kCoarseTriangles / total, make);
    content_->coarseIncomplete = true;
  }
}

void AssemblyActors::takeCoarseMeshes() const {
  bool taken = false;
  content_->coarseIncomplete = false;
  for (auto& [source, mesh] : content_->meshes) {
    if (mesh->coarseMapper || !mesh->extras->isAskedForFewer()) continue;
    vtkPolyData* const fewer = mesh->extras->fewerTriangles();
    content_->coarseIncomplete |= fewer == nullptr;
    if (!fewer) continue;
    mesh->coarseMapper = content_->makeMapper(fewer);
    mesh->coarseMapper->ScalarVisibilityOff();
    if (mesh->isPainted) mesh->coarsePaintedMapper = content_->makeMapper(fewer);
    updateClipping(*mesh);
    taken = true;
  }
  if (taken) updateLooks();
}

}  // namespace liana
