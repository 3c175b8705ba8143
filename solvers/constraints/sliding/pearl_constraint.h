// Pearl against pearl: how near a pearl may come to the next one along the cable, or to an end.
#pragma once

#include "solvers/constraints/constraint.h"

namespace liana {

/// A pearl is a slider with a mass (see Slider): it rides on a node of the cable, its weight acts there, and
/// u is stationary where the force along the cable vanishes or friction takes it. This constraint keeps two
/// places of one cable apart: c = u_b − u_a − gap ≥ 0, one row. J_ub = 1 = −J_ua, no curvature.
/// Violation [m]. Multiplier: −λ pushes b away from a along the cable [N].
/// Source: MICADO §6.2 and §7.2 (contact of pearls in a list of parameters).
class PearlConstraint final : public TwoPlaceConstraint {
public:
  PearlConstraint(const Place& a, const Place& b, double theGap) : TwoPlaceConstraint(a, b), gap(theGap) {
    sense = Sense::AtLeast;
  }
  const char* kind() const override { return "pearl"; }
  int rows() const override { return 1; }
  void evaluate(const PlacePose* poses, double scalar, const double* multipliers,
                ConstraintValue& value) const override;

  double gap;  // half the length of both [m]
};

}  // namespace liana
