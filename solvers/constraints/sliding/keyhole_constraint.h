// Keyhole: the cable slides through a point.
#pragma once

#include "solvers/constraints/constraint.h"

namespace liana {

/// c = x(u) − p, three rows, at a slider: a place whose arc length u is itself an unknown. The slider carries
/// a node of the cable with it (see solvers/group/README.md), so x(u) is that node, J_x = I, and the
/// derivative by u is in the cable's own energy: sliding is smooth everywhere, for there is no node to pass.
/// At equilibrium ∂L/∂u = H⁺ − H⁻ = (n⁺ − n⁻)·d3 = 0 without friction: the ring pushes across only.
/// Friction belongs to the slider. Violation [m]. Multiplier: λ = −F, F the force on the cable [N].
/// Source: MICADO eq. 22 to 24.
class KeyholeConstraint final : public OnePlaceConstraint {
public:
  KeyholeConstraint(int slider, const Eigen::Vector3d& thePoint)
      : OnePlaceConstraint(Place::atSlider(slider)), point(thePoint) {}
  const char* kind() const override { return "keyhole"; }
  int rows() const override { return 3; }
  void evaluate(const PlacePose* poses, double scalar, const double* multipliers,
                ConstraintValue& value) const override;

  Eigen::Vector3d point;  // p [m]
};

}  // namespace liana
