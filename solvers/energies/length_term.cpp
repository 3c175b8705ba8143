#include "solvers/energies/length_term.h"

#include <algorithm>
#include <cmath>

namespace liana {

namespace {

using rod_coordinates::moveIndex;

constexpr double kShortest = 1e-300;  // keeps a segment of length zero from dividing by zero

}  // namespace

void LengthTerm::accumulate(const Eigen::VectorXd& X, Order order, Evaluation& sum) const {
  const int count = static_cast<int>(referenceLengths.size());
  for (int j = 0; j < count; ++j) {
    const double k = stiffness[j] * stiffnessFactor;
    if (stiffness[j] == 0) continue;
    const Eigen::Vector3d e = edgeIn(X, j);
    const double length = e.norm() + kShortest;
    const double c = length - referenceLengths[j];
    const double f = integralForces[j];
    sum.energy += (0.5 * k * c + f) * c;
    if (order == Order::Energy) continue;
    const Eigen::Vector3d u = e / length;
    const double total = f + k * c;
    moveIn(sum.gradient, j) -= total * u;
    moveIn(sum.gradient, j + 1) += total * u;
    if (order == Order::Gradient) continue;
    double bent = total / length;
    if (sum.curvature == Curvature::Linearized) bent = f / length;
    if (sum.curvature == Curvature::Convex) bent = std::max(0.0, bent);
    Eigen::Matrix3d block = (k - bent) * u * u.transpose();
    block.diagonal().array() += bent;
    sum.hessian.addDiagonalBlock(moveIndex(j), block);
    sum.hessian.addDiagonalBlock(moveIndex(j + 1), block);
    sum.hessian.addBlock(moveIndex(j + 1), moveIndex(j), -block);
  }
}

void LengthTerm::integrate(const Eigen::VectorXd& X, const Eigen::VectorXd& change, double fraction) {
  const int count = static_cast<int>(referenceLengths.size());
  for (int j = 0; j < count; ++j) integralForces[j] += update(X, change, fraction, j);
}

void LengthTerm::settle(const Eigen::VectorXd& X) {
  const int count = static_cast<int>(referenceLengths.size());
  for (int j = 0; j < count; ++j) integralForces[j] = tension(X, j);
}

double LengthTerm::largestUpdate(const Eigen::VectorXd& X, const Eigen::VectorXd& change) const {
  double largest = 0;
  const int count = static_cast<int>(referenceLengths.size());
  for (int j = 0; j < count; ++j) largest = std::max(largest, std::abs(update(X, change, 1.0, j)));
  return largest;
}

double LengthTerm::update(const Eigen::VectorXd& X, const Eigen::VectorXd& change, double fraction,
                          int j) const {
  const Eigen::Vector3d e = edgeIn(X, j);
  const Eigen::Vector3d de = moveIn(change, j + 1) - moveIn(change, j);
  const double length = e.norm() + kShortest;
  return stiffness[j] * stiffnessFactor * (length - referenceLengths[j] + fraction * e.dot(de) / length);
}

double LengthTerm::violation(const Eigen::VectorXd& X) const {
  double worst = 0;
  const int count = static_cast<int>(referenceLengths.size());
  for (int j = 0; j < count; ++j) {
    if (stiffness[j] == 0) continue;
    const double length = (edgeIn(X, j)).norm();
    worst = std::max(worst, std::abs(length / referenceLengths[j] - 1));
  }
  return worst;
}

double LengthTerm::tension(const Eigen::VectorXd& X, int j) const {
  const double length = (edgeIn(X, j)).norm();
  return integralForces[j] + stiffness[j] * stiffnessFactor * (length - referenceLengths[j]);
}

}  // namespace liana
