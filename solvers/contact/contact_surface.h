// How obstacles reach the rod solver: a signed distance with its normal. kernel/geometry implements it on
// meshes.
#pragma once

#include <Eigen/Core>
#include <cstdint>

namespace liana {

/// The nearest point of a surface seen from a query point.
struct SurfacePoint {
  double distance = 0;                                // signed, negative inside [m]
  Eigen::Vector3d normal = Eigen::Vector3d::UnitZ();  // outward unit normal at the nearest point
  std::int64_t feature = -1;                          // identifies body and face, edge or vertex; -1 unknown
  double friction = -1;  // coefficient between the cable and this body; negative: the problem's
};

/// Obstacles as the solver sees them. Implementations must answer from several threads at once. Open shells
/// have no inside: their distance is never negative and their normal points to the query point's side.
class ContactSurface {
public:
  virtual ~ContactSurface() = default;

  /// Nearest surface point to `point` if it is closer than `reach` (or the point is inside); false otherwise.
  virtual bool nearest(const Eigen::Vector3d& point, double reach, SurfacePoint& result) const = 0;

  /// Nearest approach of the segment a–b; `parameter` in [0, 1] tells where on it. The default samples; trees
  /// do better.
  virtual bool nearestOnSegment(const Eigen::Vector3d& a, const Eigen::Vector3d& b, double reach,
                                SurfacePoint& result, double& parameter) const;
};

}  // namespace liana
