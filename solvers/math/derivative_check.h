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

/// Central differences of sixth order around `coordinates`, of the energy for the gradient and of the
/// gradient for the Hessian. `step` is the largest offset, in the units of the coordinates.
DerivativeDeviation checkDerivatives(const EnergyTerm& term, const Eigen::VectorXd& coordinates,
                                     double step = 1e-2);

}  // namespace liana
