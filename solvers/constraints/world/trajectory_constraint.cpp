#include "solvers/constraints/world/trajectory_constraint.h"

#include <algorithm>
#include <limits>

namespace liana {

TrajectoryConstraint::TrajectoryConstraint(const Place& held, const std::vector<Eigen::Vector3d>& points,
                                           const Eigen::Vector3d& nearest)
    : OnePlaceConstraint(held), points_(points), bends_(points.size(), Eigen::Vector3d::Zero()) {
  const int count = static_cast<int>(points.size());
  for (int i = 0; i < count; ++i)
    knots_.push_back(i == 0 ? 0 : knots_.back() + (points[i] - points[i - 1]).norm());
  if (!findDefect().empty()) return;
  // Thomas' algorithm for the natural spline's second derivatives.
  std::vector<double> upper(count, 0);
  for (int i = 1; i + 1 < count; ++i) {
    const double a = knots_[i] - knots_[i - 1], b = knots_[i + 1] - knots_[i];
    const Eigen::Vector3d rhs = 6 * ((points[i + 1] - points[i]) / b - (points[i] - points[i - 1]) / a);
    const double pivot = 2 * (a + b) - a * upper[i - 1];
    upper[i] = b / pivot;
    bends_[i] = (rhs - a * bends_[i - 1]) / pivot;
  }
  for (int i = count - 2; i > 0; --i) bends_[i] -= upper[i] * bends_[i + 1];
  double best = std::numeric_limits<double>::infinity();
  constexpr int kSamples = 400;
  for (int i = 0; i <= kSamples; ++i) {
    const double t = knots_.back() * i / kSamples, distance = (at(t).position - nearest).squaredNorm();
    if (distance < best) best = distance, first_ = t;
  }
}

std::string TrajectoryConstraint::findDefect() const {
  if (points_.size() < 2) return "its curve needs two points at least";
  for (std::size_t i = 1; i < knots_.size(); ++i)
    if (!(knots_[i] > knots_[i - 1])) return "two neighbouring points of its curve are the same";
  return {};
}

TrajectoryConstraint::Point TrajectoryConstraint::at(double t) const {
  const double inside = std::clamp(t, 0.0, knots_.back());
  const auto behind = std::upper_bound(knots_.begin() + 1, knots_.end() - 1, inside);
  const std::size_t k = behind - knots_.begin() - 1;
  const double h = knots_[k + 1] - knots_[k], a = (knots_[k + 1] - inside) / h, b = 1 - a;
  Point point;
  point.position = a * points_[k] + b * points_[k + 1] +
                   (h * h / 6) * ((a * a * a - a) * bends_[k] + (b * b * b - b) * bends_[k + 1]);
  point.slope = (points_[k + 1] - points_[k]) / h +
                (h / 6) * ((3 * b * b - 1) * bends_[k + 1] - (3 * a * a - 1) * bends_[k]);
  point.bend = a * bends_[k] + b * bends_[k + 1];
  if (t != inside) {
    point.position += (t - inside) * point.slope;
    point.bend.setZero();
  }
  return point;
}

void TrajectoryConstraint::evaluate(const PlacePose* poses, double scalar, const double* multipliers,
                                    ConstraintValue& value) const {
  const Point point = at(scalar);
  value.c.head<3>() = poses[0].position - point.position;
  value.jacobian.block<3, 3>(0, ConstraintValue::position(0)).setIdentity();
  value.jacobian.block<3, 1>(0, ConstraintValue::kScalar) = -point.slope;
  const Eigen::Map<const Eigen::Vector3d> lambda(multipliers);
  value.hessian(ConstraintValue::kScalar, ConstraintValue::kScalar) = -lambda.dot(point.bend);
}

}  // namespace liana
