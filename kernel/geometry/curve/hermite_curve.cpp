#include "kernel/geometry/curve/hermite_curve.h"

#include <algorithm>
#include <array>
#include <cassert>

namespace liana {

std::size_t HermiteCurve::intervalOf(double parameter) const {
  assert(parameters.size() >= 2);
  const auto next = std::upper_bound(parameters.begin() + 1, parameters.end() - 1, parameter);
  return static_cast<std::size_t>(next - parameters.begin()) - 1;
}

Eigen::Vector3d HermiteCurve::point(double parameter) const {
  const std::size_t i = intervalOf(parameter);
  const double h = parameters[i + 1] - parameters[i];
  const double u = (parameter - parameters[i]) / h, v = 1 - u;
  return v * v * (1 + 2 * u) * points[i] + u * u * (1 + 2 * v) * points[i + 1] +
         h * u * v * (v * tangents[i] - u * tangents[i + 1]);
}

Eigen::Vector3d HermiteCurve::derivative(double parameter) const {
  const std::size_t i = intervalOf(parameter);
  const double h = parameters[i + 1] - parameters[i];
  const double u = (parameter - parameters[i]) / h, v = 1 - u;
  return 6 * u * v / h * (points[i + 1] - points[i]) + v * (v - 2 * u) * tangents[i] +
         u * (u - 2 * v) * tangents[i + 1];
}

double HermiteCurve::length() const {
  constexpr std::array<double, 4> abscissas{0.0694318442029737, 0.3300094782075719, 0.6699905217924281,
                                            0.9305681557970263};
  constexpr std::array<double, 4> weights{0.1739274225687269, 0.3260725774312731, 0.3260725774312731,
                                          0.1739274225687269};
  double sum = 0;
  for (std::size_t i = 0; i + 1 < parameters.size(); ++i) {
    const double h = parameters[i + 1] - parameters[i];
    for (std::size_t k = 0; k < abscissas.size(); ++k)
      sum += weights[k] * h * derivative(parameters[i] + abscissas[k] * h).norm();
  }
  return sum;
}

}  // namespace liana
