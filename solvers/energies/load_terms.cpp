#include "solvers/energies/load_terms.h"

#include <cmath>

#include "solvers/math/quaternion.h"

namespace liana {

namespace {

/// Columns q·(0, e_k): how q changes when the frame turns about its own axes. Orthonormal for a unit q.
Eigen::Matrix<double, 4, 3> turnsOf(const Eigen::Vector4d& q) {
  Eigen::Matrix<double, 4, 3> turns;
  turns << -q[1], -q[2], -q[3],  //
      q[0], -q[3], q[2],         //
      q[3], q[0], -q[1],         //
      -q[2], q[1], q[0];
  return turns;
}

}  // namespace

void NodeForceTerm::accumulate(const Eigen::VectorXd& X, Order order, Evaluation& sum) const {
  const int count = static_cast<int>(forces.size());
  for (int i = 0; i < count; ++i) sum.energy -= forces[i].dot(positionIn(X, i));
  if (order == Order::Energy) return;
  for (int i = 0; i < count; ++i) moveIn(sum.gradient, i) -= forces[i];
}

void AxialMomentTerm::accumulate(const Eigen::VectorXd& X, Order order, Evaluation& sum) const {
  for (const AxialMoment& load : moments) {
    const Eigen::Vector4d q = frameIn(X, load.segment);
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
    const Eigen::Matrix<double, 4, 3> turns = turnsOf(q);
    const Eigen::Vector3d w = turns.transpose() * cross;
    turnIn(sum.gradient, load.segment) -= (load.moment * 2 / rho2) * w;
    if (order == Order::Gradient) continue;
    const Eigen::Vector3d v = turns.transpose() * (c * dc + d * dd);
    const Eigen::Matrix3d second = (-2 / (rho2 * rho2)) * (w * v.transpose() + v * w.transpose());
    sum.hessian.addDiagonalBlock(rod_coordinates::turnIndex(load.segment), (-load.moment * second).eval());
  }
}

}  // namespace liana
