// The direction of a cable at a place held; it may roll.
#pragma once

#include "solvers/constraints/constraint.h"

namespace liana {

/// c_k = e_k·d3(q), two rows, e_1 and e_2 across the wanted direction t. J_ω = (d3 × e_k)ᵀ,
/// ∂²(λ·c) = ½(b d3ᵀ + d3 bᵀ) − (b·d3)I with b = Σ λ_k e_k.
/// Violation: sine of the angle to t. Multiplier: the moment on the cable is −Σ λ_k d3 × e_k, across t [N·m].
/// The opposite direction is a solution too: the first shape decides. Source: MICADO eq. 4.
class DirectionConstraint final : public OnePlaceConstraint {
public:
  DirectionConstraint(const Place& held, const Eigen::Vector3d& theDirection)
      : OnePlaceConstraint(held), direction(theDirection.normalized()) {}
  const char* kind() const override { return "direction"; }
  int rows() const override { return 2; }
  RowUnit unit(int) const override { return RowUnit::Angle; }
  bool usesFrame(int) const override { return true; }
  void evaluate(const PlacePose* poses, double scalar, const double* multipliers,
                ConstraintValue& value) const override;

  /// The two rows from `row` on, for any constraint that holds a direction.
  static void addRows(const Eigen::Vector3d& direction, const PlacePose& pose, int place, int row,
                      const double* multipliers, ConstraintValue& value);

  Eigen::Vector3d direction;  // t
};

}  // namespace liana
