// Conservation of length: each segment keeps its reference length.
#pragma once

#include <vector>

#include "solvers/energies/chain_kernels.h"
#include "solvers/energies/energy_term.h"

namespace liana {

/// c_j = L_j − ℓ_j with L_j = |x_{j+1} − x_j|, u = (x_{j+1} − x_j)/L_j.
///   ∂c/∂x_{j+1} = u,   ∂²c/∂x_{j+1}² = (I − u uᵀ)/L_j,   x_j with the opposite sign.
/// The integral force f_j is the tension of the segment [N]. Source: Grégoire & Schömer §5.2.
class LengthTerm final : public ConstraintTerm {
public:
  void accumulate(const Eigen::VectorXd& shape, Order order, Evaluation& sum) const override;
  /// Takes part in a sum with the other terms of a chain.
  void addTo(kernels::Chain& chain) const;
  void integrate(const Eigen::VectorXd& shape, const Eigen::VectorXd& change, double fraction) override;
  void settle(const Eigen::VectorXd& shape) override;
  double violation(const Eigen::VectorXd& shape) const override;

  /// Total tension of a segment, spring and integral [N].
  double tension(const Eigen::VectorXd& shape, int segment) const;

  /// Largest |k·(c + J·change)|: by how much a full integral update would change a tension [N].
  double largestUpdate(const Eigen::VectorXd& shape, const Eigen::VectorXd& change) const;

  std::vector<double> referenceLengths;  // ℓ_j [m]
  std::vector<double> stiffness;         // k_j [N/m]

private:
  kernels::Chain chain(const Eigen::VectorXd& shape) const;
};

}  // namespace liana
