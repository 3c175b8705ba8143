#include "kernel/geometry/mesh/triangle_mesh.h"

#include <algorithm>
#include <numeric>
#include <tuple>

namespace liana {
namespace {

/// One number per place, the same for vertices that faces have at the same place.
std::vector<std::int32_t> numberPlaces(const std::vector<Eigen::Vector3f>& vertices) {
  std::vector<std::int32_t> order(vertices.size()), numbers(vertices.size());
  std::iota(order.begin(), order.end(), 0);
  const auto key = [&](std::int32_t i) {
    return std::tie(vertices[i].x(), vertices[i].y(), vertices[i].z());
  };
  std::sort(order.begin(), order.end(), [&](std::int32_t a, std::int32_t b) { return key(a) < key(b); });
  for (std::size_t i = 1; i < order.size(); ++i)
    numbers[order[i]] = numbers[order[i - 1]] + (key(order[i]) != key(order[i - 1]));
  return numbers;
}

/// Whether every edge is passed as often one way as the other, as on a surface without a gap.
bool isClosed(const TriangleMesh& mesh) {
  const std::vector<std::int32_t> places = numberPlaces(mesh.vertices);
  std::vector<std::tuple<std::int32_t, std::int32_t, int>> passes;
  passes.reserve(3 * mesh.triangles.size());
  for (const auto& triangle : mesh.triangles)
    for (int k = 0; k < 3; ++k) {
      const std::int32_t a = places[triangle[k]], b = places[triangle[(k + 1) % 3]];
      if (a != b) passes.emplace_back(std::min(a, b), std::max(a, b), a < b ? 1 : -1);
    }
  std::sort(passes.begin(), passes.end());
  for (std::size_t i = 0; i < passes.size();) {
    const auto [low, high, way] = passes[i];
    int balance = 0;
    for (; i < passes.size() && std::get<0>(passes[i]) == low && std::get<1>(passes[i]) == high; ++i)
      balance += std::get<2>(passes[i]);
    if (balance != 0) return false;
  }
  return true;
}

}  // namespace

Eigen::AlignedBox3f TriangleMesh::boundingBox() const {
  Eigen::AlignedBox3f box;
  for (const auto& vertex : vertices) box.extend(vertex);
  for (const auto& line : edgeLines)
    for (const auto& point : line) box.extend(point);
  return box;
}

double TriangleMesh::enclosedVolume() const {
  if (triangles.empty() || !isClosed(*this)) return 0;
  const Eigen::Vector3d origin = vertices[triangles[0][0]].cast<double>();
  double volume = 0;
  for (const auto& triangle : triangles) {
    const Eigen::Vector3d a = vertices[triangle[0]].cast<double>() - origin;
    const Eigen::Vector3d b = vertices[triangle[1]].cast<double>() - origin;
    const Eigen::Vector3d c = vertices[triangle[2]].cast<double>() - origin;
    volume += a.dot(b.cross(c)) / 6;
  }
  return std::max(0.0, volume);
}

}  // namespace liana
