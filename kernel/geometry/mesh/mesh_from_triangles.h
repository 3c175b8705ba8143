// Makes a mesh with faces, normals and edge lines from the bare triangles of a mesh file.
#pragma once

#include <Eigen/Geometry>
#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "kernel/geometry/mesh/triangle_mesh.h"

namespace liana {

/// Triangles as a file lists them, corners shared or not.
struct TriangleList {
  std::vector<Eigen::Vector3d> points;                 // [mm]
  std::vector<std::array<std::int32_t, 3>> triangles;  // indices into points
  std::vector<std::int32_t> groups;  // one per triangle, or none: triangles of two groups never share a face
};

struct MeshFromTriangles {
  TriangleMesh mesh;
  std::vector<std::int32_t> faceGroups;  // the group of each face
  std::size_t flat = 0;                  // triangles left out because they have no area
  std::size_t notFinite = 0;  // triangles left out because a corner is not a number or out of range
};

/// Corners closer than a millionth of the whole become one, so that triangles have neighbours. Neighbours of
/// one group that meet at less than `creaseAngle` [rad] form one face, as they would on a CAD shape; where
/// faces meet, or the surface ends, there is an edge line. Corners of a point in several faces keep exactly
/// the same coordinates.
MeshFromTriangles meshFromTriangles(const TriangleList& list, double creaseAngle = 0.52);

}  // namespace liana
