// Two places kept at a distance, as by a light rigid bar or a tie.
#pragma once

#include "solvers/constraints/constraint.h"

namespace liana {

/// c = |x_a − x_b| − d, one row. With u = (x_a − x_b)/|x_a − x_b|: J_a = uᵀ = −J_b,
/// ∂²c/∂a² = (I − u uᵀ)/|x_a − x_b| = −∂²c/∂a∂b.
/// Violation [m]. Multiplier: λ is the pull of the bar [N]. Source: MICADO §5.2.
class RelativeDistanceConstraint final : public TwoPlaceConstraint {
public:
  RelativeDistanceConstraint(const Place& a, const Place& b, double theDistance)
      : TwoPlaceConstraint(a, b), distance(theDistance) {}
  const char* kind() const override { return "relative distance"; }
  int rows() const override { return 1; }
  std::string findDefect() const override {
    return distance > 0 ? std::string() : "its distance must be above zero";
  }
  void evaluate(const PlacePose* poses, double scalar, const double* multipliers,
                ConstraintValue& value) const override;

  double distance;  // d [m]
};

}  // namespace liana
