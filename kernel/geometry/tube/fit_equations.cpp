#include "kernel/geometry/tube/fit_equations.h"

#include <Eigen/Cholesky>
#include <algorithm>

namespace liana {
namespace {

using Block = Eigen::Matrix<double, 6, 6>;
using Sides = Eigen::Matrix<double, 6, 8>;  // next node, radius, right side

/// Where a node's elimination left it: x = value − next·x_next − radius·r.
struct Eliminated {
  Block next;
  Eigen::Matrix<double, 6, 1> radius, value;
};

}  // namespace

CurveBasis curveBasisAt(const std::vector<double>& nodes, double s, int derivative) {
  CurveBasis basis;
  if (s < nodes.front() || s > nodes.back()) {
    const bool before = s < nodes.front();
    basis.interval = before ? 0 : nodes.size() - 2;
    const std::size_t node = before ? 0 : 2;
    if (derivative == 0) basis.shares[node] = 1;
    if (derivative == 0) basis.shares[node + 1] = s - (before ? nodes.front() : nodes.back());
    if (derivative == 1) basis.shares[node + 1] = 1;
    return basis;
  }
  const auto above = std::upper_bound(nodes.begin() + 1, nodes.end() - 1, s);
  const std::size_t i = basis.interval = static_cast<std::size_t>(above - nodes.begin()) - 1;
  const double h = nodes[i + 1] - nodes[i], u = (s - nodes[i]) / h, v = 1 - u;
  if (derivative == 0)
    basis.shares = {v * v * (1 + 2 * u), h * u * v * v, u * u * (1 + 2 * v), -h * u * u * v};
  else if (derivative == 1)
    basis.shares = {-6 * u * v / h, v * (v - 2 * u), 6 * u * v / h, u * (u - 2 * v)};
  else
    basis.shares = {(12 * u - 6) / (h * h), (6 * u - 4) / h, (6 - 12 * u) / (h * h), (6 * u - 2) / h};
  return basis;
}

FitEquations::FitEquations(std::size_t nodes) : matrices_(nodes - 1), right_(nodes - 1) {
  clear();
}

void FitEquations::clear() {
  for (Matrix& matrix : matrices_) matrix.setZero();
  for (Vector& right : right_) right.setZero();
}

void FitEquations::add(const CurveBasis& basis, const Eigen::Vector3d& direction, double radiusShare,
                       double value, double weight) {
  Vector row;
  for (int i = 0; i < 4; ++i) row.segment<3>(3 * i) = basis.shares[i] * direction;
  row[12] = radiusShare;
  matrices_[basis.interval].selfadjointView<Eigen::Lower>().rankUpdate(row, weight);
  right_[basis.interval] += weight * value * row;
}

bool FitEquations::solve(Eigen::VectorXd& unknowns) const {
  const std::size_t intervals = matrices_.size();
  std::vector<Eliminated, Eigen::aligned_allocator<Eliminated>> nodes(intervals + 1);
  Block own = Block::Zero();  // what the interval before leaves for the node
  Eigen::Matrix<double, 6, 1> ownRadius = Eigen::Matrix<double, 6, 1>::Zero(), ownValue = ownRadius;
  double corner = 0, cornerValue = 0;
  for (std::size_t i = 0; i <= intervals; ++i) {
    Sides sides = Sides::Zero();
    if (i < intervals) {
      const Matrix& matrix = matrices_[i];
      own += matrix.topLeftCorner<6, 6>().selfadjointView<Eigen::Lower>().toDenseMatrix();
      sides.leftCols<6>() = matrix.block<6, 6>(6, 0).transpose();
      ownRadius += matrix.block<1, 6>(12, 0).transpose();
      ownValue += right_[i].head<6>();
      corner += matrix(12, 12);
      cornerValue += right_[i][12];
    }
    sides.col(6) = ownRadius;
    sides.col(7) = ownValue;
    const Eigen::LLT<Block> factor(own);
    if (factor.info() != Eigen::Success) return false;
    const Sides solved = factor.solve(sides);
    nodes[i] = {solved.leftCols<6>(), solved.col(6), solved.col(7)};
    corner -= ownRadius.dot(solved.col(6));
    cornerValue -= ownRadius.dot(solved.col(7));
    if (i == intervals) break;
    const Matrix& matrix = matrices_[i];
    const Block below = matrix.block<6, 6>(6, 0);
    own = matrix.block<6, 6>(6, 6).selfadjointView<Eigen::Lower>().toDenseMatrix() - below * nodes[i].next;
    ownRadius = matrix.block<1, 6>(12, 6).transpose() - below * nodes[i].radius;
    ownValue = right_[i].segment<6>(6) - below * nodes[i].value;
  }
  if (!(corner > 0)) return false;
  const double radius = cornerValue / corner;
  unknowns.resize(static_cast<Eigen::Index>(6 * (intervals + 1) + 1));
  unknowns[unknowns.size() - 1] = radius;
  Eigen::Matrix<double, 6, 1> next = Eigen::Matrix<double, 6, 1>::Zero();
  for (std::size_t i = intervals + 1; i-- > 0;) {
    next = nodes[i].value - nodes[i].next * next - nodes[i].radius * radius;
    unknowns.segment<6>(static_cast<Eigen::Index>(6 * i)) = next;
  }
  return unknowns.allFinite();
}

}  // namespace liana
