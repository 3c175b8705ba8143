// A symmetric matrix of small dense blocks, sparse as a graph of cables and joints is.
#pragma once

#include <Eigen/Core>
#include <utility>
#include <vector>

namespace liana {

/// Where entries between two variables lie among the values of a BlockSparseMatrix: entry (r, c) at
/// `at + r·rowStride + c·columnStride`.
struct BlockSlot {
  int at = -1;
  int rowStride = 0, columnStride = 0;
};

/// Which entries there are, in which order they are eliminated, and which fill that makes. Found once for a
/// structure; every matrix and factor of that structure shares it.
///
/// A *variable* is a few scalars that are coupled with others together; a *block* is one or more variables
/// that are eliminated together, because none of them may have a pivot of its own. The rows below a block are
/// kept by variables, so that a chain of large blocks that touch with a part of their variables stays slim.
///
/// Order: minimum degree, weighted by sizes, ties to the lower index, so that the same structure always gets
/// the same order. `after` holds blocks back until others are gone: the multipliers of constraints have no
/// pivot of their own and must come behind the unknowns they hold.
class BlockSparseStructure {
public:
  using Pair = std::pair<int, int>;

  BlockSparseStructure() = default;
  /// `sizes`: of the variables. `couplings`: pairs of different variables with entries between them.
  /// `after`: the block of the first is eliminated after that of the second. `blocks`: the block of each
  /// variable, numbered from 0 without gaps, not falling; empty: each variable is a block.
  BlockSparseStructure(const std::vector<int>& sizes, const std::vector<Pair>& couplings,
                       const std::vector<Pair>& after = {}, const std::vector<int>& blocks = {});

  int variableCount() const { return static_cast<int>(sizes_.size()); }
  int size() const { return size_; }                             // scalars
  int offset(int variable) const { return offsets_[variable]; }  // its first scalar in vectors
  int variableSize(int variable) const { return sizes_[variable]; }
  int valueCount() const { return valueCount_; }            // with the fill
  const std::vector<int>& order() const { return order_; }  // blocks in the order of elimination

  /// Whether there is room for entries between two variables, fill included.
  bool areCoupled(int a, int b) const;
  /// The place of entries (row + …, column + …) of two variables; they must be coupled or of one block.
  /// Within one variable only the lower triangle counts.
  BlockSlot slot(int rowVariable, int row, int columnVariable, int column) const;

  /// Rows of a column that stand together in a later block.
  struct Run {
    int offset = 0;  // of the first of them in vectors
    int row = 0;     // of the first of them in the column, from below the diagonal block
    int size = 0;
  };
  /// One step of the elimination: a dense diagonal block and below it all rows with entries in its columns.
  struct Column {
    int offset = 0, size = 0;  // of the block's scalars in vectors
    int at = 0, stride = 0;    // values: `stride` each column, the first `size` rows are the diagonal block
    int top = 0, rows = 0;     // where the rows below it begin, and how many there are
    int firstRun = 0, runs = 0;
    int firstTarget = 0;  // of the update: for each run c, for each run r ≥ c, the place of its first entry
  };
  const std::vector<Column>& columns() const { return columns_; }
  const Run& run(int i) const { return runs_[i]; }
  /// Where a run's rows and another's columns meet: `at`, and the stride of columns.
  struct Target {
    int at = 0, stride = 0;
  };
  const Target& target(int i) const { return targets_[i]; }

private:
  void findOrder(const std::vector<Pair>& couplings, const std::vector<Pair>& after,
                 std::vector<std::vector<int>>& below);
  void layOut(std::vector<std::vector<int>>& below);
  void findTargets(const Column& column);
  int rowOf(int step, int variable) const;  // −1: it has no entries there

  std::vector<int> sizes_, offsets_, blocks_, firstVariable_, order_, stepOf_;
  std::vector<Column> columns_;
  std::vector<Run> runs_;
  std::vector<int> stepOfRun_;  // that eliminates the run's own block
  std::vector<Target> targets_;
  std::vector<std::vector<Pair>> rowsOf_;  // of each step: (variable, row), by variable
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
        values[r * slot.rowStride + c * slot.columnStride] += block(r, c);
  }
  void add(const BlockSlot& slot, double value) { values_[slot.at] += value; }
  void add(const BlockSlot& slot, int row, int column, double value) {
    values_[slot.at + row * slot.rowStride + column * slot.columnStride] += value;
  }
  /// Adds value·I to `count` entries of a diagonal.
  void addDiagonal(const BlockSlot& slot, int count, double value) {
    for (int i = 0; i < count; ++i) values_[slot.at + i * (slot.rowStride + slot.columnStride)] += value;
  }

  /// y = A·x.
  void multiply(const Eigen::VectorXd& x, Eigen::VectorXd& y) const;

  const std::vector<double>& values() const { return values_; }

private:
  const BlockSparseStructure* structure_ = nullptr;
  std::vector<double> values_;
  mutable std::vector<double> gathered_, sums_;
};

}  // namespace liana
