#include "kernel/geometry/triangle_mesh.h"

#include <algorithm>

namespace liana {
namespace {

/// Whether the areas of all triangles add up to nothing, as they do on a closed surface.
bool isClosed(const Eigen::Vector3d& areaSum, double area) {
  return areaSum.norm() <= 1e-5 * area;
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
  if (triangles.empty()) return 0;
  const Eigen::Vector3d origin = vertices[triangles[0][0]].cast<double>();
  Eigen::Vector3d areaSum = Eigen::Vector3d::Zero();
  double area = 0, volume = 0;
  for (const auto& triangle : triangles) {
    const Eigen::Vector3d a = vertices[triangle[0]].cast<double>() - origin;
    const Eigen::Vector3d b = vertices[triangle[1]].cast<double>() - origin;
    const Eigen::Vector3d c = vertices[triangle[2]].cast<double>() - origin;
    const Eigen::Vector3d normal = (b - a).cross(c - a) / 2;
    areaSum += normal;
    area += normal.norm();
    volume += a.dot(normal) / 3;
  }
  return isClosed(areaSum, area) ? std::max(0.0, volume) : 0;
}

}  // namespace liana
