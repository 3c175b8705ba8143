// Loads that come from outside: weight and dead forces, and moments about an axis.
#pragma once

#include <vector>

#include "solvers/energies/energy_term.h"
#include "solvers/quasistatic/rod_problem.h"

namespace liana {

/// Dead forces on the nodes: E = −Σ F_i·x_i. Weight gives F_i = m_i·g, where inner nodes carry half of both
/// neighbouring segments and end nodes half of one. No Hessian. Source: Grégoire & Schömer §5.3.
class NodeForceTerm final : public EnergyTerm {
public:
  void accumulate(const Eigen::VectorXd& shape, Order order, Evaluation& sum) const override;

  std::vector<Eigen::Vector3d> forces;  // [N], one per node
};

/// E = −M·θ with θ = 2·atan2(a·Im(s), Re(s)), s = q̄_ref·q: the rotation about the axis a relative to the
/// reference. With c = Re(s), d = a·Im(s), ρ² = c² + d²:
///   ∂θ = 2w/ρ²,   ∂²θ = −2(w vᵀ + v wᵀ)/ρ⁴ with w = c ∂d − d ∂c, v = c ∂c + d ∂d (c and d are linear in q).
/// θ does not change with the norm of q, so that its derivatives by a turn are those along δq = q·(0, η).
class AxialMomentTerm final : public EnergyTerm {
public:
  void accumulate(const Eigen::VectorXd& shape, Order order, Evaluation& sum) const override;

  std::vector<AxialMoment> moments;
};

}  // namespace liana
