// A symmetric matrix of small dense blocks, sparse as a graph of cables and joints is.
#pragma once

#include <Eigen/Core>
#include <utility>
#include <vector>

namespace liana {

/// Where a block of a BlockSparseMatrix lies among its values: entry (r, c) at `at + r + c·stride`, or
/// (c, r) there if transposed.
struct BlockSlot {
  int at = -1;
  int stride = 0;
  bool transposed = false;
};

/// Which blocks there are, in which order they are eliminated, and which fill that makes. Found once for a
/// structure; every matrix and factor of that structure shares it.
///
/// Order: minimum degree, weighted by block sizes, ties to the lower index, so that the same structure always
/// gets the same order. `after` holds blocks back until others are gone: the multipliers of constraints have
/// no pivot of their own and must come behind the unknowns they hold.
class BlockSparseStructure {
public:
  using Pair = std::pair<int, int>;

  BlockSparseStructure() = default;
  /// `couplings`: pairs of different blocks with entries between them. `after`: first is eliminated after
  /// second.
  BlockSparseStructure(const std::vector<int>& sizes, const std::vector<Pair>& couplings,
                       const std::vector<Pair>& after = {});

  int blockCount() const { return static_cast<int>(sizes_.size()); }
  int size() const { return size_; }                       // scalars
  int offset(int block) const { return offsets_[block]; }  // first scalar of a block in vectors
  int blockSize(int block) const { return sizes_[block]; }
  int valueCount() const { return valueCount_; }            // with the fill
  const std::vector<int>& order() const { return order_; }  // blocks in the order of elimination

  /// Whether there is room for entries between two different blocks, fill included.
  bool areCoupled(int a, int b) const;
  /// The place of entries (row + …, column + …) of two blocks; they must be coupled or the same. Within one
  /// block only the lower triangle counts.
  BlockSlot slot(int rowBlock, int row, int columnBlock, int column) const;

  /// One step of the elimination: a dense diagonal block and the panel of all rows below it.
  struct Column {
    int block = 0, size = 0;
    int diagonal = 0;                // values: size × size, column by column
    int panel = 0;                   // values: rows × size, column by column
    int rows = 0;                    // scalar rows of the panel
    std::vector<int> below;          // later steps with entries in this column, ascending
    std::vector<int> rowOf;          // first panel row of each of them
    std::vector<BlockSlot> targets;  // of the update, for each pair of `below`, row ≥ column
  };
  const std::vector<Column>& columns() const { return columns_; }

private:
  void findOrder(const std::vector<Pair>& couplings, const std::vector<Pair>& after,
                 std::vector<std::vector<int>>& below);
  void layOut(const std::vector<std::vector<int>>& below);
  BlockSlot blockSlot(int rowStep, int columnStep) const;

  std::vector<int> sizes_, offsets_, order_, stepOf_;
  std::vector<Column> columns_;
  int size_ = 0, valueCount_ = 0;
};

/// Values in the places of a structure, which must outlive it.
class BlockSparseMatrix {
public:
  void setStructure(const BlockSparseStructure& structure);
  const BlockSparseStructure& structure() const { return *structure_; }
  void setZero();

  template <typename Block>
  void add(const BlockSlot& slot, const Block& block) {
    double* values = &values_[slot.at];
    for (int c = 0; c < block.cols(); ++c)
      for (int r = 0; r < block.rows(); ++r)
        values[slot.transposed ? c + r * slot.stride : r + c * slot.stride] += block(r, c);
  }
  void add(const BlockSlot& slot, double value) { values_[slot.at] += value; }

  /// A ← S·A·S with S = diag(scale).
  void scale(const Eigen::VectorXd& scale);
  /// A ← A + diag(d).
  void addDiagonal(const Eigen::VectorXd& diagonal);
  /// y = A·x.
  void multiply(const Eigen::VectorXd& x, Eigen::VectorXd& y) const;

  const std::vector<double>& values() const { return values_; }

private:
  const BlockSparseStructure* structure_ = nullptr;
  std::vector<double> values_;
};

}  // namespace liana
