// Cuts a surface with a plane by walking from triangle to triangle.
#pragma once

#include <functional>

#include "kernel/geometry/tube/surface_mesh.h"

namespace liana {

struct CutPlane {
  Eigen::Vector3d origin, normal;

  double distance(const Eigen::Vector3d& point) const { return (point - origin).dot(normal); }
};

/// A line where the plane meets the surface: point i lies on the edge through which triangles[i] is entered.
struct SurfaceSlice {
  std::vector<Eigen::Vector3d> points;
  std::vector<int> triangles;
  bool isClosed = false;
};

/// The line through `triangle`, followed all the way round; open when it runs into an open edge. Empty when
/// the plane misses the triangle.
SurfaceSlice sliceThrough(const SurfaceMesh& mesh, int triangle, const CutPlane& plane);

/// Follows the line from `triangle` towards `direction` until `stop` says so; false: it came back to where it
/// began, or to an open edge. `stop` gets each point where the line leaves a triangle, and that triangle.
bool walkAlong(const SurfaceMesh& mesh, int triangle, const CutPlane& plane, const Eigen::Vector3d& direction,
               const std::function<bool(const Eigen::Vector3d& point, int triangle)>& stop);

}  // namespace liana
