#include "kernel/geometry/tube/surface_mesh.h"

#include <Eigen/Geometry>
#include <algorithm>
#include <cmath>
#include <numeric>
#include <unordered_map>

namespace liana {
namespace {

using Cell = std::array<std::int64_t, 4>;  // grid place and group

struct CellHash {
  std::size_t operator()(const Cell& cell) const {
    std::uint64_t hash = 1469598103934665603ull;
    for (const std::int64_t value : cell)
      hash = (hash ^ static_cast<std::uint64_t>(value)) * 1099511628211ull;
    return hash ^ (hash >> 29);
  }
};

/// Gives equal numbers to points closer than the tolerance.
class PointJoiner {
public:
  PointJoiner(double tolerance, std::vector<Eigen::Vector3d>& points)
      : tolerance_(tolerance), points_(points) {}

  int numberOf(const Eigen::Vector3d& point, int group) {
    const Eigen::Vector3d scaled = point / (4 * tolerance_);
    std::array<std::int64_t, 3> place{};
    for (int k = 0; k < 3; ++k) place[k] = static_cast<std::int64_t>(std::floor(scaled[k]));
    for (int corner = 0; corner < 8; ++corner) {
      Cell cell{0, 0, 0, group};
      for (int k = 0; k < 3; ++k) {
        const int toward = scaled[k] - static_cast<double>(place[k]) < 0.5 ? -1 : 1;
        cell[k] = place[k] + ((corner >> k) & 1 ? toward : 0);
      }
      const auto [first, last] = cells_.equal_range(cell);
      for (auto found = first; found != last; ++found)
        if ((points_[found->second] - point).norm() <= tolerance_) return found->second;
    }
    const int number = static_cast<int>(points_.size());
    points_.push_back(point);
    cells_.emplace(Cell{place[0], place[1], place[2], group}, number);
    return number;
  }

private:
  double tolerance_;
  std::vector<Eigen::Vector3d>& points_;
  std::unordered_multimap<Cell, int, CellHash> cells_;
};

struct HalfEdge {
  int low, high;  // vertices, sorted
  int triangle, corner;
  bool forward;  // runs from low to high
};

/// Where more than two triangles share an edge the surface goes on where it bends least.
int bestNeighbor(const SurfaceMesh& mesh, const HalfEdge* first, const HalfEdge* last, const HalfEdge& edge) {
  int best = -1;
  double bestAgreement = -2;
  const Eigen::Vector3d normal = mesh.normal(edge.triangle);
  for (const HalfEdge* other = first; other != last; ++other) {
    if (other->triangle == edge.triangle) continue;
    const double agreement =
        mesh.normal(other->triangle).dot(normal) - (other->forward == edge.forward ? 4 : 0);
    if (best >= 0 && agreement <= bestAgreement) continue;
    best = other->triangle;
    bestAgreement = agreement;
  }
  return best;
}

void findNeighbors(SurfaceMesh& mesh) {
  std::vector<HalfEdge> edges;
  edges.reserve(mesh.triangles.size() * 3);
  for (int t = 0; t < static_cast<int>(mesh.triangles.size()); ++t)
    for (int k = 0; k < 3; ++k) {
      const int a = mesh.triangles[t][k], b = mesh.triangles[t][(k + 1) % 3];
      edges.push_back({std::min(a, b), std::max(a, b), t, k, a < b});
    }
  std::stable_sort(edges.begin(), edges.end(), [](const HalfEdge& a, const HalfEdge& b) {
    return a.low != b.low ? a.low < b.low : a.high < b.high;
  });
  mesh.neighbors.assign(mesh.triangles.size(), {-1, -1, -1});
  for (std::size_t from = 0, to = 0; from < edges.size(); from = to) {
    while (to < edges.size() && edges[to].low == edges[from].low && edges[to].high == edges[from].high) ++to;
    for (std::size_t i = from; i < to; ++i)
      mesh.neighbors[edges[i].triangle][edges[i].corner] =
          bestNeighbor(mesh, edges.data() + from, edges.data() + to, edges[i]);
  }
}

void findComponents(SurfaceMesh& mesh) {
  mesh.components.assign(mesh.triangles.size(), -1);
  mesh.componentCount = 0;
  std::vector<int> open;
  for (int seed = 0; seed < static_cast<int>(mesh.triangles.size()); ++seed) {
    if (mesh.components[seed] >= 0) continue;
    open.assign(1, seed);
    mesh.components[seed] = mesh.componentCount;
    while (!open.empty()) {
      const int triangle = open.back();
      open.pop_back();
      for (const int neighbor : mesh.neighbors[triangle]) {
        if (neighbor < 0 || mesh.components[neighbor] >= 0) continue;
        mesh.components[neighbor] = mesh.componentCount;
        open.push_back(neighbor);
      }
    }
    ++mesh.componentCount;
  }
}

}  // namespace

Eigen::Vector3d SurfaceMesh::normal(int triangle) const {
  const auto& [a, b, c] = triangles[triangle];
  const Eigen::Vector3d cross = (vertices[b] - vertices[a]).cross(vertices[c] - vertices[a]);
  const double norm = cross.norm();
  return norm > 0 ? Eigen::Vector3d(cross / norm) : Eigen::Vector3d(Eigen::Vector3d::Zero());
}

Eigen::Vector3d SurfaceMesh::centroid(int triangle) const {
  const auto& [a, b, c] = triangles[triangle];
  return (vertices[a] + vertices[b] + vertices[c]) / 3;
}

double SurfaceMesh::area(int triangle) const {
  const auto& [a, b, c] = triangles[triangle];
  return (vertices[b] - vertices[a]).cross(vertices[c] - vertices[a]).norm() / 2;
}

std::vector<Eigen::Vector3d> SurfaceMesh::vertexNormals() const {
  std::vector<Eigen::Vector3d> normals(vertices.size(), Eigen::Vector3d::Zero());
  for (const auto& [a, b, c] : triangles) {
    const Eigen::Vector3d cross = (vertices[b] - vertices[a]).cross(vertices[c] - vertices[a]);
    for (const int corner : {a, b, c}) normals[corner] += cross;
  }
  for (Eigen::Vector3d& normal : normals)
    if (normal.norm() > 0) normal.normalize();
  return normals;
}

SurfaceMesh connectSurface(const TriangleMesh& mesh, const std::vector<std::int32_t>& groups,
                           std::vector<int>* origins) {
  SurfaceMesh result;
  if (mesh.triangles.empty()) return result;
  const double size = mesh.boundingBox().diagonal().norm();
  PointJoiner joiner(std::max(size * 1e-6, 1e-12), result.vertices);
  for (std::size_t t = 0; t < mesh.triangles.size(); ++t) {
    std::array<int, 3> corners{};
    for (int k = 0; k < 3; ++k)
      corners[k] =
          joiner.numberOf(mesh.vertices[mesh.triangles[t][k]].cast<double>(), groups.empty() ? 0 : groups[t]);
    if (corners[0] == corners[1] || corners[1] == corners[2] || corners[2] == corners[0]) continue;
    result.triangles.push_back(corners);
    if (origins) origins->push_back(static_cast<int>(t));
  }
  connectTriangles(result);
  return result;
}

void connectTriangles(SurfaceMesh& mesh) {
  findNeighbors(mesh);
  findComponents(mesh);
}

}  // namespace liana
