// Oriented keyhole: the cable slides through a sleeve or grommet that holds its direction.
#pragma once

#include "solvers/constraints/constraint.h"

namespace liana {

/// c = (x(u) − p, e_1·d3, e_2·d3), or (x(u) − p, 2·Im(Q̄q)) where the roll is held too: PositionConstraint
/// with DirectionConstraint or FrameConstraint at a slider. Without friction u is stationary where H⁺ = H⁻,
/// H = n·d3 + m·ω − ½(ω − ω⁰)·K(ω − ω⁰): bending moment that ends at a sleeve pushes the cable out of it with
/// M²/2B, and the tension differs on its two sides.
/// Violation [m], [rad]. Multipliers: force and moment on the cable with opposite sign [N], [N·m].
/// Source: MICADO eq. 25, 26; the configurational force after Bigoni et al. 2013.
class OrientedKeyholeConstraint final : public OnePlaceConstraint {
public:
  OrientedKeyholeConstraint(int slider, const Eigen::Vector3d& thePoint, const Eigen::Vector4d& theFrame,
                            bool theHoldsRoll)
      : OnePlaceConstraint(Place::atSlider(slider)),
        point(thePoint),
        frame(theFrame.normalized()),
        holdsRoll(theHoldsRoll) {}
  const char* kind() const override { return "oriented keyhole"; }
  int rows() const override { return holdsRoll ? 6 : 5; }
  RowUnit unit(int row) const override { return row < 3 ? RowUnit::Length : RowUnit::Angle; }
  bool usesFrame(int) const override { return true; }
  void evaluate(const PlacePose* poses, double scalar, const double* multipliers,
                ConstraintValue& value) const override;

  Eigen::Vector3d point;  // p [m]
  Eigen::Vector4d frame;  // Q as (w, x, y, z); its third axis is the direction
  bool holdsRoll;
};

}  // namespace liana
