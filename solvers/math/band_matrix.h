// The banded symmetric matrix of a rod's Hessian, and its LDLᵀ factorization.
#pragma once

#include <Eigen/Core>
#include <vector>

namespace liana {

/// Lower half of a symmetric matrix with ten sub-diagonals: neighbouring segments' frames are ten numbers
/// apart in x0 q0 x1 q1 …, and no energy reaches further.
class BandMatrix {
public:
  static constexpr int kHalfWidth = 10;
  static constexpr int kStride = kHalfWidth + 1;

  void resize(int size);
  int size() const { return size_; }
  void setZero();

  /// Entry (row, column) with row ≥ column and row − column ≤ 10.
  double& at(int row, int column) { return values_[column * kStride + row - column]; }
  double at(int row, int column) const { return values_[column * kStride + row - column]; }
  double* column(int index) { return &values_[index * kStride]; }
  const double* column(int index) const { return &values_[index * kStride]; }

  /// Adds the lower triangle of a symmetric block standing on the diagonal at `first`.
  template <typename Block>
  void addDiagonalBlock(int first, const Block& block) {
    for (int c = 0; c < block.cols(); ++c)
      for (int r = c; r < block.rows(); ++r) at(first + r, first + c) += block(r, c);
  }
  /// Adds a block whose rows start at `row` > every column index of the block.
  template <typename Block>
  void addBlock(int row, int col, const Block& block) {
    for (int c = 0; c < block.cols(); ++c)
      for (int r = 0; r < block.rows(); ++r) at(row + r, col + c) += block(r, c);
  }

  /// y = A·x.
  void multiply(const Eigen::VectorXd& x, Eigen::VectorXd& y) const;

private:
  int size_ = 0;
  std::vector<double> values_;
};

/// LDLᵀ of a window [first, last) of a BandMatrix: the coordinates outside are fixed and take no part.
class BandFactor {
public:
  /// Factors A + shift·diag(weights). Returns true when positive definite; otherwise stops at the first pivot
  /// that is not positive and remembers it.
  bool factor(const BandMatrix& matrix, int first, int last, double shift, const Eigen::VectorXd& weights);

  /// Solves in place; entries outside the window are left alone. Needs a successful factorization.
  void solve(Eigen::VectorXd& rhs) const;

  /// A direction d with dᵀAd = pivot ≤ 0, zero outside the window. Only after factor() returned false.
  void negativeCurvatureDirection(Eigen::VectorXd& direction) const;

private:
  static constexpr int kStride = BandMatrix::kStride;
  int first_ = 0, last_ = 0, failedAt_ = -1;
  std::vector<double> columns_;  // d on the diagonal, L below
};

}  // namespace liana
