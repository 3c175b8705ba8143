#include "solvers/energies/load_terms.h"

#include <cmath>

#include "solvers/math/quaternion.h"

namespace liana {

void NodeForceTerm::accumulate(const Eigen::VectorXd& X, Order order, Evaluation& sum) const {
  const int count = static_cast<int>(forces.size());
  for (int i = 0; i < count; ++i) sum.energy -= forces[i].dot(X.segment<3>(7 * i));
  if (order == Order::Energy) return;
  for (int i = 0; i < count; ++i) sum.gradient.segment<3>(7 * i) -= forces[i];
}

void AxialMomentTerm::accumulate(const Eigen::VectorXd& X, Order order, Evaluation& sum) const {
  for (const AxialMoment& load : moments) {
    const int index = 7 * load.segment + 3;
    const Eigen::Vector4d q = X.segment<4>(index);
    const Eigen::Vector4d reference = toVector(load.reference);
    // s = q̄_ref·q is linear in q: c = reference·q, d = (reference·(0, a))·q.
    const Eigen::Vector4d dc = reference;
    const Eigen::Vector4d dd =
        multiply(reference, Eigen::Vector4d(0, load.axis[0], load.axis[1], load.axis[2]));
    const double c = dc.dot(q), d = dd.dot(q);
    sum.energy -= load.moment * 2 * std::atan2(d, c);
    if (order == Order::Energy) continue;
    const double rho2 = c * c + d * d + 1e-300;
    const Eigen::Vector4d cross = c * dd - d * dc;
    sum.gradient.segment<4>(index) -= (load.moment * 2 / rho2) * cross;
    if (order == Order::Gradient) continue;
    const Eigen::Vector4d radial = c * dc + d * dd;
    const Eigen::Matrix4d second =
        (-2 / (rho2 * rho2)) * (cross * radial.transpose() + radial * cross.transpose());
    sum.hessian.addDiagonalBlock(index, (-load.moment * second).eval());
  }
}

}  // namespace liana
