// Which side of a welded mesh a point is on, read off the nearest feature.
#pragma once

#include <Eigen/Geometry>
#include <cstdint>
#include <vector>

#include "kernel/geometry/distance/triangle_distance.h"
#include "kernel/geometry/mesh/welded_mesh.h"

namespace liana {

/// A place on a mesh as the shape has it: triangles' edges inside a face of the shape count as the face.
struct SurfaceFeature {
  TrianglePlace::Kind kind = TrianglePlace::Face;
  std::int32_t element = 0;  // the face of the shape, three times the triangle plus the side, or the vertex
  std::int32_t face = 0;     // the face of the shape (one of them at edges and vertices)
};

/// Outward normals of faces, edges and vertices, weighted by the angles of the triangles there, so that their
/// sign against the way to a query point is the side it is on (Bærentzen and Aanæs 2005). Where that proof
/// does not hold (open and non-manifold edges, slivers without a direction, blades) the normal is called
/// doubtful.
class SurfaceNormals {
public:
  explicit SurfaceNormals(const WeldedMesh& mesh);

  /// Zero length where there is none. `mesh` is the one it was made of.
  Eigen::Vector3d normalAt(const WeldedMesh& mesh, std::int32_t triangle, TrianglePlace place,
                           bool& isDoubtful) const;
  Eigen::Vector3d triangleNormal(const WeldedMesh& mesh,
                                 std::int32_t triangle) const;  // unit length, or zero
  bool isSliver(std::int32_t triangle) const { return slivers_[triangle] != 0; }
  SurfaceFeature featureAt(const WeldedMesh& mesh, std::int32_t triangle, TrianglePlace place) const;

private:
  enum VertexFlag : std::uint8_t { Doubtful = 1, WithinFace = 2 };

  void markSlivers(const WeldedMesh& mesh);
  void sumVertexNormals(const WeldedMesh& mesh);
  void markVertices(const WeldedMesh& mesh);

  std::vector<Eigen::Vector3f> vertexNormals_;
  std::vector<std::uint8_t> vertexFlags_;
  std::vector<std::uint8_t> slivers_;
};

}  // namespace liana
