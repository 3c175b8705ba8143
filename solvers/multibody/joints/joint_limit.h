// Stops: the range a distance, a travel or an angle cannot leave.
#pragma once

#include "solvers/multibody/joints/joint_coordinate.h"

namespace liana {

/// One row per bound that is finite, each like a contact:
///   g = c − c_min ≥ 0 with force ≥ 0 along +c,   g = c_max − c ≥ 0 with force ≥ 0 along −c.
/// Jacobian: ± that of c (joint_coordinate.h). Hits bounce back with `restitution` times their speed.
class JointLimit : public Cloned<JointLimit> {
public:
  struct Settings {
    JointCoordinate coordinate;
    double least = -std::numeric_limits<double>::infinity();  // c_min [m or rad]
    double most = std::numeric_limits<double>::infinity();    // c_max [m or rad]
    double compliance = 1e-10;                                // ε [m/N or rad/(N·m)]
    double restitution = 0;                                   // 0: none, 1: all
    double start = 0;  // of angles: counted from the turn nearest to this [rad]
  };

  explicit JointLimit(const Settings& settings);

  const Settings& settings() const { return settings_; }
  const std::vector<int>& bodies() const override { return place_.bodies(); }
  int rowCount() const override { return (hasLeast() ? 1 : 0) + (hasMost() ? 1 : 0); }
  void evaluate(const ConstraintContext& context, ConstraintRows& rows) const override;
  void endStep(const ConstraintContext& context) override { place_.remember(context.bodies); }
  std::string findDefect(const BodyList& bodies) const override;

private:
  bool hasLeast() const;
  bool hasMost() const;

  Settings settings_;
  CountedCoordinate place_;
};

}  // namespace liana
