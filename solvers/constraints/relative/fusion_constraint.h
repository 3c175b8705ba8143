// Fusion, a rigid branch: two places at one point that keep their relative orientation.
#pragma once

#include "solvers/constraints/constraint.h"

namespace liana {

/// c = (x_a − x_b, 2·Im(z)) with z = (s, v) the turn from q_a·m_a to q_b·m_b, six rows; m_a and m_b say how
/// each place is mounted. J of the turn: ∓(s·I − [v]×)·R(q_a m_a)ᵀ by the rotations of a and b; its curvature
/// in RelativeRotation.
/// Violation [m], [rad]. Multipliers: −force on a [N]; +moment on a, −moment on b in the axes of q_a·m_a
/// [N·m]. Source: MICADO eq. 16 to 21, with frames in place of tangents so that the roll is kept too.
class FusionConstraint final : public TwoPlaceConstraint {
public:
  FusionConstraint(const Place& a, const Place& b,
                   const Eigen::Vector4d& theMountA = Eigen::Vector4d::UnitX(),
                   const Eigen::Vector4d& theMountB = Eigen::Vector4d::UnitX())
      : TwoPlaceConstraint(a, b), mountA(theMountA.normalized()), mountB(theMountB.normalized()) {}
  const char* kind() const override { return "fusion"; }
  int rows() const override { return 6; }
  RowUnit unit(int row) const override { return row < 3 ? RowUnit::Length : RowUnit::Angle; }
  bool usesFrame(int) const override { return true; }
  void evaluate(const PlacePose* poses, double scalar, const double* multipliers,
                ConstraintValue& value) const override;

  Eigen::Vector4d mountA, mountB;  // place from mount, as (w, x, y, z)
};

}  // namespace liana
