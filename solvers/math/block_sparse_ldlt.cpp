#include "solvers/math/block_sparse_ldlt.h"

#include <algorithm>
#include <cmath>

#include "solvers/math/block_kernels.h"

namespace liana {

namespace {

constexpr double kRefined = 1e-9;  // of the right side: a residual that needs no refinement

}  // namespace

void BlockSparseLdlt::setStructure(const BlockSparseStructure& structure) {
  structure_ = &structure;
  kernels_ = &kernels::blockKernels();
  values_.assign(structure.valueCount(), 0);
  int largest = 0, tallest = 0;
  for (const auto& column : structure.columns()) {
    const int rows = kernels::padded(column.rows);
    largest = std::max(largest, rows * column.size);
    tallest = std::max(tallest, rows);
  }
  usual_.assign(structure.columns().size(), 0);
  order_.assign(structure.size(), 0);
  pairs_.assign(structure.size() + 1, 0);
  inverse_.assign(3 * static_cast<std::size_t>(structure.size()), 0);
  whole_.assign(largest, 0);
  update_.assign(static_cast<std::size_t>(tallest) * tallest, 0);
  below_.assign(tallest, 0);
  residual_.resize(structure.size());
  correction_.resize(structure.size());
}

kernels::Pivots BlockSparseLdlt::pivotsOf(std::size_t step) const {
  const int offset = structure_->columns()[step].offset;
  kernels::Pivots pivots;
  pivots.usual = &usual_[step];
  pivots.order = &order_[offset];
  pivots.pairs = &pairs_[offset];
  pivots.inverse = &inverse_[3 * static_cast<std::size_t>(offset)];
  return pivots;
}

void BlockSparseLdlt::factor(const BlockSparseMatrix& matrix, const Eigen::VectorXd& diagonal) {
  std::copy(matrix.values().begin(), matrix.values().end(), values_.begin());
  negativePivots_ = weakPivots_ = 0;
  finite_ = true;
  const auto& columns = structure_->columns();
  for (std::size_t step = 0; step < columns.size(); ++step) {
    const auto& column = columns[step];
    double* values = &values_[column.at];
    kernels::Pivots pivots = pivotsOf(step);
    for (int i = 0; i < column.size; ++i) values[i * (column.stride + 1)] += diagonal[column.offset + i];
    finite_ = finite_ && std::isfinite(values[0]);
    kernels_->factorDiagonal(values, column.size, column.stride, pivots);
    negativePivots_ += pivots.negative;
    weakPivots_ += pivots.weak;
    if (column.rows == 0) continue;
    kernels_->factorRows(values, column.size, column.stride, column.rows, pivots, whole_.data());
    kernels_->multiplyRows(values, column.size, column.stride, column.rows, whole_.data(), update_.data());
    subtract(column);
  }
}

/// The update goes to where its rows and columns meet in later blocks.
void BlockSparseLdlt::subtract(const BlockSparseStructure::Column& column) {
  const int stride = kernels::padded(column.rows), end = column.firstRun + column.runs;
  int target = column.firstTarget;
  for (int c = column.firstRun; c < end; ++c) {
    const auto& across = structure_->run(c);
    for (int r = c; r < end; ++r, ++target) {
      const auto& down = structure_->run(r);
      const auto& place = structure_->target(target);
      kernels_->subtract(&values_[place.at], place.stride, &update_[down.row + across.row * stride], stride,
                         down.size, across.size);
    }
  }
}

void BlockSparseLdlt::solve(Eigen::VectorXd& x) const {
  const auto& columns = structure_->columns();
  for (std::size_t step = 0; step < columns.size(); ++step) {
    const auto& column = columns[step];
    kernels_->forward(&values_[column.at], column.size, column.stride, column.rows, pivotsOf(step),
                      x.data() + column.offset, below_.data());
    for (int i = column.firstRun; i < column.firstRun + column.runs; ++i) {
      const auto& run = structure_->run(i);
      for (int r = 0; r < run.size; ++r) x[run.offset + r] -= below_[run.row + r];
    }
  }
  for (std::size_t step = columns.size(); step-- > 0;) {
    const auto& column = columns[step];
    for (int i = column.firstRun; i < column.firstRun + column.runs; ++i) {
      const auto& run = structure_->run(i);
      for (int r = 0; r < run.size; ++r) below_[run.row + r] = x[run.offset + r];
    }
    for (int r = column.rows; r < kernels::padded(column.rows); ++r) below_[r] = 0;
    kernels_->backward(&values_[column.at], column.size, column.stride, column.rows, pivotsOf(step),
                       x.data() + column.offset, below_.data());
  }
}

double BlockSparseLdlt::solveRefined(const BlockSparseMatrix& matrix, const Eigen::VectorXd& diagonal,
                                     const Eigen::VectorXd& rhs, Eigen::VectorXd& x, int rounds) const {
  x = rhs;
  solve(x);
  matrix.multiply(x, residual_);
  residual_ = rhs - residual_ - diagonal.cwiseProduct(x);
  double left = residual_.lpNorm<Eigen::Infinity>();
  const double enoughLeft = kRefined * rhs.lpNorm<Eigen::Infinity>();
  for (int i = 0; i < rounds && left > enoughLeft; ++i) {
    correction_ = residual_;
    solve(correction_);
    correction_ += x;
    matrix.multiply(correction_, residual_);
    residual_ = rhs - residual_ - diagonal.cwiseProduct(correction_);
    const double next = residual_.lpNorm<Eigen::Infinity>();
    if (!(next < left)) break;
    x.swap(correction_);
    const bool enough = next > 0.5 * left;
    left = next;
    if (enough) break;
  }
  return left;
}

}  // namespace liana
