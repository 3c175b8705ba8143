// An exact solid as tube recognition sees it: triangles to walk on, and points of the true surface on demand.
#pragma once

#include <functional>
#include <memory>

#include "kernel/base/result.h"
#include "kernel/geometry/shape.h"
#include "kernel/geometry/tube/surface_mesh.h"
#include "kernel/geometry/tube/tube_fit.h"

namespace liana {

/// Works on a copy of the shape, so that the triangles others see stay as they are.
class ExactSurface {
public:
  /// Fails when the shape has no faces with a surface behind them, as parts from mesh files.
  static Result<ExactSurface> of(const Shape& shape);

  /// Triangles of different solids are not joined.
  const SurfaceMesh& mesh() const { return mesh_; }

  /// Points with exact normals, at most about `spacing` apart along the triangles of one connected piece (-1:
  /// of all) that meet the box; each place of a face once, however many triangles meet there.
  std::vector<WallPoint> samplePoints(int component, double spacing, const Eigen::AlignedBox3d& box,
                                      const std::function<bool(WallPoint&)>& wanted) const;

private:
  struct Faces;  // surfaces and the place of each triangle's corners on them

  SurfaceMesh mesh_;
  std::shared_ptr<const Faces> faces_;
};

}  // namespace liana
