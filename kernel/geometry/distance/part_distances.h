// The distance from points and segments to any set of placed parts.
#pragma once

#include <Eigen/Geometry>
#include <cstdint>
#include <memory>
#include <vector>

#include "kernel/base/progress.h"
#include "kernel/base/result.h"
#include "kernel/geometry/distance/distance_tree_cache.h"

namespace liana {

/// A part as distances see it. Parts of one mesh share its trees.
struct PlacedPart {
  std::shared_ptr<const TriangleMesh> mesh;
  Shape shape;  // the exact shape of the mesh, or empty
  Eigen::Isometry3d worldFromPart = Eigen::Isometry3d::Identity();
};

/// A point of a part's surface seen from a query.
struct PartPoint {
  double distance = 0;                                // signed: negative inside a solid [mm]
  Eigen::Vector3d point = Eigen::Vector3d::Zero();    // on the surface [mm]
  Eigen::Vector3d normal = Eigen::Vector3d::UnitZ();  // unit, outward; on open sheets towards the query
  int part = -1;                                      // index of the part
  int body = -1;                                      // solid within the set, counted over all parts
  SurfaceFeature feature;                             // face, edge or vertex of that solid

  /// One number for body and feature.
  std::int64_t featureId() const;
};

/// Parts at their places. Trees are shared by copies and with everyone else who uses the same meshes; a copy
/// costs its boxes alone, so that a worker can have one. Const calls are safe from many threads and do not
/// allocate; moving parts must not run at the same time as anything else on the same object.
///
/// Of several solids the smallest signed distance counts: outside all that is the distance to the nearest,
/// inside some the depth in the deepest.
class PartDistances {
public:
  PartDistances();  // no parts: nothing is ever near
  ~PartDistances();
  PartDistances(const PartDistances& other);
  PartDistances& operator=(const PartDistances& other);
  PartDistances(PartDistances&&) noexcept;
  PartDistances& operator=(PartDistances&&) noexcept;

  /// Builds the trees that do not exist yet, on all cores; fails only when cancelled.
  static Result<PartDistances> build(const std::vector<PlacedPart>& parts, const Progress& progress = {},
                                     DistanceTreeCache& cache = DistanceTreeCache::ofProcess());

  int partCount() const;
  int bodyCount() const;
  std::size_t triangleCount() const;  // instances counted each
  const Eigen::Isometry3d& worldFromPart(int part) const;
  Eigen::AlignedBox3d boxOf(int part) const;  // in the world, around the rotated boxes of its solids
  bool hasSheets(int part) const;             // some of it is open: unsigned

  /// Costs a transform and the boxes; no tree is built.
  void movePart(int part, const Eigen::Isometry3d& worldFromPart);
  struct Move {
    int part = 0;
    Eigen::Isometry3d worldFromPart;
  };
  void moveParts(const std::vector<Move>& moves);

  /// The nearest surface point not farther than `reach`, or the deepest solid the point is inside of; false
  /// if neither.
  bool nearest(const Eigen::Vector3d& point, double reach, PartPoint& result) const;
  /// The nearest approach of the segment a–b with the same rule; `parameter` in [0, 1] tells where on it.
  bool nearestOnSegment(const Eigen::Vector3d& a, const Eigen::Vector3d& b, double reach, PartPoint& result,
                        double& parameter) const;
  /// Where the straight way from a to b first goes through a surface; the normal looks back to a.
  bool firstHit(const Eigen::Vector3d& a, const Eigen::Vector3d& b, PartPoint& result,
                double& parameter) const;

  /// The same for one part alone.
  bool nearestOfPart(int part, const Eigen::Vector3d& point, double reach, PartPoint& result) const;
  bool nearestOfPartOnSegment(int part, const Eigen::Vector3d& a, const Eigen::Vector3d& b, double reach,
                              PartPoint& result, double& parameter) const;

private:
  struct Content;
  std::unique_ptr<Content> content_;
};

}  // namespace liana
