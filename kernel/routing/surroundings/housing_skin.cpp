// Triangles of parts → points, evenly spread, in the axes of connectors.
#include "kernel/routing/surroundings/housing_skin.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <deque>
#include <set>

#include "kernel/geometry/mesh/tessellation.h"

namespace liana {
namespace {

constexpr double kMetre = 1e-3;   // metres in a millimetre
constexpr double kSpacing = 1.5;  // of points, at least [mm]
constexpr double kOfDiagonal = 1 / 50.0;
constexpr double kLeastSlack = 0.05;  // [mm]
constexpr int kMostSteps = 200;       // across a triangle
constexpr double kNeighbours = 6;     // spacings: the size of a neighbourhood

using Cell = std::array<long, 3>;

Cell cellOf(const Eigen::Vector3d& point, double size) {
  return {std::lround(point.x() / size), std::lround(point.y() / size), std::lround(point.z() / size)};
}

/// Points that are not nearer together than cells are large, more or less.
class SpreadPoints {
public:
  explicit SpreadPoints(double spacing) : spacing_(spacing) {}

  void addVertex(const Eigen::Vector3d& point) { add(point, corners_, spacing_ / 4); }
  void addTriangle(const Eigen::Vector3d& a, const Eigen::Vector3d& b, const Eigen::Vector3d& c) {
    const double longest = std::max({(b - a).norm(), (c - b).norm(), (a - c).norm()});
    const int steps = std::min(kMostSteps, static_cast<int>(std::ceil(longest / spacing_)));
    for (int i = 0; i <= steps; ++i)
      for (int k = 0; k <= steps - i; ++k)
        add(a + (b - a) * i / steps + (c - a) * k / steps, inner_, spacing_ / 2);
  }

  /// Neighbours near each other.
  std::vector<Eigen::Vector3d> take() {
    const double size = kNeighbours * spacing_;
    std::stable_sort(points_.begin(), points_.end(),
                     [size](const auto& p, const auto& q) { return cellOf(p, size) < cellOf(q, size); });
    return std::move(points_);
  }

private:
  void add(const Eigen::Vector3d& point, std::set<Cell>& taken, double size) {
    if (taken.insert(cellOf(point, size)).second) points_.push_back(point);
  }

  double spacing_;
  std::set<Cell> corners_, inner_;
  std::vector<Eigen::Vector3d> points_;
};

/// A mesh where it stands in the connector's axes [mm].
struct PlacedMesh {
  std::shared_ptr<const TriangleMesh> mesh;
  Eigen::Isometry3d connectorFromMesh;
};

Result<std::vector<PlacedMesh>> meshesOf(const Connector& connector, const AssemblyReference& reference,
                                         const Progress& progress) {
  std::vector<PlacedMesh> meshes;
  const Assembly& tree = *reference.assembly;
  const int top = tree.findPath(connector.attachedTo->part);
  for (int node = std::max(top, 0); top >= 0 && node < tree.endOfBranch(top); ++node) {
    if (tree.node(node).shape < 0) continue;
    const AssemblyShape& shape = tree.shapes()[static_cast<std::size_t>(tree.node(node).shape)];
    std::shared_ptr<const TriangleMesh> mesh = shape.mesh;
    if (!mesh) {
      Result<std::shared_ptr<const TriangleMesh>> made = tessellate(shape.shape, {}, progress);
      if (!made.ok()) return made.error();
      mesh = *made;
    }
    if (!mesh->triangles.empty())
      meshes.push_back({mesh, connector.worldFromConnector.inverse() * reference.worldFromAssembly *
                                  tree.worldFromNode(node)});
  }
  return meshes;
}

std::vector<Eigen::Vector3d> spreadOver(const TriangleMesh& mesh, double spacing) {
  const auto vertex = [&](std::int32_t index) -> Eigen::Vector3d {
    return mesh.vertices[static_cast<std::size_t>(index)].cast<double>();
  };
  SpreadPoints spread(spacing);
  for (const auto& triangle : mesh.triangles)
    for (const std::int32_t corner : triangle) spread.addVertex(vertex(corner));
  for (const auto& [a, b, c] : mesh.triangles) spread.addTriangle(vertex(a), vertex(b), vertex(c));
  return spread.take();
}

/// The points of the last meshes asked for: a hand that drags asks many times a second.
const std::vector<Eigen::Vector3d>& rememberedSpread(const std::shared_ptr<const TriangleMesh>& mesh,
                                                     double spacing) {
  struct Entry {
    std::shared_ptr<const TriangleMesh> mesh;
    double spacing;
    std::vector<Eigen::Vector3d> points;
  };
  constexpr std::size_t kMost = 16;
  thread_local std::deque<Entry> entries;
  for (const Entry& entry : entries)
    if (entry.mesh == mesh && entry.spacing == spacing) return entry.points;
  entries.push_front({mesh, spacing, spreadOver(*mesh, spacing)});
  if (entries.size() > kMost) entries.pop_back();
  return entries.front().points;
}

HousingSkin skinOf(ConnectorId connector, const std::vector<PlacedMesh>& meshes) {
  double diagonal = 0;
  for (const PlacedMesh& placed : meshes)
    diagonal = std::max<double>(diagonal, placed.mesh->boundingBox().diagonal().norm());
  const double spacing = std::max(kSpacing, kOfDiagonal * diagonal);
  HousingSkin skin{connector, {}, 0};
  for (const PlacedMesh& placed : meshes)
    for (const Eigen::Vector3d& point : rememberedSpread(placed.mesh, spacing))
      skin.points.push_back(placed.connectorFromMesh * point * kMetre);
  const double facets = TessellationQuality{}.relativeDeflection * diagonal;
  skin.slack = std::max(kLeastSlack, 2 * facets) * kMetre;
  return skin;
}

}  // namespace

Result<std::vector<HousingSkin>> housingSkins(const std::vector<AssemblyReference>& assemblies,
                                              const std::vector<Connector>& connectors,
                                              const Progress& progress) {
  std::vector<HousingSkin> skins;
  for (const Connector& connector : connectors) {
    if (!connector.isFree() || !connector.attachedTo) continue;
    for (const AssemblyReference& reference : assemblies) {
      if (reference.id != connector.attachedTo->assembly || !reference.assembly) continue;
      const auto meshes = meshesOf(connector, reference, progress);
      if (!meshes.ok()) return meshes.error();
      if (!meshes->empty()) skins.push_back(skinOf(connector.id, *meshes));
    }
  }
  return skins;
}

std::vector<PartReference> freeHousings(const std::vector<Connector>& connectors) {
  std::vector<PartReference> parts;
  for (const Connector& connector : connectors)
    if (connector.isFree() && connector.attachedTo) parts.push_back(*connector.attachedTo);
  return parts;
}

}  // namespace liana
