// Two bodies made one: no point and no orientation moves between them.
#pragma once

#include "solvers/multibody/body_constraint.h"

namespace liana {

/// Six rows: those of a ball joint (ball_joint.h) and the orientation of b in a (orientation_rows.h),
///   g = ( R_aᵀ(p_b − p_a), 2·Im(q̄_a·q_b·r̄est) ).
/// Multipliers: force on b at p_b and torque on b, in axes of a. Energy ½‖g₁‖²/ε + ½‖g₂‖²/ε_φ.
class LockJoint : public Cloned<LockJoint> {
public:
  struct Settings {
    int bodyA = BodyList::kGround, bodyB = BodyList::kGround;
    Eigen::Vector3d pointA = Eigen::Vector3d::Zero(), pointB = Eigen::Vector3d::Zero();  // in body axes [m]
    Eigen::Quaterniond rest = Eigen::Quaterniond::Identity();                            // of b, in axes of a
    double compliance = 1e-10;                                                           // ε [m/N]
    double angularCompliance = 1e-10;                                                    // ε_φ [rad/(N·m)]
    double relaxation = -1;                                                              // γ [s]
  };

  explicit LockJoint(const Settings& settings)
      : settings_(settings), bodies_{settings.bodyA, settings.bodyB} {}
  /// Locks the bodies as they are, with the force counted at `point`.
  static Settings at(const BodyList& bodies, int bodyA, int bodyB, const Eigen::Vector3d& point);

  const Settings& settings() const { return settings_; }
  const std::vector<int>& bodies() const override { return bodies_; }
  int rowCount() const override { return 6; }
  void evaluate(const ConstraintContext& context, ConstraintRows& rows) const override;
  std::string findDefect(const BodyList& bodies) const override;

private:
  Settings settings_;
  std::vector<int> bodies_;
};

}  // namespace liana
