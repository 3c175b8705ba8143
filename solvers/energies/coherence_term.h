// Coherence of positions and quaternions: the segment's direction is the third director of its frame.
#pragma once

#include <algorithm>
#include <vector>

#include "solvers/energies/chain_kernels.h"
#include "solvers/energies/energy_term.h"

namespace liana {

/// c_j = u_j − d3(q_j), three components, u_j = (x_{j+1} − x_j)/L_j. Turned by η in its own axes the frame's
/// third director becomes d3 + 2(η_y d1 − η_x d2) + 2(η_z η_x d1 + η_z η_y d2 − (η_x² + η_y²)d3) + …. With
/// P = I − u uᵀ, a = f − k·d3, b = f + k·u, b_i = b·d_i:
///   E = k(1 − u·d3) + f·(u − d3)
///   ∂E/∂x_{j+1} = P·a/L,     ∂E/∂η = 2(b_2, −b_1, 0)
///   ∂²E/∂x² = −(P·a uᵀ + u (P·a)ᵀ + (a·u)P)/L²,  ∂²E/∂x∂η = −(2k/L)·P·(−d2, d1, 0)
///   ∂²E/∂η²: 4b_3 at xx and yy, −2b_1 at xz, −2b_2 at yz, 0 elsewhere.
/// P·f/L is the shear force; the part of f along u does nothing. Source: Grégoire & Schömer §5.4.
class CoherenceTerm final : public ConstraintTerm {
public:
  void accumulate(const Eigen::VectorXd& shape, Order order, Evaluation& sum) const override;
  /// Takes part in a sum with the other terms of a chain.
  void addTo(kernels::Chain& chain) const;
  void integrate(const Eigen::VectorXd& shape, const Eigen::VectorXd& change, double fraction) override;
  void settle(const Eigen::VectorXd& shape) override;
  double violation(const Eigen::VectorXd& shape) const override;

  /// Shear force on the segment's far node, spring and integral, perpendicular to the segment [N].
  Eigen::Vector3d shear(const Eigen::VectorXd& shape, int segment) const;

  std::vector<double> stiffness;  // k_j, multiplied by the stiffness factor [N·m]
  std::vector<double> most;   // the largest stiffness factor that counts: beyond, it would only cost digits
  std::vector<double> floor;  // added to it as it is: keeps a frame from letting go of its segment [N·m]

private:
  kernels::Chain chain(const Eigen::VectorXd& shape) const;
  double spring(int segment) const {
    return stiffness[segment] * std::min(stiffnessFactor, most[segment]) +
           floor[segment] * (stiffnessFactor > 0);
  }
};

}  // namespace liana
