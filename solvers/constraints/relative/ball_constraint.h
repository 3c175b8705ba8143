// Loose fusion: two places at one point, free to turn, as in a ball joint.
#pragma once

#include "solvers/constraints/constraint.h"

namespace liana {

/// c = x_a − x_b, three rows. J_a = I = −J_b, no curvature.
/// Violation [m]. Multiplier: λ = −F, F the force on a; b gets the opposite [N]. Source: MICADO eq. 16, 18.
class BallConstraint final : public TwoPlaceConstraint {
public:
  BallConstraint(const Place& a, const Place& b) : TwoPlaceConstraint(a, b) {}
  const char* kind() const override { return "loose fusion"; }
  int rows() const override { return 3; }
  void evaluate(const PlacePose* poses, double scalar, const double* multipliers,
                ConstraintValue& value) const override;
};

}  // namespace liana
