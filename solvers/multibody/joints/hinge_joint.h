// Two bodies that share a point and an axis, and turn about it.
#pragma once

#include "solvers/multibody/joints/joint_coordinate.h"

namespace liana {

/// Five rows: those of a ball joint (ball_joint.h), and the axis of b along that of a (writeAxisRows),
///   g = ( R_aᵀ(p_b − p_a), t_1·m, t_2·m ),  m = R_aᵀR_b·axis_b, t_k across axis_a.
/// Multipliers: force on b at p_b in axes of a, torques across the axis. Energy ½‖g₁‖²/ε + ½‖g₂‖²/ε_φ.
/// Its angle counts full turns; drivers, springs and limits of it act on `Settings::angle()`.
class HingeJoint : public Cloned<HingeJoint> {
public:
  struct Settings {
    int bodyA = BodyList::kGround, bodyB = BodyList::kGround;
    Eigen::Vector3d pointA = Eigen::Vector3d::Zero(), pointB = Eigen::Vector3d::Zero();  // in body axes [m]
    Eigen::Vector3d axisA = Eigen::Vector3d::UnitZ(), axisB = Eigen::Vector3d::UnitZ();  // unit, body axes
    Eigen::Vector3d directionA = Eigen::Vector3d::UnitX();  // unit, across the axis: at angle zero it lies
    Eigen::Vector3d directionB = Eigen::Vector3d::UnitX();  // along directionB
    double compliance = 1e-10;                              // ε [m/N]
    double angularCompliance = 1e-10;                       // ε_φ [rad/(N·m)]
    double relaxation = -1;                                 // γ [s]

    JointCoordinate angle() const;
  };

  explicit HingeJoint(const Settings& settings);
  /// Joins the bodies at a point and an axis of the world, with angle zero as they stand now.
  static Settings at(const BodyList& bodies, int bodyA, int bodyB, const Eigen::Vector3d& point,
                     const Eigen::Vector3d& axis);

  const Settings& settings() const { return settings_; }
  const std::vector<int>& bodies() const override { return angle_.bodies(); }
  int rowCount() const override { return 5; }
  void evaluate(const ConstraintContext& context, ConstraintRows& rows) const override;
  void endStep(const ConstraintContext& context) override { angle_.remember(context.bodies); }
  void measurePull(const BodyList& bodies, PullMeter& meter) const override;
  std::string findDefect(const BodyList& bodies) const override;
  /// Angle of b about the axis against a, full turns counted [rad].
  double angle(const BodyList& bodies) const { return angle_.value(bodies); }

private:
  Settings settings_;
  CountedCoordinate angle_;
};

}  // namespace liana
