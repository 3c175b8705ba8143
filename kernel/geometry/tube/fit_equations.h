// Normal equations of a curve's nodes and one radius, gathered row by row and solved along the curve.
#pragma once

#include <Eigen/Core>
#include <array>
#include <cstddef>
#include <vector>

namespace liana {

/// Shares of the two nodes' points and derivatives in C(s) or one of its derivatives.
struct CurveBasis {
  std::size_t interval = 0;
  std::array<double, 4> shares{};  // P_i, D_i, P_i+1, D_i+1
};

/// Of C(s), C′(s) or C″(s) of the cubic Hermite curve over these nodes; straight beyond the ends.
CurveBasis curveBasisAt(const std::vector<double>& nodes, double s, int derivative);

/// Σ weight (direction · Σ shares·unknowns + radiusShare·r − value)² → min. The unknowns are P and D of each
/// node, then the radius r. A row touches the two nodes of one interval and the radius, so each interval
/// keeps one 13 × 13 matrix however many rows there are, and elimination runs from node to node.
class FitEquations {
public:
  explicit FitEquations(std::size_t nodes);

  void clear();
  void add(const CurveBasis& basis, const Eigen::Vector3d& direction, double radiusShare, double value,
           double weight);
  /// False when the rows do not determine the unknowns.
  bool solve(Eigen::VectorXd& unknowns) const;

private:
  using Matrix = Eigen::Matrix<double, 13, 13>;
  using Vector = Eigen::Matrix<double, 13, 1>;

  std::vector<Matrix, Eigen::aligned_allocator<Matrix>> matrices_;  // of the intervals, lower half
  std::vector<Vector, Eigen::aligned_allocator<Vector>> right_;
};

}  // namespace liana
