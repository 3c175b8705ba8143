#include "solvers/rod/smooth_curve.h"

#include <algorithm>
#include <cassert>

namespace liana {

void SmoothCurve::set(const std::vector<double>& arcLengths, const std::vector<Eigen::Vector3d>& points) {
  assert(arcLengths.size() == points.size() && points.size() >= 2);
  s_ = arcLengths;
  points_ = points;
  const int last = static_cast<int>(points.size()) - 1;
  slopes_.resize(points.size());
  for (int i = 0; i <= last; ++i) {
    if (last == 1) {
      slopes_[i] = (points[1] - points[0]) / (s_[1] - s_[0]);
      continue;
    }
    const int k = std::clamp(i, 1, last - 1);  // the parabola's middle
    const double a = s_[k] - s_[k - 1], b = s_[k + 1] - s_[k], t = s_[i] - s_[k];
    const Eigen::Vector3d before = (points[k] - points[k - 1]) / a, behind = (points[k + 1] - points[k]) / b;
    const Eigen::Vector3d second = 2 * (behind - before) / (a + b);
    slopes_[i] = (b * before + a * behind) / (a + b) + t * second;
  }
}

Eigen::Vector3d SmoothCurve::derivative(double arcLength, int order) const {
  const double s = std::clamp(arcLength, s_.front(), s_.back());
  const auto above = std::upper_bound(s_.begin() + 1, s_.end() - 1, s);
  const std::size_t k = above - s_.begin() - 1;
  const double h = s_[k + 1] - s_[k], u = (s - s_[k]) / h, v = 1 - u;
  const Eigen::Vector3d &p = points_[k], &q = points_[k + 1], a = h * slopes_[k], b = h * slopes_[k + 1];
  if (order == 2)
    return s != arcLength
               ? Eigen::Vector3d::Zero()
               : Eigen::Vector3d(((12 * u - 6) * (p - q) + (6 * u - 4) * a + (6 * u - 2) * b) / (h * h));
  const Eigen::Vector3d slope =
      ((6 * u * u - 6 * u) * (p - q) + (3 * u * u - 4 * u + 1) * a + (3 * u * u - 2 * u) * b) / h;
  if (order == 1) return slope;
  return (1 + 2 * u) * v * v * p + u * v * v * a + (3 - 2 * u) * u * u * q - v * u * u * b +
         (arcLength - s) * slope;
}

Eigen::Vector3d SmoothCurve::at(double arcLength) const {
  return derivative(arcLength, 0);
}

Eigen::Vector3d SmoothCurve::slopeAt(double arcLength) const {
  return derivative(arcLength, 1);
}

Eigen::Vector3d SmoothCurve::bendAt(double arcLength) const {
  return derivative(arcLength, 2);
}

}  // namespace liana
