// Resistance of a wire against bending at a massive node.
#pragma once

#include "solvers/multibody/body_constraint.h"

namespace liana {

/// Between the pieces that meet at a node, with unit directions t_a before and t_c behind it and lengths l_a,
/// l_c:
///   g_i = e_i·(t_c − t_a), i = 1, 2, with e_1, e_2 across the wire, fixed for a step,
///   ε = (l_a + l_c)/(2·EI): energy EI/ℓ·(1 − cos θ), ℓ the mean of both lengths.
///   ∂g_i/∂p_c = w_c, ∂g_i/∂p_a = w_a, ∂g_i/∂p_b = −w_a − w_c,  w = (e_i − (e_i·t)t)/l.
/// The multipliers are the components of the bending moment over the length scale 1, turned by 90° [N·m].
/// Source: Servin et al., Hybrid, multiresolution wires, section II-B, without their singularity at θ = 0.
class WireBend : public Cloned<WireBend> {
public:
  struct Point {
    int body = BodyList::kGround;
    Eigen::Vector3d point = Eigen::Vector3d::Zero();  // in body axes
  };
  struct Settings {
    Point before, at, after;
    double bending = 0;      // EI [N·m²]
    double relaxation = -1;  // γ [s]; negative: the stepper's own
  };
  explicit WireBend(const Settings& settings) { setSettings(settings); }

  void setSettings(const Settings& settings);
  /// Chooses the axes across the wire in the present poses.
  void setAxes(const BodyList& bodies);
  const Settings& settings() const { return settings_; }
  const std::vector<int>& bodies() const override { return bodies_; }
  int rowCount() const override { return 2; }
  void evaluate(const ConstraintContext& context, ConstraintRows& rows) const override;
  std::string findDefect(const BodyList&) const override { return {}; }

private:
  int place(int body) const;

  Settings settings_;
  std::vector<int> bodies_;
  Eigen::Vector3d axes_[2] = {Eigen::Vector3d::UnitX(), Eigen::Vector3d::UnitY()};
};

}  // namespace liana
