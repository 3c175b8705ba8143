// LDLᵀ of a symmetric, possibly indefinite matrix of blocks; its pivots tell the inertia.
#pragma once

#include <vector>

#include "solvers/math/block_sparse_matrix.h"

namespace liana {

/// P A Pᵀ = L D Lᵀ with D of dense diagonal blocks, each factored by Bunch and Parlett's complete pivoting
/// within the block (pivots of one or two). Across blocks the order is the structure's: it is the caller's
/// care that no block is singular when its turn comes. One that is gets a small pivot in place, which is
/// counted (weakPivots), and iterative refinement mends what that spoils.
///
/// Inertia: by Sylvester's law the negative pivots are as many as A has negative eigenvalues, whatever the
/// order. A constrained minimum has exactly as many as it has constraints.
/// Source: Bunch & Parlett 1971; Golub & Van Loan §4.4.
class BlockSparseLdlt {
public:
  /// Allocates for a structure, which must outlive this. factor() and solve() allocate nothing.
  void setStructure(const BlockSparseStructure& structure);

  void factor(const BlockSparseMatrix& matrix);

  int negativePivots() const { return negativePivots_; }
  int weakPivots() const { return weakPivots_; }
  bool isFinite() const { return finite_; }

  /// x ← A⁻¹x.
  void solve(Eigen::VectorXd& x) const;
  /// Solves A·x = rhs and lowers the residual by up to `rounds` of refinement, as long as that helps. Returns
  /// the largest entry of the residual that is left.
  double solveRefined(const BlockSparseMatrix& matrix, const Eigen::VectorXd& rhs, Eigen::VectorXd& x,
                      int rounds) const;

private:
  void factorDiagonal(double* block, int size, int* permutation, char* pairs);
  /// X ← X·D⁻¹ for a row-block X of `rows` rows.
  void divide(const BlockSparseStructure::Column& column, int step, double* X, int rows) const;

  const BlockSparseStructure* structure_ = nullptr;
  std::vector<double> values_;
  std::vector<int> permutations_, firstPermutation_;
  std::vector<char> pairs_;  // 1: a pivot of two begins here
  std::vector<double> panel_, update_;
  mutable std::vector<double> work_;
  mutable Eigen::VectorXd residual_, correction_;
  int negativePivots_ = 0, weakPivots_ = 0;
  bool finite_ = true;
};

}  // namespace liana
