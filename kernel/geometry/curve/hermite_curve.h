// A smooth curve through points with given tangents: how a solved cable looks between its nodes.
#pragma once

#include <Eigen/Core>
#include <vector>

namespace liana {

/// Cubic Hermite interpolation over the parameters, which grow strictly. All three vectors have the same
/// size, at least two. Tangents are derivatives by the parameter; with arc length as parameter they have unit
/// length.
struct HermiteCurve {
  std::vector<double> parameters;
  std::vector<Eigen::Vector3d> points;
  std::vector<Eigen::Vector3d> tangents;

  Eigen::Vector3d point(double parameter) const;
  Eigen::Vector3d derivative(double parameter) const;

  /// Length by Gauss quadrature.
  double length() const;

private:
  std::size_t intervalOf(double parameter) const;
};

}  // namespace liana
