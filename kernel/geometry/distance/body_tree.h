// The distance to one body, in the body's own coordinates.
#pragma once

#include <Eigen/Geometry>
#include <cstddef>
#include <memory>

#include "kernel/geometry/distance/cluster_tree.h"
#include "kernel/geometry/distance/surface_normals.h"
#include "kernel/geometry/mesh/mesh_bodies.h"

namespace liana {

/// A point of a body's surface seen from a query.
struct BodyPoint {
  double distance = 0;                              // signed: negative inside a body that has an inside [mm]
  Eigen::Vector3d point = Eigen::Vector3d::Zero();  // on the surface [mm]
  Eigen::Vector3d normal = Eigen::Vector3d::UnitZ();  // unit, outward; on open sheets towards the query
  SurfaceFeature feature;
};

/// A bounding-volume tree over the triangles of one solid or of loose sheets. Never changes: shared by all
/// instances and threads. Queries do not allocate. Distances are computed in double precision; the tree only
/// chooses candidates.
class BodyTree {
public:
  explicit BodyTree(MeshBody body);
  ~BodyTree();
  BodyTree(const BodyTree&) = delete;
  BodyTree& operator=(const BodyTree&) = delete;

  const Eigen::AlignedBox3d& box() const { return box_; }
  Closure closure() const { return body_.closure; }
  bool hasInside() const { return body_.closure != Closure::Open; }
  const WeldedMesh& mesh() const { return body_.mesh; }

  /// The nearest surface point if it is not farther than `reach` or the query point is inside; false
  /// otherwise.
  bool nearest(const Eigen::Vector3d& query, double reach, BodyPoint& result) const;

  /// The nearest approach of the segment a–b with the same rule; `parameter` in [0, 1] tells where on it.
  /// Exact while the segment stays outside; of a segment that goes inside, its deepest point, to 1 % of its
  /// length.
  bool nearestOnSegment(const Eigen::Vector3d& a, const Eigen::Vector3d& b, double reach, BodyPoint& result,
                        double& parameter) const;

  /// Where a straight way from a to b first goes through the surface; the normal looks back to a.
  bool firstHit(const Eigen::Vector3d& a, const Eigen::Vector3d& b, BodyPoint& result,
                double& parameter) const;

  /// True inside the body, away from its surface; `away` is a way out of the surface's neighbourhood, if
  /// known.
  bool contains(const Eigen::Vector3d& point, const Eigen::Vector3d& away = Eigen::Vector3d::Zero()) const;

private:
  bool isInside(const Eigen::Vector3d& query, const TriangleSearch& found) const;
  void describe(const Eigen::Vector3d& query, const TriangleSearch& found, double sign,
                BodyPoint& result) const;
  /// Signed distance from a point that is surely not farther from the surface than `bound`.
  void signedNearest(const Eigen::Vector3d& query, double bound, BodyPoint& result) const;
  void findDeepest(const Eigen::Vector3d& a, const Eigen::Vector3d& b, double hint, BodyPoint& result,
                   double& parameter) const;

  MeshBody body_;
  ClusterTree clusters_;  // sorts the mesh: before what is computed from it
  SurfaceNormals normals_;
  Eigen::AlignedBox3d box_;
  double onSurface_ = 0;  // nearer than this is on the surface [mm]
};

}  // namespace liana
