#include "solvers/math/chain_matrix.h"

#include <algorithm>
#include <cassert>
#include <cmath>

namespace liana {

namespace {

constexpr int kRows = ChainMatrix::kPanelRows;
constexpr double kLeastPivot = 1e-14;  // of the diagonal entry before elimination

/// LDLᵀ of a 3×3 pivot block, given by its lower half.
struct PivotBlock {
  double a00, a10, a20, a11, a21, a22;
  double l10 = 0, l20 = 0, l21 = 0;
  double inverse[3] = {0, 0, 0};  // 1/D
  int failed = -1;

  /// `least` are the smallest pivots that count as positive.
  bool factor(const double* least) {
    const auto isPositive = [](double pivot, double bound) { return pivot > bound && std::isfinite(pivot); };
    if (!isPositive(a00, least[0])) return failed = 0, false;
    inverse[0] = 1 / a00;
    l10 = a10 * inverse[0];
    l20 = a20 * inverse[0];
    const double p1 = a11 - l10 * a10, s21 = a21 - l20 * a10;
    if (!isPositive(p1, least[1])) return failed = 1, false;
    inverse[1] = 1 / p1;
    l21 = s21 * inverse[1];
    const double p2 = a22 - l20 * a20 - l21 * s21;
    if (!isPositive(p2, least[2])) return failed = 2, false;
    inverse[2] = 1 / p2;
    return true;
  }
  /// z with zᵀAz = the pivot that failed.
  Eigen::Vector3d negativeDirection() const {
    if (failed == 0) return {1, 0, 0};
    if (failed == 1) return {-l10, 1, 0};
    return {l10 * l21 - l20, -l21, 1};
  }
};

}  // namespace

void ChainMatrix::resize(int size) {
  size_ = size;
  values_.resize(static_cast<std::size_t>(size / kBlock) * kPanel);
}

void ChainMatrix::setZero() {
  std::fill(values_.begin(), values_.end(), 0.0);
}

void ChainMatrix::multiply(const Eigen::VectorXd& x, Eigen::VectorXd& y) const {
  y.setZero();
  for (int j = 0; j < size_; ++j) {
    const int c = j % kBlock;
    const double* a = panel(j / kBlock) + c * kPanelRows + c;  // a[i] stands in row j + i
    const int reach = std::min(kPanelRows - 1 - c, size_ - 1 - j);
    double sum = a[0] * x[j];
    for (int i = 1; i <= reach; ++i) {
      y[j + i] += a[i] * x[j];
      sum += a[i] * x[j + i];
    }
    y[j] += sum;
  }
}

bool ChainFactor::factor(const ChainMatrix& matrix, int first, int last, double shift,
                         const Eigen::VectorXd& weights) {
  first_ = first;
  last_ = last;
  failedAt_ = -1;
  const int blocks = (last - first) / 3;
  panels_.resize(static_cast<std::size_t>(blocks) * kPanel);
  // What earlier blocks take from this one's panel and from the next diagonal block, column by column.
  double here[3][6] = {}, next[3][3] = {};
  for (int k = 0; k < blocks; ++k) {
    const double* a = matrix.panel(first / 3 + k);
    const double* w = weights.data() + first + 3 * k;
    double least[3];
    for (int i = 0; i < 3; ++i) least[i] = kLeastPivot * std::abs(a[i * kRows + i]);
    PivotBlock pivot{a[0] + shift * w[0] - here[0][0],
                     a[1] - here[0][1],
                     a[2] - here[0][2],
                     a[kRows + 1] + shift * w[1] - here[1][1],
                     a[kRows + 2] - here[1][2],
                     a[2 * kRows + 2] + shift * w[2] - here[2][2]};
    if (!pivot.factor(least)) {
      failedAt_ = k;
      failedDirection_ = pivot.negativeDirection();
      return false;
    }
    const double below = k + 1 < blocks, beyond = k + 2 < blocks;  // cut what reaches out of the window
    double s[3][6];                                                // the six rows below the pivot block
    for (int c = 0; c < 3; ++c)
      for (int r = 0; r < 3; ++r) {
        s[c][r] = below * (a[c * kRows + 3 + r] - here[c][3 + r]);
        s[c][3 + r] = beyond * a[c * kRows + 6 + r];
      }
    // Substitution, not the inverse of the block: stiff springs beside soft bending would cost all its
    // digits.
    for (int r = 0; r < 6; ++r) {
      s[1][r] -= pivot.l10 * s[0][r];
      s[2][r] -= pivot.l20 * s[0][r] + pivot.l21 * s[1][r];
    }
    double* out = &panels_[static_cast<std::size_t>(k) * kPanel];
    double l[3][6];
    for (int c = 0; c < 3; ++c) {
      out[c * kRows + c] = pivot.inverse[c];
      for (int r = 0; r < 6; ++r) out[c * kRows + 3 + r] = l[c][r] = s[c][r] * pivot.inverse[c];
    }
    out[1] = pivot.l10;
    out[2] = pivot.l20;
    out[kRows + 2] = pivot.l21;
    for (int c = 0; c < 3; ++c) {
      for (int r = 0; r < 6; ++r) here[c][r] = l[0][r] * s[0][c] + l[1][r] * s[1][c] + l[2][r] * s[2][c];
      for (int r = 0; r < 3; ++r) here[c][r] += next[c][r];
    }
    for (int c = 0; c < 3; ++c)
      for (int r = 0; r < 3; ++r)
        next[c][r] = l[0][3 + r] * s[0][3 + c] + l[1][3 + r] * s[1][3 + c] + l[2][3 + r] * s[2][3 + c];
  }
  return true;
}

void ChainFactor::solve(Eigen::VectorXd& rhs) const {
  assert(failedAt_ < 0);
  double* b = rhs.data() + first_;
  const int blocks = (last_ - first_) / 3;
  double here[3] = {}, next[3] = {};  // what earlier blocks take from this one and the next
  for (int k = 0; k < blocks; ++k) {
    const double* p = &panels_[static_cast<std::size_t>(k) * kPanel];
    double* y = b + 3 * k;
    y[0] -= here[0];
    y[1] -= here[1] + p[1] * y[0];
    y[2] -= here[2] + p[2] * y[0] + p[kRows + 2] * y[1];
    for (int r = 0; r < 3; ++r) {
      here[r] = next[r] + p[3 + r] * y[0] + p[kRows + 3 + r] * y[1] + p[2 * kRows + 3 + r] * y[2];
      next[r] = p[6 + r] * y[0] + p[kRows + 6 + r] * y[1] + p[2 * kRows + 6 + r] * y[2];
    }
  }
  double one[3] = {}, two[3] = {};  // the solution one and two blocks further on
  for (int k = blocks - 1; k >= 0; --k) {
    const double* p = &panels_[static_cast<std::size_t>(k) * kPanel];
    double* x = b + 3 * k;
    for (int c = 0; c < 3; ++c) {
      const double* column = p + c * kRows;
      const double far = column[6] * two[0] + column[7] * two[1] + column[8] * two[2];
      x[c] = (column[c] * x[c] - far) - (column[3] * one[0] + column[4] * one[1] + column[5] * one[2]);
    }
    x[1] -= p[kRows + 2] * x[2];
    x[0] -= p[1] * x[1] + p[2] * x[2];
    for (int c = 0; c < 3; ++c) {
      two[c] = one[c];
      one[c] = x[c];
    }
  }
}

void ChainFactor::negativeCurvatureDirection(Eigen::VectorXd& direction) const {
  assert(failedAt_ >= 0);
  direction.setZero();
  direction.segment<3>(first_ + 3 * failedAt_) = failedDirection_;
  Eigen::Vector3d one = failedDirection_, two = Eigen::Vector3d::Zero();
  for (int k = failedAt_ - 1; k >= 0; --k) {  // Lᵀ d = the direction within the block that failed
    const Eigen::Map<const Eigen::Matrix<double, 9, 3>> panel(&panels_[static_cast<std::size_t>(k) * kPanel]);
    Eigen::Vector3d x = -(panel.middleRows<3>(3).transpose() * one + panel.bottomRows<3>().transpose() * two);
    x[1] -= panel(2, 1) * x[2];
    x[0] -= panel(1, 0) * x[1] + panel(2, 0) * x[2];
    two = one;
    one = x;
    direction.segment<3>(first_ + 3 * k) = x;
  }
}

}  // namespace liana
