#include "solvers/energies/guide_term.h"

#include <algorithm>

namespace liana {

namespace {

Eigen::Vector3d violationOf(const Guide& guide, const Eigen::VectorXd& X) {
  return guide.projector * (positionIn(X, guide.node) - guide.target);
}

}  // namespace

void GuideTerm::accumulate(const Eigen::VectorXd& X, Order order, Evaluation& sum) const {
  for (std::size_t g = 0; g < guides.size(); ++g) {
    const Guide& guide = guides[g];
    const double k = guide.stiffness * stiffnessFactor;
    const Eigen::Vector3d c = violationOf(guide, X);
    const Eigen::Vector3d f = integralForces.segment<3>(3 * g);
    sum.energy += 0.5 * k * c.squaredNorm() + f.dot(c);
    if (order == Order::Energy) continue;
    const Eigen::Vector3d total = f + k * c;
    moveIn(sum.gradient, guide.node) += guide.projector * total;
    if (order == Order::Gradient) continue;
    sum.hessian.addDiagonalBlock(rod_coordinates::moveIndex(guide.node),
                                 (k * guide.projector).eval());  // P·P = P
  }
}

void GuideTerm::integrate(const Eigen::VectorXd& X, const Eigen::VectorXd& change, double fraction) {
  for (std::size_t g = 0; g < guides.size(); ++g)
    integralForces.segment<3>(3 * g) +=
        guides[g].stiffness * stiffnessFactor *
        (violationOf(guides[g], X) + fraction * (guides[g].projector * moveIn(change, guides[g].node)));
}

void GuideTerm::settle(const Eigen::VectorXd& X) {
  for (std::size_t g = 0; g < guides.size(); ++g)
    integralForces.segment<3>(3 * g) = totalForce(X, static_cast<int>(g));
}

double GuideTerm::violation(const Eigen::VectorXd& X) const {
  double worst = 0;
  for (const Guide& guide : guides) worst = std::max(worst, violationOf(guide, X).norm() / guide.scale);
  return worst;
}

Eigen::Vector3d GuideTerm::totalForce(const Eigen::VectorXd& X, int g) const {
  return integralForces.segment<3>(3 * g) + guides[g].stiffness * stiffnessFactor * violationOf(guides[g], X);
}

double GuideTerm::energyWith(const Eigen::VectorXd& forces, const Eigen::VectorXd& X) const {
  double more = 0;
  for (std::size_t g = 0; g < guides.size(); ++g)
    more += (forces.segment<3>(3 * g) - integralForces.segment<3>(3 * g)).dot(violationOf(guides[g], X));
  return more;
}

}  // namespace liana
