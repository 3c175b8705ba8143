// OCCT shapes for parts that are triangles alone, so that they can be written in every format.
#pragma once

#include <TopoDS_Shape.hxx>

#include "kernel/geometry/mesh/triangle_mesh.h"

namespace liana {

/// A compound of faces that have triangles and normals but no surface, one per face of the mesh and in its
/// order: what the writers of mesh formats take. Null for a mesh without triangles.
TopoDS_Shape triangleFacesOf(const TriangleMesh& mesh);

}  // namespace liana
