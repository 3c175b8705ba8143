// Cuts a stretch of a tube out of its part: the stretch becomes a cable, the rest stays rigid.
#pragma once

#include <memory>

#include "kernel/base/progress.h"
#include "kernel/base/result.h"
#include "kernel/geometry/mesh/triangle_mesh.h"
#include "kernel/geometry/shape.h"
#include "kernel/geometry/tube/recognise_tube.h"

namespace liana {

/// What stays of a part, in its own coordinates.
struct RigidRemainder {
  Shape shape;  // exact, empty when the part is a mesh or could not be cut exactly
  std::shared_ptr<const TriangleMesh> mesh;  // never null; without triangles when nothing stays

  bool isEmpty() const { return mesh->triangles.empty(); }
};

/// Cuts square to the centerline at two arc lengths [mm]; a cut at a free end of the tube takes all that is
/// there. Exact solids are cut by planes, meshes are clipped and closed at the cuts. Stops between these
/// steps when cancelled.
Result<RigidRemainder> cutOutTube(const Shape& shape, const TriangleMesh* mesh, const TubeRun& run,
                                  double from, double to, const Progress& progress = {});

/// The same on triangles alone.
TriangleMesh clipOutTube(const TriangleMesh& mesh, const TubeRun& run, double from, double to);

}  // namespace liana
