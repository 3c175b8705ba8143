// The direction of a cable held relative to a body or another cable; it may roll.
#pragma once

#include "solvers/constraints/constraint.h"

namespace liana {

/// c_k = (R(q_a)·e_k)·d3(q_b), two rows, e_1 and e_2 across the wanted direction t in a's axes. With
/// E_k = R(q_a)·e_k and d = d3(q_b): J_ωa = (E_k × d)ᵀ = −J_ωb. With b = Σ λ_k E_k the blocks of ∂²(λ·c) are
/// ½(b dᵀ + d bᵀ) − (b·d)I for a with a and for b with b, and (b·d)I − d bᵀ for a with b.
/// Violation: sine of the angle to R(q_a)·t. Multiplier: the moment on b is −Σ λ_k d × E_k, a gets the
/// opposite [N·m]. The opposite direction is a solution too: the first shape decides. Source: MICADO eq. 4
/// and 19, for two places without the roll.
class RelativeDirectionConstraint final : public TwoPlaceConstraint {
public:
  RelativeDirectionConstraint(const Place& a, const Place& b, const Eigen::Vector3d& theDirection)
      : TwoPlaceConstraint(a, b), direction(theDirection.normalized()) {}
  const char* kind() const override { return "relative direction"; }
  int rows() const override { return 2; }
  RowUnit unit(int) const override { return RowUnit::Angle; }
  bool usesFrame(int) const override { return true; }
  void evaluate(const PlacePose* poses, double scalar, const double* multipliers,
                ConstraintValue& value) const override;

  Eigen::Vector3d direction;  // t, in a's axes
};

}  // namespace liana
