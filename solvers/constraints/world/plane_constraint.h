// A place of a cable held in a plane, or on one side of it.
#pragma once

#include "solvers/constraints/constraint.h"

namespace liana {

/// c = n·(x − p), one row. J_x = nᵀ, no curvature. AtLeast keeps the place on the side n points to.
/// Violation [m]. Multiplier: the plane pushes with −λ·n [N]. Source: MICADO eq. 10, 11.
class PlaneConstraint final : public OnePlaceConstraint {
public:
  PlaneConstraint(const Place& held, const Eigen::Vector3d& thePoint, const Eigen::Vector3d& theNormal)
      : OnePlaceConstraint(held), point(thePoint), normal(theNormal.normalized()) {}
  const char* kind() const override { return "plane"; }
  int rows() const override { return 1; }
  void evaluate(const PlacePose* poses, double scalar, const double* multipliers,
                ConstraintValue& value) const override;

  Eigen::Vector3d point, normal;  // p [m], n
};

}  // namespace liana
