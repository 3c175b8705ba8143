// LDLᵀ of the symmetric matrix of a rod's Hessian, from both ends at once.
#pragma once

#include "solvers/math/chain_matrix.h"

namespace liana {

/// LDLᵀ of a window [first, last) of a ChainMatrix: the coordinates outside are fixed and take no part. Block
/// by block, with scalar pivots that tell whether the matrix is positive definite. Blocks are eliminated from
/// both ends towards the middle, two at a time side by side, and the two or three that are left last: a
/// twisted factorization, as many operations as one from end to end but in half as many steps that wait for
/// each other. Its pivots are those of the matrix in another order, so their signs say the same. Source:
/// Golub & Van Loan §4.5 (twisted factorizations of banded systems).
class ChainFactor {
public:
  ChainFactor();

  /// Factors A + shift·diag(weights). Returns true when positive definite; otherwise stops at the first pivot
  /// that is not positive and remembers it. `first` and `last` are multiples of three.
  bool factor(const ChainMatrix& matrix, int first, int last, double shift, const Eigen::VectorXd& weights);

  /// Solves in place; entries outside the window are left alone. Needs a successful factorization.
  void solve(Eigen::VectorXd& rhs) const;

  /// A direction d with dᵀAd = pivot ≤ 0, zero outside the window. Only after factor() returned false.
  void negativeCurvatureDirection(Eigen::VectorXd& direction) const;

  /// The inner loops for one set of instructions; `blocks` are those of the window.
  struct Kernels {
    /// −1, or the block whose pivot failed, with a direction within it of negative curvature.
    int (*factor)(const double* panels, int blocks, double shift, const double* weights, double* factor,
                  double* direction);
    void (*solve)(const double* factor, int blocks, double* rhs);
  };
  /// `wide`: for AVX2 and FMA; see mayUseWideInstructions().
  static const Kernels& kernels(bool wide);
  explicit ChainFactor(const Kernels& kernels) : kernels_(&kernels) {}

private:
  const Kernels* kernels_;
  int first_ = 0, last_ = 0, failedAt_ = -1;  // failedAt_: block of the window
  Eigen::Vector3d failedDirection_ = Eigen::Vector3d::Zero();
  /// Panels of blocks with 1/D on the diagonal and L below: pairs of panels from both ends, number beside
  /// number, then those in the middle.
  std::vector<double> panels_;
};

}  // namespace liana
