// The triangles inside OCCT shapes that have no surfaces, as mesh formats become.
#pragma once

#include <TopoDS_Shape.hxx>

#include "kernel/geometry/mesh/mesh_from_triangles.h"

namespace liana {

/// Whether a face of the shape is triangles alone.
bool isTrianglesAlone(const TopoDS_Shape& shape);

/// All triangles, scaled; a triangle's group is the number of its face in the order of TopExp::MapShapes.
TriangleList trianglesOf(const TopoDS_Shape& shape, double scale);

}  // namespace liana
