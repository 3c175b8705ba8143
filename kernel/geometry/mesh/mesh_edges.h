// The edges of a welded mesh with the triangles that meet there, one after the other.
#pragma once

#include <algorithm>
#include <utility>
#include <vector>

#include "kernel/geometry/mesh/welded_mesh.h"

namespace liana {

/// A triangle's side of an edge.
struct HalfEdge {
  std::int32_t triangle = 0;
  int side = 0;
  bool ascending = false;  // runs from the smaller vertex index to the larger
};

/// Calls visit(sides) once per edge, with all triangles that have it.
template <typename Visit>
void forEachEdge(const WeldedMesh& mesh, Visit visit) {
  struct Entry {
    std::int32_t other = 0;
    HalfEdge half;
  };
  // Sorted by the smaller vertex (counting), then by the larger within its few edges.
  std::vector<std::int32_t> first(mesh.vertices.size() + 1, 0);
  auto ends = [&](std::size_t triangle, int side) {
    return std::minmax(mesh.triangles[triangle][side], mesh.triangles[triangle][(side + 1) % 3]);
  };
  for (std::size_t i = 0; i < mesh.triangles.size(); ++i)
    for (int side = 0; side < 3; ++side) ++first[ends(i, side).first + 1];
  for (std::size_t i = 1; i < first.size(); ++i) first[i] += first[i - 1];
  std::vector<Entry> entries(mesh.triangles.size() * 3);
  std::vector<std::int32_t> next(first.begin(), first.end() - 1);
  for (std::size_t i = 0; i < mesh.triangles.size(); ++i)
    for (int side = 0; side < 3; ++side) {
      const auto [low, high] = ends(i, side);
      entries[next[low]++] = {high, {static_cast<std::int32_t>(i), side, mesh.triangles[i][side] == low}};
    }
  std::vector<HalfEdge> sides;
  for (std::size_t vertex = 0; vertex + 1 < first.size(); ++vertex) {
    const auto begin = entries.begin() + first[vertex], end = entries.begin() + first[vertex + 1];
    std::stable_sort(begin, end, [](const Entry& a, const Entry& b) { return a.other < b.other; });
    for (auto entry = begin; entry != end;) {
      sides.clear();
      const std::int32_t other = entry->other;
      for (; entry != end && entry->other == other; ++entry) sides.push_back(entry->half);
      visit(std::as_const(sides));
    }
  }
}

/// Turns one triangle around, its neighbours with it.
inline void reverseTriangle(WeldedMesh& mesh, std::int32_t triangle) {
  std::swap(mesh.triangles[triangle][1], mesh.triangles[triangle][2]);  // edges 01 12 20 become 02 21 10
  std::swap(mesh.neighbours[triangle][0], mesh.neighbours[triangle][2]);
  if (mesh.crowdedEdges.empty()) return;
  std::uint8_t& crowded = mesh.crowdedEdges[triangle];
  crowded = static_cast<std::uint8_t>((crowded & 2) | (crowded & 1) << 2 | (crowded & 4) >> 2);
}

}  // namespace liana
