// Keeps the quaternions at unit norm, so that a frame can neither collapse nor grow.
#pragma once

#include <vector>

#include "solvers/energies/energy_term.h"

namespace liana {

/// E_j = k_j·φ(‖q_j‖), φ(r) = ½(1/r − 1)² for r < 1 and ½(r − 1)² above: twice continuously differentiable,
/// and infinite at r = 0 so that a sharp bend cannot swallow a frame.
///   ∂E/∂q = k φ'·q/r,   ∂²E/∂q² = k[φ'/r·(I − q qᵀ/r²) + φ''·q qᵀ/r²].  Source: Grégoire & Schömer §5.5.
class QuaternionNormTerm final : public EnergyTerm {
public:
  void accumulate(const Eigen::VectorXd& coordinates, Order order, Evaluation& sum) const override;

  std::vector<double> stiffness;  // k_j [N·m]
};

}  // namespace liana
