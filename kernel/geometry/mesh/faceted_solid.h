// Meshes of triangles as exact shapes with planar faces.
#pragma once

#include <Eigen/Core>
#include <array>
#include <cstdint>
#include <vector>

#include "kernel/base/result.h"
#include "kernel/geometry/mesh/triangle_mesh.h"
#include "kernel/geometry/shape.h"

namespace liana {

/// Triangles counter-clockwise seen from outside; each edge belongs to two of them. Fails when the mesh is
/// not closed or a triangle has no area.
Result<Shape> makeFacetedSolid(const std::vector<Eigen::Vector3d>& points,
                               const std::vector<std::array<int, 3>>& triangles);

struct FacetedShape {
  Shape shape;                         // a compound of solids and shells
  std::vector<std::int32_t> meshFace;  // of each of its faces, in the shape's order: the mesh's face it is of
};

/// A solid for each closed body of a mesh and a shell for what is open. Triangles without area are left out.
Result<FacetedShape> makeFacetedShape(const TriangleMesh& mesh);

}  // namespace liana
