#include "solvers/math/chain_factor.h"

#include <algorithm>
#include <cassert>
#include <limits>

#include "solvers/math/instructions.h"

namespace liana {

namespace {

constexpr int kRows = ChainMatrix::kPanelRows;
constexpr int kPanel = ChainMatrix::kPanel;
constexpr double kLeastPivot = 1e-14;  // of the diagonal entry before elimination
constexpr double kInfinity = std::numeric_limits<double>::infinity();

/// How many blocks are eliminated from each end: two or three stay, or all where there are fewer than four.
int stepsOf(int blocks) {
  return blocks < 4 ? 0 : (blocks - 2) / 2;
}

namespace baseline {
#include "solvers/math/chain_factor_body.h"
}  // namespace baseline

#if defined(__x86_64__) && defined(__GNUC__) && !defined(__clang__)
#define LIANA_WIDE_KERNELS
#pragma GCC push_options
#pragma GCC target("avx2,fma")
namespace wide {
#include "solvers/math/chain_factor_body.h"
}  // namespace wide
#pragma GCC pop_options
#endif

}  // namespace

const ChainFactor::Kernels& ChainFactor::kernels(bool wideOnes) {
#ifdef LIANA_WIDE_KERNELS
  if (wideOnes) return wide::all;
#endif
  (void)wideOnes;
  return baseline::all;
}

ChainFactor::ChainFactor() {
  static const Kernels& chosen = kernels(mayUseWideInstructions());
  kernels_ = &chosen;
}

bool ChainFactor::factor(const ChainMatrix& matrix, int first, int last, double shift,
                         const Eigen::VectorXd& weights) {
  first_ = first;
  last_ = last;
  const int blocks = (last - first) / 3;
  panels_.resize(static_cast<std::size_t>(blocks) * kPanel);
  failedAt_ = kernels_->factor(matrix.panel(first / 3), blocks, shift, weights.data() + first, panels_.data(),
                               failedDirection_.data());
  return failedAt_ < 0;
}

void ChainFactor::solve(Eigen::VectorXd& rhs) const {
  assert(failedAt_ < 0);
  kernels_->solve(panels_.data(), (last_ - first_) / 3, rhs.data() + first_);
}

/// Lᵀ d = the direction within the block that failed, over the blocks eliminated before it.
void ChainFactor::negativeCurvatureDirection(Eigen::VectorXd& direction) const {
  assert(failedAt_ >= 0);
  const int blocks = (last_ - first_) / 3, steps = stepsOf(blocks), end = blocks - steps;
  direction.setZero();
  const auto at = [&](int block) { return direction.segment<3>(first_ + 3 * block); };
  at(failedAt_) = failedDirection_;
  // Of a block whose panel's numbers stand `stride` apart, given the two after it in its order.
  const auto substitute = [&](int block, int next, int afterNext, const double* panel, int stride) {
    const auto entry = [&](int row, int column) { return panel[stride * (column * kRows + row)]; };
    Eigen::Vector3d x = Eigen::Vector3d::Zero();
    for (int c = 0; c < 3; ++c)
      for (int r = 0; r < 3; ++r) {
        if (next >= 0) x[c] -= entry(3 + r, c) * at(next)[r];
        if (afterNext >= 0) x[c] -= entry(6 + r, c) * at(afterNext)[r];
      }
    x[1] -= entry(2, 1) * x[2];
    x[0] -= entry(1, 0) * x[1] + entry(2, 0) * x[2];
    at(block) = x;
  };
  const bool inMiddle = failedAt_ >= steps && failedAt_ < end;
  for (int k = inMiddle ? failedAt_ - 1 : -1; k >= steps; --k)
    substitute(k, k + 1, k + 2 < end ? k + 2 : -1, &panels_[kPanel * (steps + k)], 1);
  for (int k = std::min(steps, failedAt_) - 1; k >= 0 && failedAt_ < end; --k)
    substitute(k, k + 1, k + 2, &panels_[2 * kPanel * k], 2);
  const int failedStep = failedAt_ >= end ? blocks - 1 - failedAt_ : steps;
  for (int k = failedStep - 1; k >= 0 && (inMiddle || failedAt_ >= end); --k)
    substitute(blocks - 1 - k, blocks - 2 - k, blocks - 3 - k, &panels_[2 * kPanel * k + 1], 2);
}

}  // namespace liana
