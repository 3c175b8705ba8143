// A mesh whose triangles know their neighbours: what topology, signs and volumes are read from.
#pragma once

#include <Eigen/Geometry>
#include <array>
#include <cstdint>
#include <vector>

#include "kernel/geometry/mesh/triangle_mesh.h"

namespace liana {

/// Triangles over shared vertices, in the shape's own coordinates [mm]. Edge i of a triangle runs from corner
/// i to corner i + 1.
struct WeldedMesh {
  static constexpr std::int32_t kBoundary = -1;     // nothing on the other side
  static constexpr std::int32_t kNonManifold = -2;  // others, but none that bounds the same material

  std::vector<Eigen::Vector3f> vertices;
  std::vector<std::array<std::int32_t, 3>> triangles;   // counter-clockwise seen from outside
  std::vector<std::int32_t> triangleFaces;              // the face of the shape each triangle lies on
  std::vector<std::array<std::int32_t, 3>> neighbours;  // the triangle across each edge, or one of the above
  std::vector<std::uint8_t> crowdedEdges;  // per triangle, bit i: more than two triangles meet at edge i

  bool isEmpty() const { return triangles.empty(); }
  Eigen::Vector3d vertex(std::int32_t index) const { return vertices[index].cast<double>(); }
  Eigen::Vector3d corner(std::int32_t triangle, int corner) const {
    return vertex(triangles[triangle][corner]);
  }
  /// Twice the area, along the outward normal.
  Eigen::Vector3d areaNormal(std::int32_t triangle) const;
  Eigen::AlignedBox3d boundingBox() const;
  /// What rounding to float may move a vertex by, with some room [mm].
  double positionNoise() const;
};

/// One triangle of a mesh, as it is or turned around.
struct TriangleUse {
  std::int32_t triangle = 0;
  bool reversed = false;
};

/// Joins vertices that differ by rounding alone and finds the neighbours. Triangles that collapse are
/// dropped, of equal ones one is kept, and two that lie back to back inside a body (an inner wall) are both
/// dropped. Cracks between faces whose edges were divided alike are closed where that joins open edges, up to
/// 1e-4 of the mesh's size. Triangles that look the other way than their neighbours are turned; the larger
/// area decides.
WeldedMesh weld(const TriangleMesh& mesh);
/// The same for some of its triangles.
WeldedMesh weld(const TriangleMesh& mesh, const std::vector<TriangleUse>& triangles);

/// The connected piece (joined over edges) each triangle belongs to, counted from 0.
std::vector<std::int32_t> connectedPieces(const WeldedMesh& mesh, int& count);
/// Some triangles of a mesh with the vertices they need; they must be whole pieces.
WeldedMesh extractTriangles(const WeldedMesh& mesh, const std::vector<std::int32_t>& triangles);
void appendMesh(WeldedMesh& mesh, const WeldedMesh& other);
/// Turns every triangle around.
void reverseMesh(WeldedMesh& mesh);

/// Volume by the divergence theorem, negative when the triangles look inward; meaningful for closed meshes
/// [mm³].
double enclosedVolume(const WeldedMesh& mesh);
double surfaceArea(const WeldedMesh& mesh);  // [mm²]
/// The area that would close the holes: each connected rim spanned from its centre. 0 for a closed mesh
/// [mm²].
double openArea(const WeldedMesh& mesh);

}  // namespace liana
