// LDLᵀ of a symmetric, possibly indefinite matrix of blocks; its pivots tell the inertia.
#pragma once

#include <vector>

#include "solvers/math/block_sparse_matrix.h"

namespace liana {

namespace kernels {
struct BlockKernels;
struct Pivots;
}  // namespace kernels

/// P A Pᵀ = L D Lᵀ with D of dense diagonal blocks, each factored by Bunch and Kaufman's pivoting within the
/// block (pivots of one or two). Across blocks the order is the structure's: it is the caller's care that no
/// block is singular when its turn comes. One that is gets a small pivot in place, which is counted
/// (weakPivots), and iterative refinement mends what that spoils.
///
/// Inertia: by Sylvester's law the negative pivots are as many as A has negative eigenvalues, whatever the
/// order. A constrained minimum has exactly as many as it has constraints.
class BlockSparseLdlt {
public:
  /// Allocates for a structure, which must outlive this. factor() and solve() allocate nothing.
  void setStructure(const BlockSparseStructure& structure);

  /// Factors A + diag(d).
  void factor(const BlockSparseMatrix& matrix, const Eigen::VectorXd& diagonal);

  int negativePivots() const { return negativePivots_; }
  int weakPivots() const { return weakPivots_; }
  bool isFinite() const { return finite_; }

  /// x ← (A + diag(d))⁻¹x.
  void solve(Eigen::VectorXd& x) const;
  /// Solves (A + diag(d))·x = rhs and lowers the residual by up to `rounds` of refinement, as long as that
  /// helps. Returns the largest entry of the residual that is left.
  double solveRefined(const BlockSparseMatrix& matrix, const Eigen::VectorXd& diagonal,
                      const Eigen::VectorXd& rhs, Eigen::VectorXd& x, int rounds) const;

private:
  kernels::Pivots pivotsOf(std::size_t step) const;
  void subtract(const BlockSparseStructure::Column& column);

  const BlockSparseStructure* structure_ = nullptr;
  const kernels::BlockKernels* kernels_ = nullptr;
  std::vector<double> values_;
  mutable std::vector<int> order_;  // of each scalar, as are pairs_ and three times inverse_
  mutable std::vector<char> pairs_;
  mutable std::vector<char> usual_;  // of each column
  mutable std::vector<double> inverse_;
  std::vector<double> whole_, update_;
  mutable std::vector<double> below_;
  mutable Eigen::VectorXd residual_, correction_;
  int negativePivots_ = 0, weakPivots_ = 0;
  bool finite_ = true;
};

}  // namespace liana
