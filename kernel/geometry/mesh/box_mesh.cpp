#include "kernel/geometry/mesh/box_mesh.h"

namespace liana {

std::shared_ptr<const TriangleMesh> centredBox(const Eigen::Vector3d& size) {
  auto mesh = std::make_shared<TriangleMesh>();
  const Eigen::Vector3f half = (0.5 * size).cast<float>();
  for (int face = 0; face < 6; ++face) {
    const int axis = face / 2, u = (axis + 1) % 3, v = (axis + 2) % 3;
    const float side = face % 2 == 0 ? 1.0f : -1.0f;
    Eigen::Vector3f normal = Eigen::Vector3f::Zero();
    normal[axis] = side;
    const auto first = static_cast<std::int32_t>(mesh->vertices.size());
    std::vector<Eigen::Vector3f> rim;
    for (const auto& corner :
         {Eigen::Vector2f(-1, -1), Eigen::Vector2f(1, -1), Eigen::Vector2f(1, 1), Eigen::Vector2f(-1, 1)}) {
      Eigen::Vector3f point;
      point[axis] = side * half[axis];
      point[u] = corner.x() * half[u] * side;  // mirrored on the far side, so that it looks outwards
      point[v] = corner.y() * half[v];
      mesh->vertices.push_back(point);
      mesh->normals.push_back(normal);
      rim.push_back(point);
    }
    rim.push_back(rim.front());
    mesh->edgeLines.push_back(std::move(rim));
    mesh->triangles.push_back({first, first + 1, first + 2});
    mesh->triangles.push_back({first, first + 2, first + 3});
    mesh->triangleFaces.insert(mesh->triangleFaces.end(), 2, face);
  }
  return mesh;
}

}  // namespace liana
