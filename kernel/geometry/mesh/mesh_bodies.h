// Takes a mesh apart into its solids and loose sheets: a sign is only known for each solid on its own.
#pragma once

#include <vector>

#include "kernel/geometry/mesh/welded_mesh.h"
#include "kernel/geometry/shape.h"

namespace liana {

/// Whether a body has an inside.
enum class Closure {
  Closed,   // watertight
  Cracked,  // holes of at most 0.1 % of its surface: it has an inside, told by rays near the holes
  Open      // sheets: no inside
};

/// A solid with its cavities, or all loose sheets of a shape together.
struct MeshBody {
  WeldedMesh mesh;  // looks outward unless open
  Closure closure = Closure::Open;
};

/// The bodies of a shape. Where the exact shape is known (`shape` is the one `mesh` was made of), its solids
/// are the bodies; faces outside solids, and all of a mesh without a shape, are taken apart into connected
/// pieces. A piece that looks inward and lies in another one is its cavity; one that looks inward alone is
/// turned around.
std::vector<MeshBody> meshBodies(const TriangleMesh& mesh, const Shape& shape = {});

}  // namespace liana
