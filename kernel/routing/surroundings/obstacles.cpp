#include "kernel/routing/surroundings/obstacles.h"

#include <algorithm>

namespace liana {
namespace {

constexpr double kMillimetresPerMetre = 1000;

/// Marks the nodes at and below each reference into this assembly.
void markReferences(const AssemblyReference& assembly, const std::vector<PartReference>& references,
                    char mark, std::vector<char>& marks) {
  const auto& nodes = assembly.assembly->nodes();
  for (const PartReference& reference : references) {
    if (reference.assembly != assembly.id) continue;
    const int top = assembly.assembly->findPath(reference.part);
    if (top < 0) continue;
    marks[top] = mark;
    // Preorder: what is below follows, until a node that stands beside or above.
    for (int i = top + 1; i < static_cast<int>(nodes.size()) && nodes[i].parent >= top; ++i) marks[i] = mark;
  }
}

std::vector<char> chosenNodes(const AssemblyReference& assembly, const ObstacleChoice& choice) {
  std::vector<char> chosen(assembly.assembly->nodes().size(), choice.only.empty() ? 1 : 0);
  markReferences(assembly, choice.only, 1, chosen);
  markReferences(assembly, choice.except, 0, chosen);
  return chosen;
}

/// The same assembly with a mesh for every shape.
Result<std::shared_ptr<const Assembly>> meshed(const std::shared_ptr<const Assembly>& assembly,
                                               const Progress& progress) {
  const auto& shapes = assembly->shapes();
  if (std::all_of(shapes.begin(), shapes.end(),
                  [](const AssemblyShape& shape) { return shape.mesh != nullptr; }))
    return assembly;
  auto copy = std::make_shared<Assembly>(*assembly);
  const auto done = copy->tessellate({}, progress);
  if (!done.ok()) return done.error();
  return std::shared_ptr<const Assembly>(copy);
}

bool isSameNode(const Assembly& a, const Assembly& b, std::size_t index) {
  const AssemblyNode &one = a.nodes()[index], &other = b.nodes()[index];
  const int node = static_cast<int>(index);
  if (one.parent != other.parent || a.parentFromNode(node).matrix() != b.parentFromNode(node).matrix())
    return false;
  if (one.shape < 0 || other.shape < 0) return one.shape < 0 && other.shape < 0;
  const AssemblyShape &shape = a.shapes()[one.shape], &otherShape = b.shapes()[other.shape];
  // Shapes without triangles are told apart by their place in the list alone.
  return shape.mesh == otherShape.mesh && (shape.mesh || one.shape == other.shape);
}

bool hasSameParts(const AssemblyReference& a, const AssemblyReference& b) {
  if (const auto moved = movedParts(a, b)) return moved->empty();
  if (a.id != b.id || a.worldFromAssembly.matrix() != b.worldFromAssembly.matrix()) return false;
  const auto frictions = [](const AssemblyReference& reference) {
    std::vector<std::pair<std::string, double>> found;
    for (const PartOverride& change : reference.overrides)
      if (change.friction) found.emplace_back(change.part, *change.friction);
    return found;
  };
  if (frictions(a) != frictions(b)) return false;
  if (!a.assembly || !b.assembly) return !a.assembly && !b.assembly;
  if (a.assembly->nodes().size() != b.assembly->nodes().size()) return false;
  for (std::size_t i = 0; i < a.assembly->nodes().size(); ++i)
    if (!isSameNode(*a.assembly, *b.assembly, i)) return false;
  return true;
}

int instancesOf(const std::vector<AssemblyReference>& assemblies) {
  int count = 0;
  for (const AssemblyReference& reference : assemblies)
    if (reference.assembly) count += reference.assembly->instanceCount();
  return count;
}

}  // namespace

Result<Obstacles> Obstacles::build(const std::vector<AssemblyReference>& assemblies,
                                   const ObstacleChoice& choice, const Progress& progress) {
  Obstacles obstacles;
  obstacles.instances_ = instancesOf(assemblies);
  obstacles.followed_ = assemblies;
  std::vector<PlacedPart> parts;
  for (std::size_t i = 0; i < assemblies.size(); ++i) {
    const AssemblyReference& reference = assemblies[i];
    if (!reference.assembly) continue;
    const double share = 0.5 / static_cast<double>(assemblies.size());
    const auto geometry = meshed(reference.assembly, progress.part(share * i, share * (i + 1)));
    if (!geometry.ok()) return geometry.error();
    const std::vector<char> chosen = chosenNodes(reference, choice);
    for (int node = 0; node < static_cast<int>(chosen.size()); ++node) {
      const int shape = (*geometry)->node(node).shape;
      if (shape < 0 || !chosen[node]) continue;
      const AssemblyShape& part = (*geometry)->shapes()[shape];
      parts.push_back(
          {part.mesh, part.shape, reference.worldFromAssembly * (*geometry)->worldFromNode(node)});
      obstacles.sources_.push_back({reference.id, node, reference.assembly});
    }
  }
  auto distances = PartDistances::build(parts, progress.part(0.5, 1));
  if (!distances.ok()) return distances.error();
  obstacles.distances_ = std::move(*distances);
  return obstacles;
}

PartReference Obstacles::reference(int part) const {
  const Source& source = sources_.at(part);
  return {source.assembly, source.geometry->pathOf(source.node)};
}

std::string Obstacles::shownPath(int part) const {
  const Source& source = sources_.at(part);
  return source.geometry->shownPathOf(source.node);
}

int Obstacles::findPart(const PartReference& reference) const {
  std::shared_ptr<const Assembly> sought;
  int node = -1;
  for (std::size_t i = 0; i < sources_.size(); ++i) {
    if (sources_[i].assembly != reference.assembly) continue;
    if (sources_[i].geometry != sought) {
      sought = sources_[i].geometry;
      node = sought->findPath(reference.part);
    }
    if (node >= 0 && sources_[i].node == node) return static_cast<int>(i);
  }
  return -1;
}

bool Obstacles::follow(const std::vector<AssemblyReference>& assemblies) {
  std::vector<PartDistances::Move> moves;
  if (!findMoves(assemblies, moves)) return false;
  if (!moves.empty()) distances_.moveParts(moves);
  followed_ = assemblies;
  return true;
}

bool Obstacles::followMoves(const std::vector<AssemblyReference>& assemblies) {
  std::vector<PartDistances::Move> moves;
  if (!findMovesAlone(assemblies, moves)) return false;
  if (!moves.empty()) distances_.moveParts(moves);
  followed_ = assemblies;
  return true;
}

bool Obstacles::findMoves(const std::vector<AssemblyReference>& assemblies,
                          std::vector<PartDistances::Move>& moves) const {
  if (findMovesAlone(assemblies, moves)) return true;
  moves.clear();
  if (instancesOf(assemblies) != instances_) return false;
  for (std::size_t i = 0; i < sources_.size(); ++i) {
    const Source& source = sources_[i];
    const auto now =
        std::find_if(assemblies.begin(), assemblies.end(),
                     [&](const AssemblyReference& reference) { return reference.id == source.assembly; });
    if (now == assemblies.end() || !now->assembly) return false;
    const auto& nodes = now->assembly->nodes();
    const bool same = source.node < static_cast<int>(nodes.size()) &&
                      nodes[source.node].shape == source.geometry->node(source.node).shape &&
                      now->assembly->shapes()[nodes[source.node].shape].mesh ==
                          source.geometry->shapes()[nodes[source.node].shape].mesh;
    if (!same) return false;
    const Eigen::Isometry3d worldFromPart =
        now->worldFromAssembly * now->assembly->worldFromNode(source.node);
    if (worldFromPart.matrix() != distances_.worldFromPart(static_cast<int>(i)).matrix())
      moves.push_back({static_cast<int>(i), worldFromPart});
  }
  return true;
}

bool Obstacles::findMovesAlone(const std::vector<AssemblyReference>& assemblies,
                               std::vector<PartDistances::Move>& moves) const {
  if (assemblies.size() != followed_.size()) return false;
  for (std::size_t i = 0; i < assemblies.size(); ++i) {
    const AssemblyReference& now = assemblies[i];
    if (now.id == followed_[i].id && !now.assembly && !followed_[i].assembly) continue;
    const auto moved = movedParts(followed_[i], now);
    if (!moved) return false;
    for (const int node : *moved) moveBranch(now, node, moves);
  }
  return true;
}

void Obstacles::moveBranch(const AssemblyReference& now, int node,
                           std::vector<PartDistances::Move>& moves) const {
  const auto isOfAssembly = [&](const Source& source) { return source.assembly == now.id; };
  const auto first = std::find_if(sources_.begin(), sources_.end(), isOfAssembly);
  const auto last = std::partition_point(first, sources_.end(), isOfAssembly);
  const int end = now.assembly->endOfBranch(node);
  auto part = std::partition_point(first, last, [node](const Source& source) { return source.node < node; });
  for (; part != last && part->node < end; ++part)
    moves.push_back({static_cast<int>(part - sources_.begin()),
                     now.worldFromAssembly * now.assembly->worldFromNode(part->node)});
}

std::vector<double> Obstacles::frictions(const std::vector<AssemblyReference>& assemblies) const {
  std::vector<double> found(sources_.size(), -1);
  for (const AssemblyReference& assembly : assemblies) {
    const bool hasAny = std::any_of(assembly.overrides.begin(), assembly.overrides.end(),
                                    [](const PartOverride& change) { return change.friction.has_value(); });
    if (!hasAny || !assembly.assembly) continue;
    const std::vector<std::string> paths = pathsOf(*assembly.assembly);
    for (std::size_t i = 0; i < sources_.size(); ++i)
      if (sources_[i].assembly == assembly.id)
        found[i] = factsOf(assembly.overrides, paths[sources_[i].node]).friction.value_or(-1);
  }
  return found;
}

bool areSameObstacles(const std::vector<AssemblyReference>& some,
                      const std::vector<AssemblyReference>& others) {
  return std::equal(some.begin(), some.end(), others.begin(), others.end(), hasSameParts);
}

void ObstacleSurface::convert(const PartPoint& point, SurfacePoint& result) const {
  result.distance = point.distance / kMillimetresPerMetre;
  result.normal = point.normal;
  result.feature = point.featureId();
  result.friction = frictions_.empty() ? -1 : frictions_[point.part];
}

bool ObstacleSurface::nearest(const Eigen::Vector3d& point, double reach, SurfacePoint& result) const {
  PartPoint found;
  if (!parts_->nearest(point * kMillimetresPerMetre, reach * kMillimetresPerMetre, found)) return false;
  convert(found, result);
  return true;
}

bool ObstacleSurface::nearestOnSegment(const Eigen::Vector3d& a, const Eigen::Vector3d& b, double reach,
                                       SurfacePoint& result, double& parameter) const {
  PartPoint found;
  if (!parts_->nearestOnSegment(a * kMillimetresPerMetre, b * kMillimetresPerMetre,
                                reach * kMillimetresPerMetre, found, parameter))
    return false;
  convert(found, result);
  return true;
}

}  // namespace liana
