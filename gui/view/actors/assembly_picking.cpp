// Finds parts under a line of sight or within a box on the screen.
#include <algorithm>
#include <cmath>

#include "gui/view/actors/assembly_content.h"
#include "gui/view/actors/ray_triangles.h"
#include "gui/view/scene/screen_box.h"

namespace liana {
namespace {

/// The stretch of a ray that is looked along.
struct Stretch {
  double from = 0, to = 0;

  /// Leaves out what is cut away; `entersCut` tells whether the stretch now begins at the plane.
  void clip(const SectionPlane& plane, const Eigen::Vector3d& origin, const Eigen::Vector3d& direction,
            bool& entersCut) {
    const double height = plane.height(origin), slope = plane.normal.dot(direction);
    if (std::abs(slope) < 1e-12) {
      if (height > 0) to = from;
      return;
    }
    const double at = -height / slope;
    entersCut = slope < 0 && at > from;
    if (slope < 0)
      from = std::max(from, at);
    else
      to = std::min(to, at);
  }
};

bool facesAway(const TriangleMesh& mesh, int triangle, const Eigen::Vector3d& direction) {
  const auto& corners = mesh.triangles[static_cast<std::size_t>(triangle)];
  const auto corner = [&](std::size_t i) -> Eigen::Vector3d {
    return mesh.vertices[static_cast<std::size_t>(corners[i])].cast<double>();
  };
  return (corner(1) - corner(0)).cross(corner(2) - corner(0)).dot(direction) > 0;
}

}  // namespace

std::optional<TriangleHit> AssemblyActors::firstTriangle(const Mesh& mesh, const Eigen::Vector3d& from,
                                                         const Eigen::Vector3d& to) const {
  vtkStaticCellLocator* const locator = mesh.extras->locator();
  if (!locator) {
    // Every triangle is asked until the search tree is there: some milliseconds for half a million.
    content_->worker.makeLocator(*mesh.extras);
    return firstTriangleBetween(*mesh.source, from, to);
  }
  double t = 0, point[3], parameters[3];
  int sub = 0;
  vtkIdType cell = -1;
  if (!locator->IntersectWithLine(from.data(), to.data(), 1e-9, t, point, parameters, sub, cell))
    return std::nullopt;
  return TriangleHit{Eigen::Vector3d(point), static_cast<int>(cell)};
}

bool AssemblyActors::isReadyToPick() const {
  return std::all_of(content_->meshes.begin(), content_->meshes.end(), [](const auto& entry) {
    return !entry.second->extras->isAskedForLocator() || entry.second->extras->locator();
  });
}

std::optional<PartHit> AssemblyActors::pick(const ViewRay& ray, PickedParts which) const {
  std::optional<PartHit> best;
  for (auto& [id, parts] : content_->parts) {
    for (auto& [node, part] : parts) {
      if (!part.visible || (which == PickedParts::Opaque && part.opacity < 1)) continue;
      const Eigen::Isometry3d partFromWorld = part.worldFromPart.inverse();
      const Eigen::Vector3d origin = partFromWorld * ray.origin;
      const Eigen::Vector3d direction = partFromWorld.linear() * ray.direction;
      Mesh& mesh = *part.mesh;
      const double center = (mesh.box.center() - origin).dot(direction);
      const double reach = 0.5 * mesh.box.diagonal().norm() + 1e-6;
      if ((mesh.box.center() - origin - center * direction).norm() > reach) continue;
      Stretch stretch{std::max(0.0, center - reach), center + reach};
      bool entersCut = false;
      if (content_->section)
        stretch.clip(content_->section->seenFrom(part.worldFromPart), origin, direction, entersCut);
      if (stretch.to <= stretch.from || (best && stretch.from >= best->distance)) continue;
      const Eigen::Vector3d from = origin + stretch.from * direction;
      const Eigen::Vector3d to = origin + stretch.to * direction;
      const auto met = firstTriangle(mesh, from, to);
      if (!met) continue;
      double distance = (met->point - origin).dot(direction);
      if (entersCut && facesAway(*mesh.source, met->triangle, direction)) distance = stretch.from;
      if (best && distance >= best->distance) continue;
      best = PartHit{{id, node}, part.worldFromPart * met->point, distance, met->triangle};
    }
  }
  return best;
}

std::vector<PartInstance> AssemblyActors::pickAll(const ScreenBox& box, const CameraPose& camera,
                                                  const ViewSize& size) const {
  std::vector<PartInstance> caught;
  for (const auto& [id, parts] : content_->parts) {
    for (const auto& [node, part] : parts) {
      if (!part.visible) continue;
      std::function<bool(const Eigen::Vector3d&)> isGone;
      if (content_->section)
        isGone = [plane = content_->section->seenFrom(part.worldFromPart)](const Eigen::Vector3d& vertex) {
          return plane.cutsAway(vertex);
        };
      if (catches(box, *part.mesh->source, ScreenProjection(camera, size, part.worldFromPart), isGone))
        caught.push_back({id, node});
    }
  }
  return caught;
}

Eigen::AlignedBox3d AssemblyActors::visibleBox() const {
  Eigen::AlignedBox3d box;
  for (const auto& [id, parts] : content_->parts)
    for (const auto& [node, part] : parts)
      if (part.visible) box.extend(part.box);
  return box;
}

std::vector<Eigen::AlignedBox3d> AssemblyActors::visibleBoxes() const {
  std::vector<Eigen::AlignedBox3d> boxes;
  for (const auto& [id, parts] : content_->parts)
    for (const auto& [node, part] : parts)
      if (part.visible) boxes.push_back(part.box);
  return boxes;
}

Eigen::AlignedBox3d AssemblyActors::boxOf(const PartInstance& reference) const {
  const Part* part = find(reference);
  return part ? part->box : Eigen::AlignedBox3d();
}

}  // namespace liana
