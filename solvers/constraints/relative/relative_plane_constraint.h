// A place held in a plane that belongs to another place.
#pragma once

#include "solvers/constraints/constraint.h"

namespace liana {

/// c = n·(x_a − x_b) with n fixed in the frame of b (or in the world, if the frame of b is to be left alone),
/// one row. With d = x_a − x_b: J_a = nᵀ, J_b = −nᵀ, J_ωb = (n × d)ᵀ, ∂²/∂ωb² = ½(d nᵀ + n dᵀ) − (d·n)I,
/// ∂²/∂ωb∂x_a = [n]×.
/// Violation [m]. Multiplier: −λ·n on a, the opposite on b [N]. Source: MICADO §5.2.
class RelativePlaneConstraint final : public TwoPlaceConstraint {
public:
  RelativePlaneConstraint(const Place& a, const Place& b, const Eigen::Vector3d& theNormal,
                          bool theTurnsWithFrame)
      : TwoPlaceConstraint(a, b), normal(theNormal.normalized()), turnsWithFrame(theTurnsWithFrame) {}
  const char* kind() const override { return "relative plane"; }
  int rows() const override { return 1; }
  bool usesFrame(int which) const override { return which == 1 && turnsWithFrame; }
  void evaluate(const PlacePose* poses, double scalar, const double* multipliers,
                ConstraintValue& value) const override;

  Eigen::Vector3d normal;  // in b's axes if it turns with them
  bool turnsWithFrame;
};

}  // namespace liana
