#include "solvers/energies/contact_term.h"

#include <algorithm>

namespace liana {

double ContactTerm::penetration(const Contact& contact, const Eigen::VectorXd& X) const {
  const double t = contact.parameter;
  double along = (1 - t) * contact.normal.dot(X.segment<3>(7 * contact.segment));
  if (t > 0) along += t * contact.normal.dot(X.segment<3>(7 * contact.segment + 7));
  return contact.offset - along;
}

void ContactTerm::accumulate(const Eigen::VectorXd& X, Order order, Evaluation& sum) const {
  const double k = stiffness * stiffnessFactor;
  for (const Contact& contact : contacts) {
    if (!contact.active) continue;
    const double d = penetration(contact, X);
    sum.energy += (0.5 * k * d + contact.integralForce) * d;
    if (order == Order::Energy) continue;
    const double t = contact.parameter;
    const int i = 7 * contact.segment;
    const Eigen::Vector3d push = (contact.integralForce + k * d) * contact.normal;
    sum.gradient.segment<3>(i) -= (1 - t) * push;
    if (t > 0) sum.gradient.segment<3>(i + 7) -= t * push;
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
    if (!contact.active) continue;
    const double here = penetration(contact, X);
    const double there = penetration(contact, step) - contact.offset;  // the linear part alone
    contact.integralForce += k * (here + fraction * there);
    if (contact.integralForce < 0) {
      contact.integralForce = 0;
      contact.active = false;
    }
  }
}

double ContactTerm::violation(const Eigen::VectorXd& X) const {
  double worst = 0;
  for (const Contact& contact : contacts) {
    const double d = penetration(contact, X);
    // A released contact may be off the surface; an active one must lie on it.
    worst = std::max(worst, (contact.active ? std::abs(d) : std::max(0.0, d)) / scale);
  }
  return worst;
}

bool ContactTerm::hasActive() const {
  return std::any_of(contacts.begin(), contacts.end(), [](const Contact& c) { return c.active; });
}

bool ContactTerm::updateActiveSet(const Eigen::VectorXd& X) {
  bool changed = false;
  for (Contact& contact : contacts) {
    if (contact.active) continue;
    if (penetration(contact, X) <= 0) continue;
    contact.active = true;
    contact.integralForce = 0;
    changed = true;
  }
  return changed;
}

}  // namespace liana
