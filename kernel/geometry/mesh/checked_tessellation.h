// Triangles that are held against the exact shape they stand for.
#pragma once

#include "kernel/geometry/mesh/tessellation.h"

namespace liana {

struct CheckedMesh {
  std::shared_ptr<const TriangleMesh> mesh;
  bool wasRefined = false;   // the first triangles enclosed another volume, so finer ones were made
  int openBodies = 0;        // called solids, but with a gap in their skin
  int wrongBodies = 0;       // solids whose triangles enclose another volume than they do themselves
  double largestMisfit = 0;  // of these: the share of the exact volume that is missing or too much
};

/// Compares the volume within the triangles of each solid with the exact one. Flat triangles in a round place
/// take away up to 1 − sin(a)/a of it, a being the largest turn between neighbours; where more than half as
/// much again and 2 % is missing, the mesher went wrong.
CheckedMesh checkMesh(const Shape& shape, std::shared_ptr<const TriangleMesh> mesh,
                      const TessellationQuality& quality = {});

/// The mesh of one shape as tessellate() makes it. One that goes wrong is made again with half the deflection
/// and turn, and the better one is kept.
Result<CheckedMesh> tessellateChecked(const Shape& shape, const TessellationQuality& quality = {},
                                      const Progress& progress = {});

}  // namespace liana
