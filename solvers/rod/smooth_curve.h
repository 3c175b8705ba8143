// The smooth curve x(s) through the nodes of a rod: where a continuous place along it is.
#pragma once

#include <Eigen/Core>
#include <vector>

namespace liana {

/// Cubic Hermite pieces between nodes at given arc lengths, slopes by the parabola through three neighbours:
/// continuous with its first derivative, exact for parabolas, error O(h³) where the rod is smooth. Beyond the
/// ends it runs straight on. A curvature that jumps (at a sleeve) is best left between two curves.
class SmoothCurve {
public:
  void set(const std::vector<double>& arcLengths, const std::vector<Eigen::Vector3d>& points);

  Eigen::Vector3d at(double arcLength) const;
  Eigen::Vector3d slopeAt(double arcLength) const;
  Eigen::Vector3d bendAt(double arcLength) const;

private:
  Eigen::Vector3d derivative(double arcLength, int order) const;
  std::vector<double> s_;
  std::vector<Eigen::Vector3d> points_, slopes_;
};

}  // namespace liana
