// A plain box as triangles, for what has no geometry of its own.
#pragma once

#include <memory>

#include "kernel/geometry/mesh/triangle_mesh.h"

namespace liana {

/// About its own middle, with the lines of its edges; one face for each side [mm].
std::shared_ptr<const TriangleMesh> centredBox(const Eigen::Vector3d& size);

}  // namespace liana
