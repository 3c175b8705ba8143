// A spring and a damper side by side, on a distance, a travel or an angle.
#pragma once

#include "solvers/multibody/joints/joint_coordinate.h"

namespace liana {

/// One row over a joint coordinate c: force on b along +c  F = −k(c − c₀) − d·dc/dt.
/// In the terms of a step: g = c − c₀, ε = 1/k, γ = d/k; a damper alone (k = 0) is a velocity row with slip
/// ξ = 1/d. Unconditionally stable: a spring too stiff for the step acts as a constraint. Energy ½k(c − c₀)².
class SpringDamper : public Cloned<SpringDamper> {
public:
  struct Settings {
    JointCoordinate coordinate;
    double rest = 0;       // c₀ [m or rad]
    double stiffness = 0;  // k [N/m or N·m/rad]
    double damping = 0;    // d [N·s/m or N·m·s/rad]
    double start = 0;      // of angles: counted from the turn nearest to this [rad]
  };

  explicit SpringDamper(const Settings& settings)
      : settings_(settings), place_(settings.coordinate, settings.start) {
    disablesContact = false;  // it keeps no bodies apart
  }

  const Settings& settings() const { return settings_; }
  const std::vector<int>& bodies() const override { return place_.bodies(); }
  int rowCount() const override { return 1; }
  void evaluate(const ConstraintContext& context, ConstraintRows& rows) const override;
  void endStep(const ConstraintContext& context) override { place_.remember(context.bodies); }
  std::string findDefect(const BodyList& bodies) const override;

private:
  Settings settings_;
  CountedCoordinate place_;
};

}  // namespace liana
