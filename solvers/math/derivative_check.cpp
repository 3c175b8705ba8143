#include "solvers/math/derivative_check.h"

#include <Eigen/Geometry>
#include <algorithm>
#include <cmath>

namespace liana {

namespace {

/// Weights of f(x ± h), f(x ± 2h), f(x ± 3h) in f'(x)·h, exact to h⁶.
constexpr double kWeights[3] = {3.0 / 4, -3.0 / 20, 1.0 / 60};

/// The shape moved by `amount` along one coordinate of a change: frames turn about one of their axes.
Eigen::VectorXd movedAlong(const Eigen::VectorXd& shape, int coordinate, double amount) {
  Eigen::VectorXd moved = shape;
  const int index = coordinate / rod_coordinates::kChangeStride,
            k = coordinate - index * rod_coordinates::kChangeStride;
  if (k < 3) {
    positionIn(moved, index)[k] += amount;
    return moved;
  }
  Eigen::Vector4d turn(std::cos(amount), 0, 0, 0);
  turn[k - 2] = std::sin(amount);
  frameIn(moved, index) = multiply(frameIn(shape, index), turn);
  return moved;
}

/// Components along a frame's own axes change because the axes turn too: what the derivative of the gradient
/// at (row, column) has beyond the Hessian, g·(e_column × e_row) within one frame.
double turningOfAxes(const Eigen::VectorXd& gradient, int row, int column) {
  const int block = column / 3;
  if (row / 3 != block || block % 2 == 0) return 0;
  const Eigen::Vector3d g = gradient.segment<3>(3 * block);
  return g.dot(Eigen::Vector3d::Unit(column % 3).cross(Eigen::Vector3d::Unit(row % 3)));
}

}  // namespace

DerivativeDeviation checkDerivatives(const EnergyTerm& term, const Eigen::VectorXd& shape, double step) {
  const int segments = rod_coordinates::segmentsOfShape(shape.size());
  const int size = rod_coordinates::changeSize(segments);
  const double h = step / 3;
  Evaluation exact, moved;
  exact.resize(segments);
  moved.resize(segments);
  exact.setZero(Order::Hessian);
  term.accumulate(shape, Order::Hessian, exact);
  const auto isInChain = [](int r, int c) { return std::abs(r / 3 - c / 3) <= 2; };
  const double gradientScale = std::max(exact.gradient.lpNorm<Eigen::Infinity>(), 1e-300);
  double hessianScale = 1e-300;
  for (int c = 0; c < size; ++c)
    for (int r = c; r < size && isInChain(r, c); ++r)
      hessianScale = std::max(hessianScale, std::abs(exact.hessian.at(r, c)));
  for (const Coupling& coupling : exact.couplings) hessianScale = std::max(hessianScale, coupling.stiffness);

  DerivativeDeviation worst;
  Eigen::VectorXd unit = Eigen::VectorXd::Zero(size), coupled(size);
  for (int c = 0; c < size; ++c) {
    double slope = 0;
    Eigen::VectorXd column = Eigen::VectorXd::Zero(size);
    for (int k = 1; k <= 3; ++k)
      for (double sign : {1.0, -1.0}) {
        moved.setZero(Order::Gradient);
        term.accumulate(movedAlong(shape, c, sign * k * h), Order::Gradient, moved);
        slope += sign * kWeights[k - 1] * moved.energy / h;
        column += (sign * kWeights[k - 1] / h) * moved.gradient;
      }
    worst.gradient = std::max(worst.gradient, std::abs(slope - exact.gradient[c]) / gradientScale);
    unit[c] = 1;
    coupled.setZero();
    multiplyCouplings(exact.couplings, unit, coupled);
    unit[c] = 0;
    for (int r = 0; r < size; ++r) {
      const double inChain = isInChain(r, c) ? exact.hessian.at(std::max(r, c), std::min(r, c)) : 0;
      const double given = coupled[r] + inChain + turningOfAxes(exact.gradient, r, c);
      worst.hessian = std::max(worst.hessian, std::abs(column[r] - given) / hessianScale);
    }
  }
  return worst;
}

}  // namespace liana
