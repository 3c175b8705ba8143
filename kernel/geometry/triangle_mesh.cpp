#include "kernel/geometry/triangle_mesh.h"

namespace liana {

Eigen::AlignedBox3f TriangleMesh::boundingBox() const {
  Eigen::AlignedBox3f box;
  for (const auto& vertex : vertices) box.extend(vertex);
  for (const auto& line : edgeLines)
    for (const auto& point : line) box.extend(point);
  return box;
}

}  // namespace liana
