// Relative keyhole, a slipknot: a cable slides through a place of another, or of itself.
#pragma once

#include "solvers/constraints/constraint.h"

namespace liana {

/// c = x_a(u) − x_b, three rows, a at a slider; b any place, another slider too. J_a = I = −J_b, no
/// curvature; u as in KeyholeConstraint. Violation [m]. Multiplier: λ = −F, F the force on a; b gets the
/// opposite [N]. Source: MICADO §6.1.
class RelativeKeyholeConstraint final : public TwoPlaceConstraint {
public:
  RelativeKeyholeConstraint(int slider, const Place& b) : TwoPlaceConstraint(Place::atSlider(slider), b) {}
  const char* kind() const override { return "relative keyhole"; }
  int rows() const override { return 3; }
  void evaluate(const PlacePose* poses, double scalar, const double* multipliers,
                ConstraintValue& value) const override;
};

}  // namespace liana
