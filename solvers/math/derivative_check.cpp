#include "solvers/math/derivative_check.h"

#include <algorithm>
#include <cmath>

namespace liana {

namespace {

/// Weights of f(x ± h), f(x ± 2h), f(x ± 3h) in f'(x)·h, exact to h⁶.
constexpr double kWeights[3] = {3.0 / 4, -3.0 / 20, 1.0 / 60};

}  // namespace

DerivativeDeviation checkDerivatives(const EnergyTerm& term, const Eigen::VectorXd& coordinates,
                                     double step) {
  const Eigen::Index size = coordinates.size();
  const double h = step / 3;
  Evaluation exact, moved;
  exact.resize(static_cast<int>(size));
  moved.resize(static_cast<int>(size));
  exact.setZero(Order::Hessian);
  term.accumulate(coordinates, Order::Hessian, exact);
  const double gradientScale = std::max(exact.gradient.lpNorm<Eigen::Infinity>(), 1e-300);
  double hessianScale = 1e-300;
  for (int c = 0; c < size; ++c)
    for (int r = c; r < std::min<int>(size, c + BandMatrix::kStride); ++r)
      hessianScale = std::max(hessianScale, std::abs(exact.hessian.at(r, c)));
  for (const Coupling& coupling : exact.couplings) hessianScale = std::max(hessianScale, coupling.stiffness);

  DerivativeDeviation worst;
  Eigen::VectorXd X = coordinates, unit = Eigen::VectorXd::Zero(size), coupled(size);
  for (int c = 0; c < size; ++c) {
    double slope = 0;
    Eigen::VectorXd column = Eigen::VectorXd::Zero(size);
    for (int k = 1; k <= 3; ++k)
      for (double sign : {1.0, -1.0}) {
        X[c] = coordinates[c] + sign * k * h;
        moved.setZero(Order::Gradient);
        term.accumulate(X, Order::Gradient, moved);
        slope += sign * kWeights[k - 1] * moved.energy / h;
        column += (sign * kWeights[k - 1] / h) * moved.gradient;
      }
    X[c] = coordinates[c];
    worst.gradient = std::max(worst.gradient, std::abs(slope - exact.gradient[c]) / gradientScale);
    unit[c] = 1;
    coupled.setZero();
    multiplyCouplings(exact.couplings, unit, coupled);
    unit[c] = 0;
    for (int r = 0; r < size; ++r) {
      const bool inBand = std::abs(r - c) <= BandMatrix::kHalfWidth;
      const double given = coupled[r] + (inBand ? exact.hessian.at(std::max(r, c), std::min(r, c)) : 0);
      worst.hessian = std::max(worst.hessian, std::abs(column[r] - given) / hessianScale);
    }
  }
  return worst;
}

}  // namespace liana
