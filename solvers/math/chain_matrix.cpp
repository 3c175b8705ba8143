#include "solvers/math/chain_matrix.h"

#include <algorithm>

namespace liana {

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

void ChainMatrix::addProduct(int block, const Eigen::Vector3d& x, Eigen::VectorXd& y) const {
  for (int other = std::max(0, block - 2); other <= std::min(blockCount() - 1, block + 2); ++other)
    for (int r = 0; r < kBlock; ++r)
      for (int c = 0; c < kBlock; ++c) {
        const int row = kBlock * other + r, column = kBlock * block + c;
        y[row] += at(std::max(row, column), std::min(row, column)) * x[c];
      }
}

}  // namespace liana
