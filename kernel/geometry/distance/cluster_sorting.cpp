#include "kernel/geometry/distance/cluster_sorting.h"

#include <algorithm>
#include <numeric>

namespace liana {
namespace {

struct Centre {
  Eigen::Vector3f point;
  std::int32_t triangle = 0;
};

/// Halves the range across its longest side until the pieces are clusters; halves are whole clusters.
void sortRange(Centre* begin, Centre* end, int size) {
  while (end - begin > size) {
    Eigen::AlignedBox3f box;
    for (const Centre* centre = begin; centre != end; ++centre) box.extend(centre->point);
    int axis = 0;
    box.sizes().maxCoeff(&axis);
    const std::ptrdiff_t clusters = (end - begin + size - 1) / size;
    Centre* middle = begin + (clusters / 2) * size;
    std::nth_element(begin, middle, end, [axis](const Centre& a, const Centre& b) {
      return a.point[axis] != b.point[axis] ? a.point[axis] < b.point[axis] : a.triangle < b.triangle;
    });
    sortRange(begin, middle, size);
    begin = middle;
  }
}

template <typename T>
void reorder(std::vector<T>& values, const std::vector<Centre>& order) {
  std::vector<T> sorted;
  sorted.reserve(values.size());
  for (const Centre& centre : order) sorted.push_back(values[centre.triangle]);
  values = std::move(sorted);
}

void sortVertices(WeldedMesh& mesh) {
  std::vector<std::int32_t> place(mesh.vertices.size(), -1);
  std::vector<Eigen::Vector3f> sorted;
  sorted.reserve(mesh.vertices.size());
  for (auto& corners : mesh.triangles)
    for (std::int32_t& corner : corners) {
      if (place[corner] < 0) {
        place[corner] = static_cast<std::int32_t>(sorted.size());
        sorted.push_back(mesh.vertices[corner]);
      }
      corner = place[corner];
    }
  mesh.vertices = std::move(sorted);
}

}  // namespace

void sortIntoClusters(WeldedMesh& mesh, int size) {
  std::vector<Centre> order(mesh.triangles.size());
  for (std::size_t i = 0; i < order.size(); ++i) {
    const auto& [a, b, c] = mesh.triangles[i];
    order[i] = {(mesh.vertices[a] + mesh.vertices[b] + mesh.vertices[c]) / 3, static_cast<std::int32_t>(i)};
  }
  sortRange(order.data(), order.data() + order.size(), size);
  std::vector<std::int32_t> place(order.size());
  for (std::size_t i = 0; i < order.size(); ++i) place[order[i].triangle] = static_cast<std::int32_t>(i);
  reorder(mesh.triangles, order);
  reorder(mesh.triangleFaces, order);
  reorder(mesh.neighbours, order);
  reorder(mesh.crowdedEdges, order);
  for (auto& sides : mesh.neighbours)
    for (std::int32_t& side : sides)
      if (side >= 0) side = place[side];
  sortVertices(mesh);
}

}  // namespace liana
