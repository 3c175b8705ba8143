// Two points kept at a distance that may change over time: a rod, or a rope when it may only pull.
#pragma once

#include "solvers/multibody/body_constraint.h"

namespace liana {

/// g = ‖p_b − p_a‖ − L(t), one row; G = ±n at the points, n = (p_b − p_a)/‖p_b − p_a‖.
/// The multiplier is positive when the rod pushes; a rope has an upper bound of zero. Energy ½g²/ε.
/// With `stiffenAcross`, two more rows resist the change of velocity across as a pulled string does: a spring
/// of T/‖p_b − p_a‖ at rest, T the pull of the last step. They keep fine chains of point masses stable.
class DistanceJoint : public Cloned<DistanceJoint> {
public:
  struct Settings {
    int bodyA = BodyList::kGround, bodyB = BodyList::kGround;
    Eigen::Vector3d pointA = Eigen::Vector3d::Zero(), pointB = Eigen::Vector3d::Zero();  // in body axes [m]
    double length = 0;                                                                   // L [m]
    std::shared_ptr<const TimeFunction> lengthOverTime;  // instead of `length`
    double compliance = 1e-10;                           // ε [m/N]
    double relaxation = -1;                              // γ [s]
    bool onlyPulls = false;
    EnergyKind energy = EnergyKind::Stretch;
  };

  explicit DistanceJoint(const Settings& settings)
      : settings_(settings), bodies_{settings.bodyA, settings.bodyB} {}

  const Settings& settings() const { return settings_; }
  const std::vector<int>& bodies() const override { return bodies_; }
  int rowCount() const override { return 1; }
  void evaluate(const ConstraintContext& context, ConstraintRows& rows) const override;
  std::string findDefect(const BodyList& bodies) const override;
  /// Pull of the last step [N].
  double tension() const { return forces().empty() ? 0 : -forces()[0]; }

private:
  double lengthAt(double time) const;

  Settings settings_;
  std::vector<int> bodies_;
};

}  // namespace liana
