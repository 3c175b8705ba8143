#include "solvers/energies/guide_term.h"

#include <algorithm>

#include "solvers/math/quaternion.h"

namespace liana {

namespace {

/// ∂c/∂q of an orientation guide: c = 2·Im(Q̄ q).
Eigen::Matrix<double, 3, 4> orientationJacobian(const Eigen::Vector4d& Q) {
  Eigen::Matrix<double, 3, 4> j;
  j << -Q[1], Q[0], Q[3], -Q[2],  //
      -Q[2], -Q[3], Q[0], Q[1],   //
      -Q[3], Q[2], -Q[1], Q[0];
  return 2 * j;
}

Eigen::Vector3d violationOf(const Guide& guide, const Eigen::VectorXd& X) {
  if (guide.kind == Guide::Kind::Position)
    return guide.projector * (X.segment<3>(7 * guide.index) - guide.target);
  return 2 * relativeImaginary(guide.frame, X.segment<4>(7 * guide.index + 3));
}

Eigen::Vector3d changeOf(const Guide& guide, const Eigen::VectorXd& step) {
  if (guide.kind == Guide::Kind::Position) return guide.projector * step.segment<3>(7 * guide.index);
  return 2 * relativeImaginary(guide.frame, step.segment<4>(7 * guide.index + 3));
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
    if (guide.kind == Guide::Kind::Orientation) {
      const auto jacobian = orientationJacobian(guide.frame);
      sum.gradient.segment<4>(7 * guide.index + 3) += jacobian.transpose() * total;
      if (order == Order::Hessian)
        sum.hessian.addDiagonalBlock(7 * guide.index + 3, (k * jacobian.transpose() * jacobian).eval());
      continue;
    }
    sum.gradient.segment<3>(7 * guide.index) += guide.projector * total;
    if (order == Order::Gradient) continue;
    sum.hessian.addDiagonalBlock(7 * guide.index, (k * guide.projector).eval());  // P·P = P
  }
}

void GuideTerm::integrate(const Eigen::VectorXd& X, const Eigen::VectorXd& step, double fraction) {
  for (std::size_t g = 0; g < guides.size(); ++g) {
    const double k = guides[g].stiffness * stiffnessFactor;
    integralForces.segment<3>(3 * g) +=
        k * (violationOf(guides[g], X) + fraction * changeOf(guides[g], step));
  }
}

double GuideTerm::violation(const Eigen::VectorXd& X) const {
  double worst = 0;
  for (const Guide& guide : guides) worst = std::max(worst, violationOf(guide, X).norm() / guide.scale);
  return worst;
}

Eigen::Vector3d GuideTerm::totalForce(const Eigen::VectorXd& X, int g) const {
  return integralForces.segment<3>(3 * g) + guides[g].stiffness * stiffnessFactor * violationOf(guides[g], X);
}

}  // namespace liana
