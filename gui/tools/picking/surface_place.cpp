// From a picked triangle to point and smooth normal.
#include "gui/tools/picking/surface_place.h"

#include "gui/view/scene/viewport.h"
#include "gui/workspace/workspace.h"

namespace liana {
namespace {

/// The mesh's own normals, blended over the triangle: facets of a round part must not show.
Eigen::Vector3d normalAt(const TriangleMesh& mesh, int triangle, const Eigen::Vector3d& point) {
  const auto& corners = mesh.triangles[static_cast<std::size_t>(triangle)];
  Eigen::Vector3d p[3], n[3];
  for (int i = 0; i < 3; ++i) {
    const auto vertex = static_cast<std::size_t>(corners[static_cast<std::size_t>(i)]);
    p[i] = mesh.vertices[vertex].cast<double>();
    n[i] = mesh.normals[vertex].cast<double>();
  }
  const Eigen::Vector3d flat = (p[1] - p[0]).cross(p[2] - p[0]);
  Eigen::Vector3d blended = Eigen::Vector3d::Zero();
  for (int i = 0; i < 3; ++i) {
    const Eigen::Vector3d opposite = (p[(i + 1) % 3] - point).cross(p[(i + 2) % 3] - point);
    blended += opposite.dot(flat) * n[i];
  }
  if (blended.norm() > 1e-12 && blended.dot(flat) > 0) return blended.normalized();
  return flat.norm() > 1e-12 ? Eigen::Vector3d(flat.normalized()) : Eigen::Vector3d::UnitZ();
}

}  // namespace

std::optional<SurfacePlace> surfaceAt(const Viewport& viewport, const Eigen::Vector2d& pixel) {
  const auto hit = viewport.picks().part(pixel);
  if (!hit || hit->triangle < 0) return std::nullopt;
  const AssemblyReference* reference = viewport.workspace().document().findAssembly(hit->part.assembly);
  if (!reference || !reference->assembly) return std::nullopt;
  const Assembly& assembly = *reference->assembly;
  const int shape = assembly.node(hit->part.node).shape;
  if (shape < 0) return std::nullopt;
  const TriangleMesh& mesh = *assembly.shapes()[static_cast<std::size_t>(shape)].mesh;
  const Eigen::Isometry3d worldFromPart =
      reference->worldFromAssembly * assembly.worldFromNode(hit->part.node);
  SurfacePlace place;
  place.point = hit->point;
  place.normal = worldFromPart.linear() * normalAt(mesh, hit->triangle, worldFromPart.inverse() * hit->point);
  const Eigen::Vector3d sight = viewport.camera().rayThrough(viewport.viewSize(), pixel).direction;
  if (place.normal.dot(sight) > 0) place.normal = -place.normal;
  place.part = {reference->id, assembly.pathOf(hit->part.node)};
  place.instance = hit->part;
  return place;
}

}  // namespace liana
