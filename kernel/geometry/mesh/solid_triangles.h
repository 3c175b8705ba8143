// Which triangles of a mesh bound which solid of the shape it was made of.
#pragma once

#include <vector>

#include "kernel/geometry/mesh/welded_mesh.h"
#include "kernel/geometry/shape.h"

namespace liana {

/// The triangles of each solid, looking out of it, in the shape's order, and those of no solid at the end.
/// The mesh's faces must be numbered as those of the shape are.
std::vector<std::vector<TriangleUse>> trianglesOfSolids(const TriangleMesh& mesh, const Shape& shape);

}  // namespace liana
