// A place of a cable held on a curve in space, free to move along it.
#pragma once

#include "solvers/constraints/constraint.h"

namespace liana {

/// c = x − γ(t), three rows, with the curve's parameter t as an unknown of its own; γ is the natural cubic
/// spline through the given points, parameter by chord length. J_x = I, J_t = −γ′, ∂²(λ·c)/∂t² = −λ·γ″.
/// t is stationary where λ·γ′ = 0: the curve pushes across only.
/// Violation [m]. Multiplier: λ = −F, F the force on the cable [N]. Source: MICADO §4.2, where a curve is a
/// sequence of axes; one smooth curve does not jerk where two of them meet.
class TrajectoryConstraint final : public OnePlaceConstraint {
public:
  /// At least two points. `nearest` starts t at the point of the curve nearest to it.
  TrajectoryConstraint(const Place& held, const std::vector<Eigen::Vector3d>& points,
                       const Eigen::Vector3d& nearest);
  const char* kind() const override { return "trajectory"; }
  int rows() const override { return 3; }
  bool hasScalar() const override { return true; }
  double firstScalar() const override { return first_; }
  std::string findDefect() const override;
  void evaluate(const PlacePose* poses, double scalar, const double* multipliers,
                ConstraintValue& value) const override;

  /// Position, first and second derivative; beyond its ends the curve runs straight on.
  struct Point {
    Eigen::Vector3d position, slope, bend;
  };
  Point at(double parameter) const;

private:
  std::vector<Eigen::Vector3d> points_, bends_;  // γ and γ″ at the knots
  std::vector<double> knots_;
  double first_ = 0;
};

}  // namespace liana
