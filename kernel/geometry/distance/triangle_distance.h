// Exact nearest points between a triangle and a point or a segment, in double precision.
#pragma once

#include <Eigen/Geometry>

namespace liana {

/// The corner, edge or interior of a triangle a nearest point lies on.
struct TrianglePlace {
  enum Kind { Face, Edge, Vertex };
  Kind kind = Face;
  int index = 0;  // of the edge (from corner i to i + 1) or the corner
};

struct PointOnTriangle {
  double squaredDistance = 0;
  Eigen::Vector3d point;
  TrianglePlace place;
};

struct SegmentOnTriangle {
  double squaredDistance = 0;
  double parameter = 0;   // on the segment, 0 to 1
  Eigen::Vector3d point;  // on the triangle
  TrianglePlace place;
};

PointOnTriangle nearestOnTriangle(const Eigen::Vector3d& p, const Eigen::Vector3d& a,
                                  const Eigen::Vector3d& b, const Eigen::Vector3d& c);

/// Nearest approach of the segment from p to q; 0 where it goes through. `corners` are three points. Gives up
/// early with any larger result when it can tell that the distance is not below `limit`.
SegmentOnTriangle nearestOnTriangle(const Eigen::Vector3d& p, const Eigen::Vector3d& q,
                                    const Eigen::Vector3d (&corners)[3], double squaredLimit);

}  // namespace liana
