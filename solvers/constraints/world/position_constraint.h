// A place of a cable held at a point.
#pragma once

#include "solvers/constraints/constraint.h"

namespace liana {

/// c = x − p, three rows. J_x = I, no curvature.
/// Violation: distance from the point [m]. Multiplier: λ = −F, F the force of the support on the cable [N].
/// Source: Theetten & Grisoni (MICADO) eq. 3, 5.
class PositionConstraint final : public OnePlaceConstraint {
public:
  PositionConstraint(const Place& held, const Eigen::Vector3d& thePoint)
      : OnePlaceConstraint(held), point(thePoint) {}
  const char* kind() const override { return "position"; }
  int rows() const override { return 3; }
  void evaluate(const PlacePose* poses, double scalar, const double* multipliers,
                ConstraintValue& value) const override;

  Eigen::Vector3d point;  // p [m]
};

}  // namespace liana
