#include "solvers/energies/contact_term.h"

#include <algorithm>
#include <cmath>

namespace liana {

double ContactTerm::penetration(const Contact& contact, const Eigen::VectorXd& X) const {
  const double t = contact.parameter;
  double along = (1 - t) * contact.normal.dot(X.segment<3>(7 * contact.segment));
  if (t > 0) along += t * contact.normal.dot(X.segment<3>(7 * contact.segment + 7));
  return contact.offset - along;
}

double ContactTerm::push(const Contact& contact, const Eigen::VectorXd& X) const {
  return std::max(0.0, contact.integralForce + stiffness * stiffnessFactor * penetration(contact, X));
}

void ContactTerm::accumulate(const Eigen::VectorXd& X, Order order, Evaluation& sum) const {
  const double k = stiffness * stiffnessFactor;
  for (const Contact& contact : contacts) {
    const double f = contact.integralForce, force = push(contact, X);
    if (k > 0) sum.energy += (force * force - f * f) / (2 * k);
    if (order == Order::Energy || force == 0) continue;
    const double t = contact.parameter;
    const int i = 7 * contact.segment;
    sum.gradient.segment<3>(i) -= (1 - t) * force * contact.normal;
    if (t > 0) sum.gradient.segment<3>(i + 7) -= t * force * contact.normal;
    if (order == Order::Gradient) continue;
    const Eigen::Matrix3d block = k * contact.normal * contact.normal.transpose();
    sum.hessian.addDiagonalBlock(i, ((1 - t) * (1 - t) * block).eval());
    if (t == 0) continue;
    sum.hessian.addDiagonalBlock(i + 7, (t * t * block).eval());
    sum.hessian.addBlock(i + 7, i, (t * (1 - t) * block).eval());
  }
}

void ContactTerm::integrate(const Eigen::VectorXd& X, const Eigen::VectorXd& step, double fraction) {
  const double k = stiffness * stiffnessFactor;
  for (Contact& contact : contacts) {
    const double here = penetration(contact, X);
    // A contact that does not push takes no part in the linear system; it may only begin to push by
    // penetrating.
    const bool pushes = contact.integralForce + k * here > 0;
    const double change = pushes ? fraction * (penetration(contact, step) - contact.offset) : 0;
    contact.integralForce = std::max(0.0, contact.integralForce + k * (here + change));
  }
}

double ContactTerm::violation(const Eigen::VectorXd& X) const {
  double worst = 0;
  for (const Contact& contact : contacts) {
    const double d = penetration(contact, X);
    worst = std::max(worst, (push(contact, X) > 0 ? std::abs(d) : std::max(0.0, d)) / scale);
  }
  return worst;
}

}  // namespace liana
