#include "solvers/math/band_matrix.h"

#include <algorithm>
#include <cassert>
#include <cmath>

namespace liana {

void BandMatrix::resize(int size) {
  size_ = size;
  values_.resize(static_cast<std::size_t>(size + kHalfWidth) * kStride);
}

void BandMatrix::setZero() {
  std::fill(values_.begin(), values_.end(), 0.0);
}

void BandMatrix::multiply(const Eigen::VectorXd& x, Eigen::VectorXd& y) const {
  y.setZero();
  for (int j = 0; j < size_; ++j) {
    const double* a = column(j);
    const int reach = std::min(kHalfWidth, size_ - 1 - j);
    double sum = a[0] * x[j];
    for (int i = 1; i <= reach; ++i) {
      y[j + i] += a[i] * x[j];
      sum += a[i] * x[j + i];
    }
    y[j] += sum;
  }
}

bool BandFactor::factor(const BandMatrix& matrix, int first, int last, double shift,
                        const Eigen::VectorXd& weights) {
  constexpr int width = BandMatrix::kHalfWidth;
  first_ = first;
  last_ = last;
  failedAt_ = -1;
  // Ten columns of padding behind the window let the inner loops run at fixed width.
  columns_.resize(static_cast<std::size_t>(last - first + width) * kStride);
  std::copy(matrix.column(first), matrix.column(first) + static_cast<std::size_t>(last - first) * kStride,
            columns_.begin());
  std::fill(columns_.end() - width * kStride, columns_.end(), 0.0);
  const int size = last - first;
  for (int j = std::max(0, size - width); j < size; ++j)  // cut the columns that reach out of the window
    for (int i = size - j; i <= width; ++i) columns_[j * kStride + i] = 0;

  for (int j = 0; j < size; ++j) {
    double* a = &columns_[static_cast<std::size_t>(j) * kStride];
    const double diagonal = matrix.column(first + j)[0];
    if (shift > 0) a[0] += shift * weights[first + j];
    const double pivot = a[0];
    if (!(pivot > 1e-14 * std::abs(diagonal)) || !std::isfinite(pivot)) {
      failedAt_ = j;
      return false;
    }
    const double inverse = 1 / pivot;
    double scaled[width + 1];
    for (int i = 1; i <= width; ++i) scaled[i] = a[i] * inverse;
    for (int i = 1; i <= width; ++i) {
      double* target = a + i * kStride - i;
      const double l = scaled[i];
      for (int k = i; k <= width; ++k) target[k] -= l * a[k];
    }
    for (int i = 1; i <= width; ++i) a[i] = scaled[i];
  }
  return true;
}

void BandFactor::solve(Eigen::VectorXd& rhs) const {
  assert(failedAt_ < 0);
  constexpr int width = BandMatrix::kHalfWidth;
  double* b = rhs.data() + first_;
  const int size = last_ - first_;
  for (int j = 0; j < size; ++j) {
    const double* a = &columns_[static_cast<std::size_t>(j) * kStride];
    const int reach = std::min(width, size - 1 - j);
    for (int i = 1; i <= reach; ++i) b[j + i] -= a[i] * b[j];
  }
  for (int j = size - 1; j >= 0; --j) {
    const double* a = &columns_[static_cast<std::size_t>(j) * kStride];
    const int reach = std::min(width, size - 1 - j);
    double sum = b[j] / a[0];
    for (int i = 1; i <= reach; ++i) sum -= a[i] * b[j + i];
    b[j] = sum;
  }
}

void BandFactor::negativeCurvatureDirection(Eigen::VectorXd& direction) const {
  assert(failedAt_ >= 0);
  constexpr int width = BandMatrix::kHalfWidth;
  direction.setZero();
  double* d = direction.data() + first_;
  d[failedAt_] = 1;
  for (int j = failedAt_ - 1; j >= 0; --j) {  // Lᵀ d = e_failed
    const double* a = &columns_[static_cast<std::size_t>(j) * kStride];
    double sum = 0;
    for (int i = 1; i <= width && j + i <= failedAt_; ++i) sum -= a[i] * d[j + i];
    d[j] = sum;
  }
}

}  // namespace liana
