// A closed mesh of triangles as an exact solid with planar faces.
#pragma once

#include <Eigen/Core>
#include <array>
#include <vector>

#include "kernel/base/result.h"
#include "kernel/geometry/shape.h"

namespace liana {

/// Triangles counter-clockwise seen from outside; each edge belongs to two of them. Fails when the mesh is
/// not closed or a triangle has no area.
Result<Shape> makeFacetedSolid(const std::vector<Eigen::Vector3d>& points,
                               const std::vector<std::array<int, 3>>& triangles);

}  // namespace liana
