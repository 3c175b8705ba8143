#include "solvers/constraints/constraint_check.h"

#include <algorithm>
#include <cmath>
#include <random>

#include "solvers/math/rotation.h"

namespace liana {

namespace {

using Local = Eigen::Matrix<double, ConstraintValue::kUnknowns, 1>;

ConstraintValue valueAt(const Constraint& constraint, const PlacePose* poses, double scalar,
                        const double* multipliers, const Local& step) {
  PlacePose moved[2];
  for (int p = 0; p < constraint.placeCount(); ++p) {
    moved[p].position = poses[p].position + step.segment<3>(ConstraintValue::position(p));
    moved[p].frame = turned(poses[p].frame, step.segment<3>(ConstraintValue::rotation(p)));
    moved[p].arcLength = poses[p].arcLength + step[ConstraintValue::arcLength(p)];
  }
  ConstraintValue value;
  value.setZero();
  constraint.evaluate(moved, scalar + step[ConstraintValue::kScalar], multipliers, value);
  return value;
}

}  // namespace

ConstraintDeviation checkConstraint(const Constraint& constraint, const PlacePose* poses, double scalar,
                                    const double* multipliers) {
  constexpr double kFirst[4] = {4.0 / 5, -1.0 / 5, 4.0 / 105, -1.0 / 280};
  constexpr double kSecond[4] = {-49.0 / 18, 3.0 / 2, -3.0 / 20, 1.0 / 90};
  constexpr double h = 0.02;
  const int rows = constraint.rows();
  const ConstraintValue exact = valueAt(constraint, poses, scalar, multipliers, Local::Zero());
  ConstraintDeviation worst;
  const double slope = std::max(exact.jacobian.cwiseAbs().maxCoeff(), 1e-300);
  for (int i = 0; i < ConstraintValue::kUnknowns; ++i) {
    Eigen::Matrix<double, ConstraintValue::kMostRows, 1> column =
        Eigen::Matrix<double, ConstraintValue::kMostRows, 1>::Zero();
    for (int k = 1; k <= 4; ++k)
      for (double sign : {1.0, -1.0})
        column += (sign * kFirst[k - 1] / h) *
                  valueAt(constraint, poses, scalar, multipliers, (sign * k * h) * Local::Unit(i)).c;
    worst.jacobian = std::max(worst.jacobian, (column - exact.jacobian.col(i)).cwiseAbs().maxCoeff() / slope);
  }
  std::mt19937 random(7);
  std::uniform_real_distribution<double> entry(-1, 1);
  const Eigen::Map<const Eigen::VectorXd> lambda(multipliers, rows);
  const double bend = std::max(exact.hessian.cwiseAbs().maxCoeff(), 1e-3 * lambda.cwiseAbs().maxCoeff());
  for (int n = 0; n < 200; ++n) {
    const Local direction = Local::NullaryExpr([&] { return entry(random); });
    double second = kSecond[0] * lambda.dot(exact.c.head(rows));
    for (int k = 1; k <= 3; ++k)
      for (double sign : {1.0, -1.0})
        second +=
            kSecond[k] *
            lambda.dot(
                valueAt(constraint, poses, scalar, multipliers, (sign * k * h) * direction).c.head(rows));
    const double given = direction.dot(exact.hessian * direction);
    worst.hessian =
        std::max(worst.hessian, std::abs(second / (h * h) - given) / (bend * direction.squaredNorm()));
  }
  return worst;
}

}  // namespace liana
