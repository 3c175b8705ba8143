// Makes a welded mesh of a drawn one: joins vertices, closes cracks, drops doubled triangles, turns the odd
// ones.
#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <numeric>

#include "kernel/geometry/mesh/mesh_edges.h"
#include "kernel/geometry/mesh/welded_mesh.h"

namespace liana {
namespace {

constexpr double kWeldTolerance = 1e-6;   // of the largest coordinate or the size: a few float roundings
constexpr double kCrackTolerance = 1e-4;  // of the size
constexpr double kCrackInEdges = 0.25;  // a crack is never wider than this share of the open edges beside it

/// Finds points that were put in before within a tolerance.
class PointGrid {
public:
  PointGrid(double tolerance, std::size_t pointCount)
      : tolerance_(tolerance), scale_(1 / (4 * tolerance)), next_(pointCount, -1) {
    std::size_t size = 16;
    while (size < 2 * pointCount) size *= 2;
    heads_.assign(size, -1);
  }

  void insert(std::int32_t index, const Eigen::Vector3d& point) {
    std::int32_t& head = heads_[slotOf((point * scale_).array().floor().matrix().cast<std::int64_t>())];
    next_[index] = head;
    head = index;
  }

  /// Calls visit(index) for every point in the cells within the tolerance, perhaps some more.
  template <typename Visit>
  void visitNear(const Eigen::Vector3d& point, Visit visit) const {
    const Eigen::Vector3d reach = Eigen::Vector3d::Constant(tolerance_);
    const Cell low = ((point - reach) * scale_).array().floor().matrix().cast<std::int64_t>();
    const Cell high = ((point + reach) * scale_).array().floor().matrix().cast<std::int64_t>();
    for (std::int64_t x = low.x(); x <= high.x(); ++x)
      for (std::int64_t y = low.y(); y <= high.y(); ++y)
        for (std::int64_t z = low.z(); z <= high.z(); ++z)
          for (std::int32_t i = heads_[slotOf(Cell(x, y, z))]; i >= 0; i = next_[i]) visit(i);
  }

private:
  using Cell = Eigen::Matrix<std::int64_t, 3, 1>;

  std::size_t slotOf(const Cell& cell) const {
    std::uint64_t hash = static_cast<std::uint64_t>(cell.x()) * 0x9E3779B97F4A7C15ull;
    hash = (hash ^ static_cast<std::uint64_t>(cell.y())) * 0xC2B2AE3D27D4EB4Full;
    hash = (hash ^ static_cast<std::uint64_t>(cell.z())) * 0x165667B19E3779F9ull;
    return (hash ^ (hash >> 29)) & (heads_.size() - 1);
  }

  double tolerance_, scale_;
  std::vector<std::int32_t> heads_, next_;
};

/// The vertices with those within rounding of each other joined, and the triangles over them.
WeldedMesh joinVertices(const TriangleMesh& source, const std::vector<TriangleUse>& uses) {
  WeldedMesh mesh;
  Eigen::AlignedBox3d box;
  for (const TriangleUse& use : uses)
    for (const std::int32_t corner : source.triangles[use.triangle])
      if (source.vertices[corner].allFinite()) box.extend(source.vertices[corner].cast<double>());
  if (box.isEmpty()) return mesh;
  const double largest =
      std::max(box.min().cwiseAbs().cwiseMax(box.max().cwiseAbs()).maxCoeff(), box.diagonal().norm());
  const double tolerance = std::max(kWeldTolerance * largest, 1e-30);
  PointGrid grid(tolerance, std::min(source.vertices.size(), uses.size() * 3));
  std::vector<std::int32_t> welded(source.vertices.size(), -1);
  auto weldedVertex = [&](std::int32_t index) {
    if (welded[index] >= 0) return welded[index];
    const Eigen::Vector3d point = source.vertices[index].cast<double>();
    double best = tolerance * tolerance;
    std::int32_t found = -1;
    grid.visitNear(point, [&](std::int32_t candidate) {
      const double squared = (mesh.vertex(candidate) - point).squaredNorm();
      if (squared <= best) best = squared, found = candidate;
    });
    if (found < 0) {
      found = static_cast<std::int32_t>(mesh.vertices.size());
      mesh.vertices.push_back(source.vertices[index]);
      grid.insert(found, point);
    }
    return welded[index] = found;
  };
  for (const TriangleUse& use : uses) {
    auto [a, b, c] = source.triangles[use.triangle];
    if (use.reversed) std::swap(b, c);
    if (!source.vertices[a].allFinite() || !source.vertices[b].allFinite() || !source.vertices[c].allFinite())
      continue;
    const std::array corners{weldedVertex(a), weldedVertex(b), weldedVertex(c)};
    if (corners[0] == corners[1] || corners[1] == corners[2] || corners[2] == corners[0]) continue;
    mesh.triangles.push_back(corners);
    const bool hasFaces = source.triangleFaces.size() == source.triangles.size();
    mesh.triangleFaces.push_back(hasFaces ? source.triangleFaces[use.triangle] : 0);
  }
  return mesh;
}

/// Links the two triangles of every edge that has two; tells how many edges are open.
int linkNeighbours(WeldedMesh& mesh) {
  mesh.neighbours.assign(mesh.triangles.size(), {0, 0, 0});
  int open = 0;
  forEachEdge(mesh, [&](const std::vector<HalfEdge>& sides) {
    if (sides.size() == 2) {
      mesh.neighbours[sides[0].triangle][sides[0].side] = sides[1].triangle;
      mesh.neighbours[sides[1].triangle][sides[1].side] = sides[0].triangle;
      return;
    }
    open += sides.size() == 1;
    for (const HalfEdge& side : sides)
      mesh.neighbours[side.triangle][side.side] =
          sides.size() == 1 ? WeldedMesh::kBoundary : WeldedMesh::kNonManifold;
  });
  return open;
}

void keepTriangles(WeldedMesh& mesh, const std::vector<char>& keep) {
  std::size_t kept = 0;
  for (std::size_t i = 0; i < mesh.triangles.size(); ++i) {
    if (!keep[i]) continue;
    mesh.triangles[kept] = mesh.triangles[i];
    mesh.triangleFaces[kept++] = mesh.triangleFaces[i];
  }
  mesh.triangles.resize(kept);
  mesh.triangleFaces.resize(kept);
}

/// Triangles over the same three vertices: one of equal ones stays; back to back ones are an inner wall and
/// go, unless nothing but such pairs is there (a sheet drawn from both sides), which keeps one of each.
bool dropDoubledTriangles(WeldedMesh& mesh) {
  struct Use {
    std::int32_t triangle;
    bool even;  // permutation of the sorted corners
  };
  std::map<std::array<std::int32_t, 3>, std::vector<Use>> same;
  for (std::size_t i = 0; i < mesh.triangles.size(); ++i) {
    const auto& sides = mesh.neighbours[i];
    // Two triangles over the same vertices alone are each other's neighbour on all sides.
    const bool suspicious = (sides[0] == sides[1] && sides[1] == sides[2] && sides[0] >= 0) ||
                            std::count(sides.begin(), sides.end(), WeldedMesh::kNonManifold) > 0;
    if (!suspicious) continue;
    const auto& t = mesh.triangles[i];
    std::array<std::int32_t, 3> key = t;
    std::sort(key.begin(), key.end());
    const bool even = (t[0] == key[0] && t[1] == key[1]) || (t[1] == key[0] && t[2] == key[1]) ||
                      (t[2] == key[0] && t[0] == key[1]);
    same[key].push_back({static_cast<std::int32_t>(i), even});
  }
  std::vector<char> keep(mesh.triangles.size(), 1);
  bool dropped = false;
  std::size_t walls = 0;
  for (const auto& [key, uses] : same) walls += uses.size() > 1 ? uses.size() : 0;
  const bool onlyWalls = walls == mesh.triangles.size();
  for (const auto& [key, uses] : same) {
    if (uses.size() < 2) continue;
    const auto even = std::count_if(uses.begin(), uses.end(), [](const Use& use) { return use.even; });
    const auto odd = static_cast<std::ptrdiff_t>(uses.size()) - even;
    const bool keepOne = onlyWalls || even == 0 || odd == 0 || even != odd;
    const bool wanted = even >= odd;
    bool kept = !keepOne;
    for (const Use& use : uses) {
      const bool stays = !kept && use.even == wanted;
      kept = kept || stays;
      keep[use.triangle] = stays;
      dropped = dropped || !stays;
    }
  }
  if (dropped) keepTriangles(mesh, keep);
  return dropped;
}

/// For every vertex on an open edge, the vertex of another open edge to join it with.
std::vector<std::int32_t> crackPartners(const WeldedMesh& mesh) {
  std::vector<std::int32_t> partner(mesh.vertices.size());
  std::iota(partner.begin(), partner.end(), 0);
  std::vector<double> room(mesh.vertices.size(), std::numeric_limits<double>::infinity());
  std::vector<std::int32_t> onRim;
  for (std::size_t i = 0; i < mesh.triangles.size(); ++i)
    for (int side = 0; side < 3; ++side) {
      if (mesh.neighbours[i][side] != WeldedMesh::kBoundary) continue;
      const std::int32_t from = mesh.triangles[i][side], to = mesh.triangles[i][(side + 1) % 3];
      const double length = (mesh.vertex(from) - mesh.vertex(to)).norm();
      for (const std::int32_t vertex : {from, to}) {
        if (std::isinf(room[vertex])) onRim.push_back(vertex);
        room[vertex] = std::min(room[vertex], kCrackInEdges * length);
      }
    }
  if (onRim.empty()) return partner;
  const double tolerance = std::max(kCrackTolerance * mesh.boundingBox().diagonal().norm(), 1e-30);
  PointGrid grid(tolerance, mesh.vertices.size());
  for (const std::int32_t vertex : onRim) {
    const Eigen::Vector3d point = mesh.vertex(vertex);
    double best = tolerance;
    grid.visitNear(point, [&](std::int32_t other) {
      const double distance = (mesh.vertex(other) - point).norm();
      if (distance >= std::min({best, room[vertex], room[other]})) return;
      best = distance;
      partner[vertex] = other;
    });
    if (partner[vertex] == vertex) grid.insert(vertex, point);
  }
  return partner;
}

/// Joins rims that lie closely side by side; keeps the mesh as it was unless fewer edges are open afterwards.
void closeCracks(WeldedMesh& mesh, int openEdges) {
  const std::vector<std::int32_t> partner = crackPartners(mesh);
  WeldedMesh closed = mesh;
  std::vector<char> keep(mesh.triangles.size(), 1);
  for (std::size_t i = 0; i < closed.triangles.size(); ++i) {
    auto& corners = closed.triangles[i];
    for (std::int32_t& corner : corners) corner = partner[corner];
    keep[i] = corners[0] != corners[1] && corners[1] != corners[2] && corners[2] != corners[0];
  }
  keepTriangles(closed, keep);
  if (linkNeighbours(closed) < openEdges) mesh = std::move(closed);
}

/// True when both triangles run along their common edge the same way.
bool disagree(const WeldedMesh& mesh, std::int32_t triangle, int side) {
  const std::int32_t other = mesh.neighbours[triangle][side];
  const std::int32_t from = mesh.triangles[triangle][side], to = mesh.triangles[triangle][(side + 1) % 3];
  for (int i = 0; i < 3; ++i)
    if (mesh.triangles[other][i] == from && mesh.triangles[other][(i + 1) % 3] == to) return true;
  return false;
}

/// Turns triangles so that neighbours agree; in every smooth patch the side with the larger area stays.
void orientConsistently(WeldedMesh& mesh) {
  enum : char { Unseen, Stays, Turns };
  std::vector<char> state(mesh.triangles.size(), Unseen);
  std::vector<std::int32_t> patch;
  for (std::size_t seed = 0; seed < mesh.triangles.size(); ++seed) {
    if (state[seed] != Unseen) continue;
    patch.assign(1, static_cast<std::int32_t>(seed));
    state[seed] = Stays;
    double area[3] = {0, 0, 0};
    for (std::size_t i = 0; i < patch.size(); ++i) {
      const std::int32_t triangle = patch[i];
      area[static_cast<int>(state[triangle])] += mesh.areaNormal(triangle).norm();
      for (int side = 0; side < 3; ++side) {
        const std::int32_t other = mesh.neighbours[triangle][side];
        if (other < 0 || state[other] != Unseen) continue;
        const bool same = !disagree(mesh, triangle, side);
        state[other] = same == (state[triangle] == Stays) ? Stays : Turns;
        patch.push_back(other);
      }
    }
    const char turned = area[Turns] <= area[Stays] ? Turns : Stays;
    for (const std::int32_t triangle : patch) state[triangle] = state[triangle] == turned ? Turns : Stays;
  }
  for (std::size_t i = 0; i < mesh.triangles.size(); ++i)
    if (state[i] == Turns) reverseTriangle(mesh, static_cast<std::int32_t>(i));
  // What still disagrees lies on a surface with one side only.
  for (std::size_t i = 0; i < mesh.triangles.size(); ++i)
    for (int side = 0; side < 3; ++side) {
      const auto triangle = static_cast<std::int32_t>(i);
      if (mesh.neighbours[i][side] >= 0 && disagree(mesh, triangle, side))
        mesh.neighbours[i][side] = WeldedMesh::kNonManifold;
    }
}

/// A triangle at a crowded edge, by its angle around the edge.
struct Leaf {
  HalfEdge half;
  double angle = 0;
};

std::vector<Leaf> leavesAround(const WeldedMesh& mesh, const std::vector<HalfEdge>& sides) {
  const HalfEdge& any = sides.front();
  const auto& corners = mesh.triangles[any.triangle];
  const auto [low, high] = std::minmax(corners[any.side], corners[(any.side + 1) % 3]);
  const Eigen::Vector3d axis = (mesh.vertex(high) - mesh.vertex(low)).normalized();
  const Eigen::Vector3d x = axis.unitOrthogonal(), y = axis.cross(x);
  std::vector<Leaf> leaves;
  for (const HalfEdge& half : sides) {
    const Eigen::Vector3d out = mesh.corner(half.triangle, (half.side + 2) % 3) - mesh.vertex(low);
    leaves.push_back({half, std::atan2(out.dot(y), out.dot(x))});
  }
  return leaves;
}

/// Links the triangles that bound the same wedge of material at an edge of three or more, so that bodies
/// which only touch there stay apart. Seen along the edge, material lies at growing angles of a triangle that
/// runs down the edge and at falling angles of one that runs up.
void linkWedges(WeldedMesh& mesh, const std::vector<HalfEdge>& sides) {
  struct Wedge {
    double angle;
    const Leaf *down, *up;
  };
  const std::vector<Leaf> leaves = leavesAround(mesh, sides);
  std::vector<Wedge> wedges;
  for (const Leaf& down : leaves)
    for (const Leaf& up : leaves) {
      if (down.half.ascending || !up.half.ascending) continue;
      double angle = up.angle - down.angle;
      while (angle < 1e-6) angle += 2 * EIGEN_PI;  // coincident ones look away from each other
      wedges.push_back({angle, &down, &up});
    }
  std::stable_sort(wedges.begin(), wedges.end(),
                   [](const Wedge& a, const Wedge& b) { return a.angle < b.angle; });
  auto linkOf = [&](const HalfEdge& half) -> std::int32_t& {
    return mesh.neighbours[half.triangle][half.side];
  };
  for (const Wedge& wedge : wedges) {
    if (linkOf(wedge.down->half) >= 0 || linkOf(wedge.up->half) >= 0) continue;
    linkOf(wedge.down->half) = wedge.up->half.triangle;
    linkOf(wedge.up->half) = wedge.down->half.triangle;
  }
}

void linkCrowdedEdges(WeldedMesh& mesh) {
  mesh.crowdedEdges.assign(mesh.triangles.size(), 0);
  const bool isCrowded = std::any_of(mesh.neighbours.begin(), mesh.neighbours.end(), [](const auto& sides) {
    return std::count(sides.begin(), sides.end(), WeldedMesh::kNonManifold) > 0;
  });
  if (!isCrowded) return;
  forEachEdge(mesh, [&](const std::vector<HalfEdge>& sides) {
    if (sides.size() < 3) return;
    for (const HalfEdge& side : sides)
      mesh.crowdedEdges[side.triangle] =
          static_cast<std::uint8_t>(mesh.crowdedEdges[side.triangle] | 1 << side.side);
    linkWedges(mesh, sides);
  });
}

}  // namespace

WeldedMesh weld(const TriangleMesh& mesh, const std::vector<TriangleUse>& triangles) {
  WeldedMesh welded = joinVertices(mesh, triangles);
  int openEdges = linkNeighbours(welded);
  if (dropDoubledTriangles(welded)) openEdges = linkNeighbours(welded);
  if (openEdges > 0) closeCracks(welded, openEdges);
  orientConsistently(welded);
  linkCrowdedEdges(welded);
  return welded;
}

WeldedMesh weld(const TriangleMesh& mesh) {
  std::vector<TriangleUse> all(mesh.triangles.size());
  for (std::size_t i = 0; i < all.size(); ++i) all[i].triangle = static_cast<std::int32_t>(i);
  return weld(mesh, all);
}

}  // namespace liana
