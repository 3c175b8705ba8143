#include "solvers/energies/coherence_term.h"

#include <cmath>

#include "solvers/math/quaternion.h"

namespace liana {

namespace {

using rod_coordinates::moveIndex;
using rod_coordinates::turnIndex;

constexpr double kShortest = 1e-300;

struct Directors {
  Eigen::Vector3d d1, d2, d3;

  explicit Directors(const Eigen::Vector4d& q) : d3(thirdDirector(q)) {
    d1 = {1 - 2 * (q[2] * q[2] + q[3] * q[3]), 2 * (q[1] * q[2] + q[0] * q[3]),
          2 * (q[1] * q[3] - q[0] * q[2])};
    d2 = d3.cross(d1);
  }
};

struct Direction {
  double length;
  Eigen::Vector3d u;

  explicit Direction(const Eigen::Vector3d& edge) : length(edge.norm() + kShortest), u(edge / length) {}
  Eigen::Vector3d across(const Eigen::Vector3d& a) const { return a - u.dot(a) * u; }
};

/// The second derivative of −b·d3 by the frame's turn.
Eigen::Matrix3d turnBlock(double b1, double b2, double b3) {
  Eigen::Matrix3d block;
  block << 4 * b3, 0, -2 * b1,  //
      0, 4 * b3, -2 * b2,       //
      -2 * b1, -2 * b2, 0;
  return block;
}

}  // namespace

void CoherenceTerm::accumulate(const Eigen::VectorXd& X, Order order, Evaluation& sum) const {
  const int count = static_cast<int>(stiffness.size());
  for (int j = 0; j < count; ++j) {
    const double k = spring(j);
    const Direction along(edgeIn(X, j));
    const Eigen::Vector3d& u = along.u;
    const Eigen::Vector3d f = integralForces.segment<3>(3 * j);
    const Directors d(frameIn(X, j));
    const Eigen::Vector3d c = u - d.d3;
    sum.energy += c.dot(0.5 * k * c + f);
    if (order == Order::Energy) continue;
    const Eigen::Vector3d a = f - k * d.d3, b = f + k * u;
    const double onward = a.dot(u), inverse = 1 / along.length;
    const Eigen::Vector3d across = a - onward * u;
    moveIn(sum.gradient, j) -= inverse * across;
    moveIn(sum.gradient, j + 1) += inverse * across;
    const double b1 = b.dot(d.d1), b2 = b.dot(d.d2);
    sum.gradient[turnIndex(j)] += 2 * b2;
    sum.gradient[turnIndex(j) + 1] -= 2 * b1;
    if (order == Order::Gradient) continue;
    Eigen::Matrix3d xx, turn;
    if (sum.curvature == Curvature::Exact) {
      xx = (across - onward * u) * u.transpose() + u * across.transpose();
      xx.diagonal().array() += onward;
      turn = turnBlock(b1, b2, b.dot(d.d3));
    } else {  // k·JᵀJ + f·∂²c
      const double share = sum.curvature == Curvature::Linearized ? 1 : 0;
      const double fAlong = share * f.dot(u);
      const Eigen::Vector3d fAcross = share * f - fAlong * u;
      xx = (fAcross - (fAlong - k) * u) * u.transpose() + u * fAcross.transpose();
      xx.diagonal().array() += fAlong - k;
      turn = turnBlock(share * f.dot(d.d1), share * f.dot(d.d2), share * f.dot(d.d3) + k);
      // An open spring turns the frame back less and less: counted in, it keeps Newton's steps from going too
      // far where the constraint is not nearly met.
      turn.diagonal().array() -= k * c.squaredNorm() - (1 - share) * 2 * f.dot(d.d3);
    }
    xx *= -inverse * inverse;
    Eigen::Matrix3d mixed;  // ∂²E/∂x_{j+1}∂η
    mixed.col(0) = (2 * k * inverse) * along.across(d.d2);
    mixed.col(1) = (-2 * k * inverse) * along.across(d.d1);
    mixed.col(2).setZero();
    sum.hessian.addDiagonalBlock(moveIndex(j), xx);
    sum.hessian.addDiagonalBlock(moveIndex(j + 1), xx);
    sum.hessian.addBlock(moveIndex(j + 1), moveIndex(j), -xx);
    sum.hessian.addDiagonalBlock(turnIndex(j), turn);
    sum.hessian.addBlock(moveIndex(j + 1), turnIndex(j), mixed);
    sum.hessian.addBlock(turnIndex(j), moveIndex(j), -mixed.transpose());
  }
}

void CoherenceTerm::integrate(const Eigen::VectorXd& X, const Eigen::VectorXd& change, double fraction) {
  const int count = static_cast<int>(stiffness.size());
  for (int j = 0; j < count; ++j) {
    const Direction along(edgeIn(X, j));
    const Directors d(frameIn(X, j));
    const Eigen::Vector3d turned = 2 * (change[turnIndex(j) + 1] * d.d1 - change[turnIndex(j)] * d.d2);
    const Eigen::Vector3d moved = along.across(moveIn(change, j + 1) - moveIn(change, j)) / along.length;
    integralForces.segment<3>(3 * j) += spring(j) * (along.u - d.d3 + fraction * (moved - turned));
  }
}

void CoherenceTerm::settle(const Eigen::VectorXd& X) {
  const int count = static_cast<int>(stiffness.size());
  for (int j = 0; j < count; ++j)
    integralForces.segment<3>(3 * j) +=
        spring(j) * (Direction(edgeIn(X, j)).u - thirdDirector(frameIn(X, j)));
}

double CoherenceTerm::violation(const Eigen::VectorXd& X) const {
  double worst = 0;
  const int count = static_cast<int>(stiffness.size());
  for (int j = 0; j < count; ++j) {
    if (stiffness[j] == 0) continue;
    worst = std::max(worst, (Direction(edgeIn(X, j)).u - thirdDirector(frameIn(X, j))).squaredNorm());
  }
  return std::sqrt(worst);
}

Eigen::Vector3d CoherenceTerm::shear(const Eigen::VectorXd& X, int j) const {
  const Direction along(edgeIn(X, j));
  const Eigen::Vector3d force =
      integralForces.segment<3>(3 * j) + spring(j) * (along.u - thirdDirector(frameIn(X, j)));
  return along.across(force) / along.length;
}

}  // namespace liana
