// Turns exact shapes into triangles, once per shape and on all cores.
#pragma once

#include <memory>
#include <vector>

#include "kernel/base/progress.h"
#include "kernel/base/result.h"
#include "kernel/geometry/mesh/triangle_mesh.h"
#include "kernel/geometry/shape.h"

namespace liana {

/// How closely triangles follow the shape.
struct TessellationQuality {
  double relativeDeflection =
      0.001;  // largest distance to the surface, as a share of the shape's box diagonal
  double minimumDeflection = 0.005;  // never finer than this [mm]
  double maximumDeflection = 1.0;    // never coarser than this [mm]
  double angularDeflection = 0.35;   // largest turn between neighbouring triangles [rad]

  static TessellationQuality draft() { return {0.005, 0.02, 5.0, 0.6}; }
  static TessellationQuality fine() { return {0.0003, 0.002, 0.2, 0.15}; }
};

/// The mesh of one shape; empty for a shape without faces. The triangles stay inside of the shape too: what
/// others may be reading is meshed as an ownCopy(). Faces are meshed on all cores, so progress may be
/// reported from any of them.
Result<std::shared_ptr<const TriangleMesh>> tessellate(const Shape& shape,
                                                       const TessellationQuality& quality = {},
                                                       const Progress& progress = {});

/// The meshes of many shapes, in order.
Result<std::vector<std::shared_ptr<const TriangleMesh>>> tessellateAll(
    const std::vector<Shape>& shapes, const TessellationQuality& quality = {}, const Progress& progress = {});

}  // namespace liana
