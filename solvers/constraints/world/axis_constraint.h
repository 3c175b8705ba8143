// A place of a cable held on a straight line.
#pragma once

#include "solvers/constraints/constraint.h"

namespace liana {

/// c_k = e_k·(x − p), two rows, e_1 and e_2 across the axis. J_x = e_kᵀ, no curvature.
/// Violation: distance from the axis [m]. Multiplier: the force on the cable is −Σ λ_k e_k [N].
/// Source: MICADO §4.2, an axis as two planes.
class AxisConstraint final : public OnePlaceConstraint {
public:
  AxisConstraint(const Place& held, const Eigen::Vector3d& thePoint, const Eigen::Vector3d& theAxis)
      : OnePlaceConstraint(held), point(thePoint), axis(theAxis.normalized()) {}
  const char* kind() const override { return "axis"; }
  int rows() const override { return 2; }
  void evaluate(const PlacePose* poses, double scalar, const double* multipliers,
                ConstraintValue& value) const override;

  Eigen::Vector3d point, axis;  // p [m]
};

}  // namespace liana
