// The symmetric matrix of a rod's Hessian, a chain of 3×3 blocks.
#pragma once

#include <Eigen/Core>
#include <vector>

namespace liana {

/// Lower half of a symmetric matrix of 3×3 blocks with two sub-diagonals of blocks: positions and turns
/// alternate, x0 η0 x1 η1 …, and no energy reaches further than from a node or a frame to the next of its
/// kind. Column by column of blocks, each a panel of nine rows: the diagonal block and the two below it.
class ChainMatrix {
public:
  static constexpr int kBlock = 3;
  static constexpr int kPanelRows = 9;
  static constexpr int kPanel = kPanelRows * kBlock;

  /// A multiple of three.
  void resize(int size);
  int size() const { return size_; }
  int blockCount() const { return size_ / kBlock; }
  void setZero();

  /// Entry (row, column) with row ≥ column, at most two blocks apart.
  double& at(int row, int column) { return values_[index(row, column)]; }
  double at(int row, int column) const { return values_[index(row, column)]; }
  double* panel(int block) { return &values_[static_cast<std::size_t>(block) * kPanel]; }
  const double* panel(int block) const { return &values_[static_cast<std::size_t>(block) * kPanel]; }

  /// Adds the lower triangle of a symmetric 3×3 block standing on the diagonal at `first`, a multiple of
  /// three.
  template <typename Block>
  void addDiagonalBlock(int first, const Block& block) {
    double* p = panel(first / kBlock);
    for (int c = 0; c < kBlock; ++c)
      for (int r = c; r < kBlock; ++r) p[c * kPanelRows + r] += block(r, c);
  }
  /// Adds a 3×3 block below the diagonal; `row` and `column` are multiples of three.
  template <typename Block>
  void addBlock(int row, int column, const Block& block) {
    double* p = panel(column / kBlock) + (row - column);
    for (int c = 0; c < kBlock; ++c)
      for (int r = 0; r < kBlock; ++r) p[c * kPanelRows + r] += block(r, c);
  }

  /// y = A·x.
  void multiply(const Eigen::VectorXd& x, Eigen::VectorXd& y) const;
  /// y += A·x of an x that is zero but for one block.
  void addProduct(int block, const Eigen::Vector3d& x, Eigen::VectorXd& y) const;

private:
  static std::size_t index(int row, int column) {
    const int first = column - column % kBlock;
    return static_cast<std::size_t>(first / kBlock) * kPanel + (column - first) * kPanelRows + row - first;
  }

  int size_ = 0;
  std::vector<double> values_;
};

}  // namespace liana
