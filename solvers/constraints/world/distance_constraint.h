// A place of a cable held at a distance from a point: on a sphere, inside it or outside.
#pragma once

#include "solvers/constraints/constraint.h"

namespace liana {

/// c = |x − p| − d, one row. With u = (x − p)/|x − p|: J_x = uᵀ, ∂²c = (I − u uᵀ)/|x − p|.
/// AtMost is a slack tie, AtLeast a ball in the way. Violation [m]. Multiplier: λ is the pull of the tie [N].
/// Source: MICADO eq. 13 to 15, without the square so that λ is a force.
class DistanceConstraint final : public OnePlaceConstraint {
public:
  DistanceConstraint(const Place& held, const Eigen::Vector3d& thePoint, double theDistance)
      : OnePlaceConstraint(held), point(thePoint), distance(theDistance) {}
  const char* kind() const override { return "distance"; }
  int rows() const override { return 1; }
  std::string findDefect() const override {
    return distance > 0 ? std::string() : "its distance must be above zero";
  }
  void evaluate(const PlacePose* poses, double scalar, const double* multipliers,
                ConstraintValue& value) const override;

  Eigen::Vector3d point;  // p [m]
  double distance;        // d [m]
};

}  // namespace liana
