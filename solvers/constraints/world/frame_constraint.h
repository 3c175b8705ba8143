// The whole frame of a place held: direction and roll.
#pragma once

#include "solvers/constraints/constraint.h"

namespace liana {

/// c = 2·Im(Q̄·q) for the given frame Q and the place's frame q, three rows in Q's axes: for small turns the
/// rotation from Q to q. With Q̄q = (s, v): J_ω = (s·I − [v]×)·R(Q)ᵀ, ∂²(λ·c) = −½(λ·v)I.
/// Violation [rad]. Multiplier: λ = −M, M the moment of the support on the cable in Q's axes [N·m].
/// Source: MICADO eq. 4, 6, 9, with the roll the curve alone does not have.
class FrameConstraint final : public OnePlaceConstraint {
public:
  FrameConstraint(const Place& held, const Eigen::Vector4d& theFrame)
      : OnePlaceConstraint(held), frame(theFrame.normalized()) {}
  const char* kind() const override { return "frame"; }
  int rows() const override { return 3; }
  RowUnit unit(int) const override { return RowUnit::Angle; }
  bool usesFrame(int) const override { return true; }
  void evaluate(const PlacePose* poses, double scalar, const double* multipliers,
                ConstraintValue& value) const override;

  Eigen::Vector4d frame;  // Q as (w, x, y, z)
};

}  // namespace liana
