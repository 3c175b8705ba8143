#include "solvers/energies/coherence_term.h"

#include "solvers/math/quaternion.h"

namespace liana {

void CoherenceTerm::addTo(kernels::Chain& chain) const {
  chain.segments = static_cast<int>(stiffness.size());
  chain.coherenceSprings = stiffness.data();
  chain.mostFactors = most.data();
  chain.floorSprings = floor.data();
  chain.coherenceForces = integralForces.data();
  chain.coherenceFactor = stiffnessFactor;
}

kernels::Chain CoherenceTerm::chain(const Eigen::VectorXd& X) const {
  kernels::Chain chain;
  chain.shape = X.data();
  addTo(chain);
  return chain;
}

void CoherenceTerm::accumulate(const Eigen::VectorXd& X, Order order, Evaluation& sum) const {
  kernels::accumulate(chain(X), order, sum);
}

void CoherenceTerm::integrate(const Eigen::VectorXd& X, const Eigen::VectorXd& change, double fraction) {
  kernels::integrate(chain(X), {nullptr, integralForces.data(), change.data(), fraction});
}

void CoherenceTerm::settle(const Eigen::VectorXd& X) {
  kernels::integrate(chain(X), {nullptr, integralForces.data()});
}

double CoherenceTerm::violation(const Eigen::VectorXd& X) const {
  return kernels::violation(chain(X));
}

Eigen::Vector3d CoherenceTerm::shear(const Eigen::VectorXd& X, int j) const {
  const Eigen::Vector3d edge = edgeIn(X, j);
  const double length = edge.norm();
  const Eigen::Vector3d u = edge / length;
  const Eigen::Vector3d force =
      integralForces.segment<3>(3 * j) + spring(j) * (u - thirdDirector(frameIn(X, j)));
  return (force - u.dot(force) * u) / length;
}

}  // namespace liana
