#include "solvers/math/block_sparse_ldlt.h"

#include <algorithm>
#include <cmath>

namespace liana {

namespace {

constexpr double kGrowth = 0.6403882032022076;  // (1 + √17)/8: Bunch and Parlett's bound on growth
constexpr double kRefined = 1e-9;               // of the right side: a residual that needs no refinement
constexpr double kWeak = 1e-15;                 // pivots below this, in a matrix scaled to one, are none

void swapSymmetric(double* a, int n, int i, int j) {
  if (i == j) return;
  for (int k = 0; k < n; ++k) std::swap(a[i + k * n], a[j + k * n]);
  for (int k = 0; k < n; ++k) std::swap(a[k + i * n], a[k + j * n]);
}

}  // namespace

void BlockSparseLdlt::setStructure(const BlockSparseStructure& structure) {
  structure_ = &structure;
  values_.assign(structure.valueCount(), 0);
  int scalars = 0, largestPanel = 0, tallest = 0, widest = 0;
  firstPermutation_.clear();
  for (const auto& column : structure.columns()) {
    firstPermutation_.push_back(scalars);
    scalars += column.size;
    largestPanel = std::max(largestPanel, column.rows * column.size);
    tallest = std::max(tallest, column.rows);
    widest = std::max(widest, column.size);
  }
  permutations_.assign(scalars, 0);
  pairs_.assign(scalars, 0);
  panel_.resize(largestPanel);
  update_.resize(static_cast<std::size_t>(tallest) * tallest);
  work_.resize(static_cast<std::size_t>(std::max(tallest, 1)) * widest + widest);
  residual_.resize(structure.size());
  correction_.resize(structure.size());
}

/// LDLᵀ of one dense block in place: D on the diagonal and beside it, L strictly below.
void BlockSparseLdlt::factorDiagonal(double* a, int n, int* permutation, char* pairs) {
  for (int c = 0; c < n; ++c)
    for (int r = c + 1; r < n; ++r) a[c + r * n] = a[r + c * n];
  for (int i = 0; i < n; ++i) permutation[i] = i, pairs[i] = 0;
  auto exchange = [&](int i, int j) {
    swapSymmetric(a, n, i, j);
    std::swap(permutation[i], permutation[j]);
  };
  for (int k = 0; k < n;) {
    double onDiagonal = -1, beside = -1;
    int d = k, p = k, q = k;
    for (int c = k; c < n; ++c) {
      if (std::abs(a[c + c * n]) > onDiagonal) onDiagonal = std::abs(a[c + c * n]), d = c;
      for (int r = c + 1; r < n; ++r)
        if (std::abs(a[r + c * n]) > beside) beside = std::abs(a[r + c * n]), p = c, q = r;
    }
    if (onDiagonal >= kGrowth * beside) {
      exchange(k, d);
      double& pivot = a[k + k * n];
      if (!(std::abs(pivot) > kWeak)) {
        pivot = pivot < 0 ? -kWeak : kWeak;
        ++weakPivots_;
      }
      if (pivot < 0) ++negativePivots_;
      for (int c = k + 1; c < n; ++c) {
        const double factor = a[c + k * n] / pivot;
        for (int r = c; r < n; ++r) a[r + c * n] = a[c + r * n] -= factor * a[r + k * n];
      }
      for (int r = k + 1; r < n; ++r) a[r + k * n] /= pivot;
      ++k;
      continue;
    }
    exchange(k, p);
    exchange(k + 1, q);
    pairs[k] = 1;
    const double e = a[k + k * n], f = a[k + 1 + k * n], g = a[k + 1 + (k + 1) * n];
    const double det = e * g - f * f;  // negative: the off-diagonal entry outweighs both
    negativePivots_ += det < 0 ? 1 : (e < 0 ? 2 : 0);
    for (int c = k + 2; c < n; ++c) {
      const double first = a[c + k * n], second = a[c + (k + 1) * n];
      const double x = (g * first - f * second) / det, y = (e * second - f * first) / det;
      for (int r = c; r < n; ++r) a[r + c * n] = a[c + r * n] -= x * a[r + k * n] + y * a[r + (k + 1) * n];
    }
    for (int r = k + 2; r < n; ++r) {
      const double first = a[r + k * n], second = a[r + (k + 1) * n];
      a[r + k * n] = (g * first - f * second) / det;
      a[r + (k + 1) * n] = (e * second - f * first) / det;
    }
    k += 2;
  }
}

void BlockSparseLdlt::divide(const BlockSparseStructure::Column& column, int step, double* X,
                             int rows) const {
  const int n = column.size;
  const double* a = &values_[column.diagonal];
  const int* permutation = &permutations_[firstPermutation_[step]];
  const char* pairs = &pairs_[firstPermutation_[step]];
  double* Y = work_.data();
  for (int c = 0; c < n; ++c) std::copy_n(X + permutation[c] * rows, rows, Y + c * rows);
  for (int c = 0; c < n; ++c)
    for (int k = c + (pairs[c] ? 2 : 1); k < n; ++k) {
      const double factor = a[k + c * n];
      if (factor == 0) continue;
      for (int r = 0; r < rows; ++r) Y[r + k * rows] -= factor * Y[r + c * rows];
    }
  for (int c = 0; c < n; ++c) {
    if (!pairs[c]) {
      const double inverse = 1 / a[c + c * n];
      for (int r = 0; r < rows; ++r) Y[r + c * rows] *= inverse;
      continue;
    }
    const double e = a[c + c * n], f = a[c + 1 + c * n], g = a[c + 1 + (c + 1) * n], det = e * g - f * f;
    for (int r = 0; r < rows; ++r) {
      const double first = Y[r + c * rows], second = Y[r + (c + 1) * rows];
      Y[r + c * rows] = (g * first - f * second) / det;
      Y[r + (c + 1) * rows] = (e * second - f * first) / det;
    }
    ++c;
  }
  for (int c = n - 1; c >= 0; --c)
    for (int k = c + (pairs[c] ? 2 : 1); k < n; ++k) {
      const double factor = a[k + c * n];
      if (factor == 0) continue;
      for (int r = 0; r < rows; ++r) Y[r + c * rows] -= factor * Y[r + k * rows];
    }
  for (int c = 0; c < n; ++c) std::copy_n(Y + c * rows, rows, X + permutation[c] * rows);
}

void BlockSparseLdlt::factor(const BlockSparseMatrix& matrix) {
  std::copy(matrix.values().begin(), matrix.values().end(), values_.begin());
  negativePivots_ = weakPivots_ = 0;
  finite_ = true;
  const auto& columns = structure_->columns();
  for (std::size_t k = 0; k < columns.size(); ++k) {
    const auto& column = columns[k];
    const int n = column.size, rows = column.rows;
    double* diagonal = &values_[column.diagonal];
    finite_ = finite_ && std::isfinite(diagonal[0]);
    factorDiagonal(diagonal, n, &permutations_[firstPermutation_[k]], &pairs_[firstPermutation_[k]]);
    if (rows == 0) continue;
    double* L = &values_[column.panel];
    std::copy_n(L, rows * n, panel_.begin());
    divide(column, static_cast<int>(k), L, rows);
    std::fill_n(update_.begin(), rows * rows, 0);
    for (int c = 0; c < rows; ++c) {
      double* into = &update_[c * rows];
      for (int j = 0; j < n; ++j) {
        const double factor = panel_[c + j * rows];
        if (factor == 0) continue;
        const double* from = L + j * rows;
        for (int r = c; r < rows; ++r) into[r] += factor * from[r];
      }
    }
    std::size_t target = 0;
    for (std::size_t c = 0; c < column.below.size(); ++c) {
      const int firstColumn = column.rowOf[c], width = columns[column.below[c]].size;
      for (std::size_t r = c; r < column.below.size(); ++r, ++target) {
        const BlockSlot& slot = column.targets[target];
        const int firstRow = column.rowOf[r], height = columns[column.below[r]].size;
        for (int j = 0; j < width; ++j) {
          double* into = &values_[slot.at + j * slot.stride];
          const double* from = &update_[firstRow + (firstColumn + j) * rows];
          for (int i = r == c ? j : 0; i < height; ++i) into[i] -= from[i];
        }
      }
    }
  }
}

void BlockSparseLdlt::solve(Eigen::VectorXd& x) const {
  const auto& columns = structure_->columns();
  for (const auto& column : columns) {
    const double* own = x.data() + structure_->offset(column.block);
    for (std::size_t b = 0; b < column.below.size(); ++b) {
      const int block = columns[column.below[b]].block;
      double* other = x.data() + structure_->offset(block);
      for (int c = 0; c < column.size; ++c) {
        const double* L = &values_[column.panel + column.rowOf[b] + c * column.rows];
        for (int r = 0; r < structure_->blockSize(block); ++r) other[r] -= L[r] * own[c];
      }
    }
  }
  for (int k = static_cast<int>(columns.size()) - 1; k >= 0; --k) {
    const auto& column = columns[k];
    double* own = x.data() + structure_->offset(column.block);
    divide(column, k, own, 1);
    for (std::size_t b = 0; b < column.below.size(); ++b) {
      const int block = columns[column.below[b]].block;
      const double* other = x.data() + structure_->offset(block);
      for (int c = 0; c < column.size; ++c) {
        const double* L = &values_[column.panel + column.rowOf[b] + c * column.rows];
        for (int r = 0; r < structure_->blockSize(block); ++r) own[c] -= L[r] * other[r];
      }
    }
  }
}

double BlockSparseLdlt::solveRefined(const BlockSparseMatrix& matrix, const Eigen::VectorXd& rhs,
                                     Eigen::VectorXd& x, int rounds) const {
  x = rhs;
  solve(x);
  matrix.multiply(x, residual_);
  residual_ = rhs - residual_;
  double left = residual_.lpNorm<Eigen::Infinity>();
  const double enoughLeft = kRefined * rhs.lpNorm<Eigen::Infinity>();
  for (int i = 0; i < rounds && left > enoughLeft; ++i) {
    correction_ = residual_;
    solve(correction_);
    correction_ += x;
    matrix.multiply(correction_, residual_);
    residual_ = rhs - residual_;
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
