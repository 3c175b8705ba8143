// Orders a mesh so that near triangles, and near vertices, stand together in memory.
#pragma once

#include "kernel/geometry/mesh/welded_mesh.h"

namespace liana {

/// Afterwards every `size` triangles in a row are neighbours in space; the last row may be shorter.
void sortIntoClusters(WeldedMesh& mesh, int size);

}  // namespace liana
