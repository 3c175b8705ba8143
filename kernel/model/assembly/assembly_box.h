// The space a part or a branch of the product tree takes.
#pragma once

#include <Eigen/Geometry>

#include "kernel/model/assembly/assembly.h"

namespace liana {

/// Around the triangles and edge lines of a node and everything below it, as they are placed, in the
/// assembly's frame [mm]; -1 for the whole assembly. Tight however the parts are turned. Parts without a mesh
/// yet count with the box of their own axes.
Eigen::AlignedBox3d boxOf(const Assembly& assembly, int node = -1);

}  // namespace liana
