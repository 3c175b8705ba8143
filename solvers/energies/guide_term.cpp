#include "solvers/energies/guide_term.h"

#include <algorithm>

#include "solvers/math/rotation.h"

namespace liana {

namespace {

/// ∂c/∂η of an orientation guide.
Eigen::Matrix3d orientationJacobian(const Guide& guide, const Eigen::VectorXd& X) {
  const Eigen::Vector4d q = frameIn(X, guide.index);
  Eigen::Matrix3d jacobian = crossMatrix(relativeImaginary(guide.frame, q));
  jacobian.diagonal().array() += guide.frame.dot(q);
  return 2 * jacobian;
}

Eigen::Vector3d violationOf(const Guide& guide, const Eigen::VectorXd& X) {
  if (guide.kind == Guide::Kind::Position)
    return guide.projector * (positionIn(X, guide.index) - guide.target);
  return 2 * relativeImaginary(guide.frame, frameIn(X, guide.index));
}

Eigen::Vector3d changeOf(const Guide& guide, const Eigen::VectorXd& X, const Eigen::VectorXd& change) {
  if (guide.kind == Guide::Kind::Position) return guide.projector * moveIn(change, guide.index);
  return orientationJacobian(guide, X) * turnIn(change, guide.index);
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
    if (guide.kind == Guide::Kind::Position) {
      moveIn(sum.gradient, guide.index) += guide.projector * total;
      if (order == Order::Gradient) continue;
      sum.hessian.addDiagonalBlock(rod_coordinates::moveIndex(guide.index),
                                   (k * guide.projector).eval());  // P·P = P
      continue;
    }
    const Eigen::Matrix3d jacobian = orientationJacobian(guide, X);
    turnIn(sum.gradient, guide.index) += jacobian.transpose() * total;
    if (order == Order::Gradient) continue;
    Eigen::Matrix3d block = k * jacobian.transpose() * jacobian;
    if (sum.curvature == Curvature::Exact) block.diagonal().array() -= total.dot(c);
    if (sum.curvature == Curvature::Linearized) block.diagonal().array() -= f.dot(c);
    sum.hessian.addDiagonalBlock(rod_coordinates::turnIndex(guide.index), block);
  }
}

void GuideTerm::integrate(const Eigen::VectorXd& X, const Eigen::VectorXd& change, double fraction) {
  for (std::size_t g = 0; g < guides.size(); ++g)
    integralForces.segment<3>(3 * g) +=
        guides[g].stiffness * stiffnessFactor *
        (violationOf(guides[g], X) + fraction * changeOf(guides[g], X, change));
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

}  // namespace liana
