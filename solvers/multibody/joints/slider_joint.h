// A body that runs along a straight rail of another one: a trolley, a piston.
#pragma once

#include "solvers/multibody/joints/joint_coordinate.h"

namespace liana {

/// Two rows across the rail and, unless it turns freely, rows for the orientation (orientation_rows.h):
///   g_k = t_k·R_aᵀ(p_b − p_a), k = 1, 2;  t_k across the axis, fixed in a.
/// With e_k = R_a·t_k:  ∂g_k/∂(v_b, ω_b) = (e_k, (p_b − x_b) × e_k),  ∂g_k/∂(v_a, ω_a) = (−e_k, −(p_b − x_a)
/// × e_k). Multipliers: force on b at p_b across the rail, then torques. Energy ½‖g₁‖²/ε + ½‖g₂‖²/ε_φ.
/// Drivers, springs and limits of it act on `Settings::travel()`.
class SliderJoint : public Cloned<SliderJoint> {
public:
  enum class Turning {
    Locked,     // three rows: the orientation is kept
    AboutAxis,  // two rows: it may turn about the rail
    Free,       // none: a bead on a wire; the only one for point masses
  };
  struct Settings {
    int bodyA = BodyList::kGround, bodyB = BodyList::kGround;
    Eigen::Vector3d pointA = Eigen::Vector3d::Zero(), pointB = Eigen::Vector3d::Zero();  // in body axes [m]
    Eigen::Vector3d axisA = Eigen::Vector3d::UnitX(), axisB = Eigen::Vector3d::UnitX();  // unit, body axes
    Eigen::Quaterniond rest = Eigen::Quaterniond::Identity();                            // of b, in axes of a
    Turning turning = Turning::Locked;
    double compliance = 1e-10;         // ε [m/N]
    double angularCompliance = 1e-10;  // ε_φ [rad/(N·m)]
    double relaxation = -1;            // γ [s]

    JointCoordinate travel() const;
  };

  explicit SliderJoint(const Settings& settings)
      : settings_(settings), bodies_{settings.bodyA, settings.bodyB} {}
  /// A rail through `point` along `axis`, both in the world, with travel zero as the bodies stand now.
  static Settings at(const BodyList& bodies, int bodyA, int bodyB, const Eigen::Vector3d& point,
                     const Eigen::Vector3d& axis);

  const Settings& settings() const { return settings_; }
  const std::vector<int>& bodies() const override { return bodies_; }
  int rowCount() const override;
  void evaluate(const ConstraintContext& context, ConstraintRows& rows) const override;
  std::string findDefect(const BodyList& bodies) const override;
  /// How far b has gone along the rail [m].
  double travel(const BodyList& bodies) const { return settings_.travel().value(bodies, 0); }

private:
  Settings settings_;
  std::vector<int> bodies_;
};

}  // namespace liana
