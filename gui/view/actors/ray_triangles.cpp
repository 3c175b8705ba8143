// Möller and Trumbore, "Fast, minimum storage ray/triangle intersection", 1997.
#include "gui/view/actors/ray_triangles.h"

#include <cmath>

namespace liana {
namespace {

constexpr double kEdge = 1e-9;  // of a side: what goes through an edge hits one of its two triangles

}  // namespace

std::optional<TriangleHit> firstTriangleBetween(const TriangleMesh& mesh, const Eigen::Vector3d& from,
                                                const Eigen::Vector3d& to) {
  const Eigen::Vector3d along = to - from;
  double nearest = 1;
  int found = -1;
  for (std::size_t i = 0; i < mesh.triangles.size(); ++i) {
    const auto& corners = mesh.triangles[i];
    const auto corner = [&](std::size_t k) -> Eigen::Vector3d {
      return mesh.vertices[static_cast<std::size_t>(corners[k])].cast<double>();
    };
    const Eigen::Vector3d a = corner(0), ab = corner(1) - a, ac = corner(2) - a;
    const Eigen::Vector3d across = along.cross(ac);
    const double volume = ab.dot(across);
    if (volume == 0) continue;
    const Eigen::Vector3d start = from - a;
    const double u = start.dot(across) / volume;
    if (u < -kEdge || u > 1 + kEdge) continue;
    const Eigen::Vector3d turned = start.cross(ab);
    const double v = along.dot(turned) / volume;
    if (v < -kEdge || u + v > 1 + kEdge) continue;
    const double t = ac.dot(turned) / volume;
    if (t < 0 || t > nearest) continue;
    nearest = t;
    found = static_cast<int>(i);
  }
  if (found < 0) return std::nullopt;
  return TriangleHit{from + nearest * along, found};
}

}  // namespace liana
