// Compares the gradient and the Hessian an energy gives with differences of its values: the check every term
// passes.
#pragma once

#include "solvers/energies/energy_term.h"

namespace liana {

/// Largest deviations found, relative to the largest entry of the derivative.
struct DerivativeDeviation {
  double gradient = 0;
  double hessian = 0;
};

/// Central differences of sixth order around `shape`, of the energy for the gradient and of the
/// gradient for the Hessian. `step` is the largest offset, of positions [m] and turns [half radians].
DerivativeDeviation checkDerivatives(const EnergyTerm& term, const Eigen::VectorXd& shape,
                                     double step = 1e-2);

}  // namespace liana
