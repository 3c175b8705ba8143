// A motor: leads a distance, a travel or an angle over time, with no more force than it has.
#pragma once

#include "solvers/multibody/joints/joint_coordinate.h"

namespace liana {

/// One row over a joint coordinate c:
///   led in position: g = c − p(t), softened by ε and damped by γ;
///   led in speed:    dc/dt = s(t), softened by slip ξ: force = (s − dc/dt)/ξ.
/// The multiplier, force along or torque about +c on b, stays within ±`strongest`: a motor that is too weak
/// lags behind or stalls. Jacobian: that of c (joint_coordinate.h). ∂g/∂t = −dp/dt, or −s between two kicks.
class JointDriver : public Cloned<JointDriver> {
public:
  struct Settings {
    JointCoordinate coordinate;
    std::shared_ptr<const TimeFunction> position;                // p(t) [m or rad]; or
    std::shared_ptr<const TimeFunction> speed;                   // s(t) [m/s or rad/s]
    double strongest = std::numeric_limits<double>::infinity();  // [N or N·m]
    double compliance = 1e-10;                                   // ε [m/N or rad/(N·m)] of a position
    double relaxation = -1;                                      // γ [s]
    double slip = 0;                                             // ξ [m/s/N or rad/s/(N·m)] of a speed
    double start = 0;  // of angles: counted from the turn nearest to this [rad]
  };

  explicit JointDriver(const Settings& settings)
      : settings_(settings), place_(settings.coordinate, settings.start) {
    disablesContact = false;  // it keeps no bodies apart
  }

  const Settings& settings() const { return settings_; }
  const std::vector<int>& bodies() const override { return place_.bodies(); }
  int rowCount() const override { return 1; }
  void evaluate(const ConstraintContext& context, ConstraintRows& rows) const override;
  void endStep(const ConstraintContext& context) override { place_.remember(context.bodies); }
  std::string findDefect(const BodyList& bodies) const override;
  /// Where it is, full turns counted [m or rad].
  double place(const BodyList& bodies) const { return place_.value(bodies); }
  /// Force or torque of the last step [N or N·m].
  double effort() const { return forces().empty() ? 0 : forces()[0]; }

private:
  Settings settings_;
  CountedCoordinate place_;
};

}  // namespace liana
