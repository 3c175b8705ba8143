#include "solvers/energies/length_term.h"

namespace liana {

void LengthTerm::addTo(kernels::Chain& chain) const {
  chain.segments = static_cast<int>(referenceLengths.size());
  chain.referenceLengths = referenceLengths.data();
  chain.lengthSprings = stiffness.data();
  chain.lengthForces = integralForces.data();
  chain.lengthFactor = stiffnessFactor;
}

kernels::Chain LengthTerm::chain(const Eigen::VectorXd& X) const {
  kernels::Chain chain;
  chain.shape = X.data();
  addTo(chain);
  return chain;
}

void LengthTerm::accumulate(const Eigen::VectorXd& X, Order order, Evaluation& sum) const {
  kernels::accumulate(chain(X), order, sum);
}

void LengthTerm::integrate(const Eigen::VectorXd& X, const Eigen::VectorXd& change, double fraction) {
  kernels::integrate(chain(X), {integralForces.data(), nullptr, change.data(), fraction});
}

void LengthTerm::settle(const Eigen::VectorXd& X) {
  kernels::integrate(chain(X), {integralForces.data()});
}

double LengthTerm::largestUpdate(const Eigen::VectorXd& X, const Eigen::VectorXd& change) const {
  return kernels::largestUpdate(chain(X), change.data());
}

double LengthTerm::violation(const Eigen::VectorXd& X) const {
  return kernels::violation(chain(X));
}

double LengthTerm::tension(const Eigen::VectorXd& X, int j) const {
  const double length = (edgeIn(X, j)).norm();
  return integralForces[j] + stiffness[j] * stiffnessFactor * (length - referenceLengths[j]);
}

}  // namespace liana
