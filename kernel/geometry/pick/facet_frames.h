// Frames on parts that are triangles alone: planes and cylinders are estimated from the facets around the
// pick.
#pragma once

#include "kernel/geometry/pick/pick_frames.h"
#include "kernel/geometry/tube/surface_mesh.h"

namespace liana {

struct PickFrames::Facets {
  SurfaceMesh mesh;
  std::vector<int> weldedTriangle;  // of each triangle of the part's mesh; -1: vanished

  explicit Facets(const TriangleMesh& triangles);
  std::vector<PickFrame> framesAt(const SurfacePick& pick) const;
};

}  // namespace liana
