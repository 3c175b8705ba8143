// Finds the triangles of a mesh that are nearest to a point or a segment, or that a ray meets.
#pragma once

#include <Eigen/Geometry>
#include <cstdint>
#include <memory>
#include <vector>

#include "kernel/geometry/distance/triangle_distance.h"
#include "kernel/geometry/mesh/welded_mesh.h"

namespace liana {

/// The nearest triangle so far.
struct TriangleSearch {
  double squaredBest = 0;  // set it to the square of the reach before; only nearer ones are found
  std::int32_t triangle = -1;
  Eigen::Vector3d point = Eigen::Vector3d::Zero();  // on the triangle
  TrianglePlace place;

  bool found() const { return triangle >= 0; }
};

struct PointSearch : TriangleSearch {
  Eigen::Vector3d query;
};

struct SegmentSearch : TriangleSearch {
  Eigen::Vector3d a, b;
  double parameter = 0;  // of the point on a–b
};

struct RayHit {
  std::int32_t triangle = -1;
  double parameter = 0;  // in lengths of the ray's direction
};

/// A handful of neighbouring triangles, with a disc around them that is as thin as they are flat: on smooth
/// surfaces far tighter than a box, so that the work grows with the depth of the tree and not with the number
/// of triangles under the query.
struct TriangleCluster {
  static constexpr int kSize = 8;
  Eigen::Vector3f centre, normal;
  float radius = 0, halfThickness = 0;
};

/// An Embree tree over clusters of triangles. Embree chooses the candidates in single precision with room for
/// its rounding; what is told is computed in double. Queries are safe from many threads and do not allocate.
class ClusterTree {
public:
  /// Sorts the triangles and vertices of `mesh` so that near ones stand together. The mesh must stay where it
  /// is.
  explicit ClusterTree(WeldedMesh& mesh);
  ~ClusterTree();

  void findNearest(PointSearch& search) const;
  void findNearest(SegmentSearch& search) const;
  /// The first triangle along the ray, up to `limit` lengths of `direction`; rays do not slip through edges.
  bool castRay(const Eigen::Vector3d& origin, const Eigen::Vector3d& direction, double limit,
               RayHit& hit) const;

  double rounding() const { return rounding_; }  // of positions in single precision, with room [mm]

private:
  struct PointVisit;
  struct SegmentVisit;
  struct Scene;

  const WeldedMesh& mesh_;
  std::vector<TriangleCluster> clusters_;
  double rounding_ = 0;
  std::unique_ptr<Scene> scene_;
};

}  // namespace liana
