// Coherence of positions and quaternions: the segment's direction is the third director of its frame.
#pragma once

#include <algorithm>
#include <vector>

#include "solvers/energies/energy_term.h"

namespace liana {

/// c_j = u_j − d3(q_j), three components, u_j = (x_{j+1} − x_j)/L_j. With S(b) from b·d3(q) = qᵀS(b)q and
/// P = I − u uᵀ, a = f − k·d3, b = f + k·u:
///   E = ½k(1 + ‖q‖⁴) − k·u·d3 + f·(u − d3)
///   ∂E/∂x_{j+1} = P·a/L,     ∂E/∂q = 2k‖q‖²q − 2S(b)q
///   ∂²E/∂x² = −(P·a uᵀ + u (P·a)ᵀ + (a·u)P)/L²,  ∂²E/∂q² = 2k‖q‖²I + 4k q qᵀ − 2S(b),  ∂²E/∂x∂q = −k
///   P·∂d3/∂q /L
/// P·f/L is the shear force; the part of f along u keeps the norm of q. Source: Grégoire & Schömer §5.4.
class CoherenceTerm final : public ConstraintTerm {
public:
  void accumulate(const Eigen::VectorXd& coordinates, Order order, Evaluation& sum) const override;
  void integrate(const Eigen::VectorXd& coordinates, const Eigen::VectorXd& step, double fraction) override;
  double violation(const Eigen::VectorXd& coordinates) const override;

  /// Shear force on the segment's far node, spring and integral, perpendicular to the segment [N].
  Eigen::Vector3d shear(const Eigen::VectorXd& coordinates, int segment) const;

  std::vector<double> stiffness;  // k_j, multiplied by the stiffness factor [N·m]
  std::vector<double> most;   // the largest stiffness factor that counts: beyond, it would only cost digits
  std::vector<double> floor;  // added to it as it is: keeps a frame from letting go of its segment [N·m]

private:
  double spring(int segment) const {
    return stiffness[segment] * std::min(stiffnessFactor, most[segment]) +
           floor[segment] * (stiffnessFactor > 0);
  }
};

}  // namespace liana
