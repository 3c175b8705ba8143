#include "solvers/energies/length_term.h"

#include <algorithm>
#include <cmath>

namespace liana {

namespace {
constexpr double kShortest = 1e-300;  // keeps a segment of length zero from dividing by zero
}

void LengthTerm::accumulate(const Eigen::VectorXd& X, Order order, Evaluation& sum) const {
  const int count = static_cast<int>(referenceLengths.size());
  for (int j = 0; j < count; ++j) {
    const double k = stiffness[j] * stiffnessFactor;
    if (stiffness[j] == 0) continue;
    const Eigen::Vector3d e = X.segment<3>(7 * j + 7) - X.segment<3>(7 * j);
    const double length = e.norm() + kShortest;
    const double c = length - referenceLengths[j];
    const double f = integralForces[j];
    sum.energy += (0.5 * k * c + f) * c;
    if (order == Order::Energy) continue;
    const Eigen::Vector3d u = e / length;
    const double total = f + k * c;
    sum.gradient.segment<3>(7 * j) -= total * u;
    sum.gradient.segment<3>(7 * j + 7) += total * u;
    if (order == Order::Gradient) continue;
    double bent = total / length;
    if (sum.curvature == Curvature::Linearized) bent = f / length;
    if (sum.curvature == Curvature::Convex) bent = std::max(0.0, bent);
    Eigen::Matrix3d block = (k - bent) * u * u.transpose();
    block.diagonal().array() += bent;
    sum.hessian.addDiagonalBlock(7 * j, block);
    sum.hessian.addDiagonalBlock(7 * j + 7, block);
    sum.hessian.addBlock(7 * j + 7, 7 * j, -block);
  }
}

void LengthTerm::integrate(const Eigen::VectorXd& X, const Eigen::VectorXd& step, double fraction) {
  const int count = static_cast<int>(referenceLengths.size());
  for (int j = 0; j < count; ++j) integralForces[j] += update(X, step, fraction, j);
}

double LengthTerm::largestUpdate(const Eigen::VectorXd& X, const Eigen::VectorXd& step) const {
  double largest = 0;
  const int count = static_cast<int>(referenceLengths.size());
  for (int j = 0; j < count; ++j) largest = std::max(largest, std::abs(update(X, step, 1.0, j)));
  return largest;
}

double LengthTerm::update(const Eigen::VectorXd& X, const Eigen::VectorXd& step, double fraction,
                          int j) const {
  const Eigen::Vector3d e = X.segment<3>(7 * j + 7) - X.segment<3>(7 * j);
  const Eigen::Vector3d de = step.segment<3>(7 * j + 7) - step.segment<3>(7 * j);
  const double length = e.norm() + kShortest;
  return stiffness[j] * stiffnessFactor * (length - referenceLengths[j] + fraction * e.dot(de) / length);
}

double LengthTerm::violation(const Eigen::VectorXd& X) const {
  double worst = 0;
  const int count = static_cast<int>(referenceLengths.size());
  for (int j = 0; j < count; ++j) {
    if (stiffness[j] == 0) continue;
    const double length = (X.segment<3>(7 * j + 7) - X.segment<3>(7 * j)).norm();
    worst = std::max(worst, std::abs(length / referenceLengths[j] - 1));
  }
  return worst;
}

double LengthTerm::tension(const Eigen::VectorXd& X, int j) const {
  const double length = (X.segment<3>(7 * j + 7) - X.segment<3>(7 * j)).norm();
  return integralForces[j] + stiffness[j] * stiffnessFactor * (length - referenceLengths[j]);
}

}  // namespace liana
