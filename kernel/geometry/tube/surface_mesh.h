// Triangles that know their neighbours: the surface that tube recognition walks on.
#pragma once

#include <Eigen/Core>
#include <array>
#include <cstdint>
#include <vector>

#include "kernel/geometry/mesh/triangle_mesh.h"

namespace liana {

/// Vertices are shared between all triangles that meet there, whatever face they belong to [mm].
struct SurfaceMesh {
  std::vector<Eigen::Vector3d> vertices;
  std::vector<std::array<int, 3>> triangles;  // counter-clockwise seen from outside
  std::vector<std::array<int, 3>> neighbors;  // across the edge from corner k to corner k+1; -1: open edge
  std::vector<int> components;                // of each triangle: which connected piece it belongs to
  int componentCount = 0;

  Eigen::Vector3d normal(int triangle) const;  // unit length; zero for a triangle without area
  Eigen::Vector3d centroid(int triangle) const;
  double area(int triangle) const;
  std::vector<Eigen::Vector3d> vertexNormals() const;  // mean of the triangles around, weighted by area
};

/// Joins vertices that lie within a millionth of the mesh's size and leaves out triangles that vanish by it.
/// Triangles of different `groups` are never joined (one per triangle, such as its solid; empty: all one).
/// `origins` receives which triangle of `mesh` each one was.
SurfaceMesh connectSurface(const TriangleMesh& mesh, const std::vector<std::int32_t>& groups = {},
                           std::vector<int>* origins = nullptr);

/// Fills neighbours and components from the triangles.
void connectTriangles(SurfaceMesh& mesh);

}  // namespace liana
