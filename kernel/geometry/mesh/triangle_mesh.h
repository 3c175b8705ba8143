// Triangles and edge lines of one shape, for drawing, picking and distance queries.
#pragma once

#include <Eigen/Geometry>
#include <array>
#include <cstdint>
#include <vector>

namespace liana {

/// In the shape's own coordinates [mm]. Vertices are shared within a face and doubled between faces, so that
/// normals break at sharp edges.
struct TriangleMesh {
  std::vector<Eigen::Vector3f> vertices;
  std::vector<Eigen::Vector3f> normals;                // one per vertex, outward, unit length
  std::vector<std::array<std::int32_t, 3>> triangles;  // counter-clockwise seen from outside
  std::vector<std::int32_t> triangleFaces;  // the face each triangle lies on, counted in the shape's order
  std::vector<std::vector<Eigen::Vector3f>> edgeLines;  // one polyline per edge of the shape

  Eigen::AlignedBox3f boundingBox() const;
  /// The volume the triangles enclose [mm³]; zero when they leave a gap or are turned inside out.
  double enclosedVolume() const;
};

}  // namespace liana
