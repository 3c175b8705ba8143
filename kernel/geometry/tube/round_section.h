// Judges the line where a plane cuts a part: is it round, how large, where is its middle.
#pragma once

#include "kernel/geometry/tube/surface_slice.h"

namespace liana {

/// A closed line and the circle nearest to it [mm].
struct RoundSection {
  Eigen::Vector3d center = Eigen::Vector3d::Zero();
  Eigen::Vector3d normal = Eigen::Vector3d::UnitZ();  // of the plane
  double radius = 0;
  double width = 0, height = 0;      // largest and smallest extent within the plane
  double nearest = 0, farthest = 0;  // from the centre to the line
  double perimeter = 0;
  int triangle = -1;  // one that the line passes

  /// How far from a circle this may be and still be the section of a coarse mesh of a tube: a hexagon passes,
  /// a square does not.
  /// The wall itself judges a tube in the end (tube_roundness); a single bad section of it may look like
  /// this.
  bool isRoughlyRound() const { return radius > 0 && height > 0.75 * width && farthest < 1.35 * nearest; }
  bool isRound() const { return radius > 0 && height > 0.86 * width && farthest < 1.2 * nearest; }
};

/// Of a closed slice with at least three points; a radius of zero when there is none.
RoundSection measureSection(const SurfaceSlice& slice, const CutPlane& plane);

/// Least-squares circle through points of the plane, weighted; false when they lie on a line.
bool fitCircle(const std::vector<Eigen::Vector2d>& points, const std::vector<double>& weights,
               Eigen::Vector2d& center, double& radius);

}  // namespace liana
