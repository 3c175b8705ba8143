// L·Lᵀ of a symmetric positive definite matrix of small dense blocks, in an order that limits fill.
#pragma once

#include <cstddef>
#include <utility>
#include <vector>

namespace liana {

/// Structure first, numbers as often as needed: analyze() orders the blocks by approximate minimum degree and
/// finds where fill will be; after it, setting, factorizing and solving allocate nothing. A chain of blocks
/// in any order is factorized without fill, as a block-tridiagonal matrix.
class BlockCholesky {
public:
  /// Where a block is kept. A transposed one is stored with rows and columns exchanged.
  struct Place {
    size_t offset = 0;
    bool transposed = false;
  };

  /// Block sizes and the pairs of different blocks that are coupled (either order, repeats allowed).
  void analyze(const std::vector<int>& sizes, const std::vector<std::pair<int, int>>& couplings);

  int blockCount() const { return static_cast<int>(sizes_.size()); }
  int dimension() const { return dimension_; }
  /// Scalars before block i.
  int start(int i) const { return starts_[static_cast<size_t>(i)]; }
  int size(int i) const { return sizes_[static_cast<size_t>(i)]; }
  /// Scalars kept for the factor, fill included.
  size_t factorSize() const { return values_.size(); }

  /// Block (i, j), column by column: rows of i, columns of j, unless transposed. It must be coupled, or i ==
  /// j.
  Place place(int i, int j) const;
  double* at(Place place) { return values_.data() + place.offset; }

  void setZero();
  /// Replaces the matrix by its factor. A pivot not above `tolerances[row]` times its original diagonal is a
  /// row that depends on earlier ones: its unknown becomes zero. Returns how many there were.
  int factorize(const std::vector<double>& tolerances);
  /// Whether the row was dropped by the last factorize().
  bool isDependent(int row) const { return dependent_[static_cast<size_t>(row)] != 0; }
  /// x ← A⁻¹x, in the caller's order.
  void solve(std::vector<double>& x) const;

private:
  struct Column {
    int block = 0;                  // caller's number
    size_t diagonal = 0;            // offset of its diagonal block
    int firstBelow = 0, below = 0;  // range in `entries_`
    int firstUpdate = 0;            // range in `updates_`, below·(below+1)/2 long
  };
  struct Entry {
    int position = 0;  // of the row block in the order
    size_t offset = 0;
  };

  void order(const std::vector<std::pair<int, int>>& couplings);
  void findFill(const std::vector<std::pair<int, int>>& couplings);
  void findUpdates();
  size_t offsetOf(int rowPosition, int columnPosition) const;

  std::vector<int> sizes_, starts_, positions_;  // positions_: where a block stands in the order
  int dimension_ = 0;
  std::vector<Column> columns_;  // in the order of elimination
  std::vector<Entry> entries_;
  std::vector<size_t> updates_;
  std::vector<double> values_;
  std::vector<double> originalDiagonal_;
  std::vector<char> dependent_;
};

}  // namespace liana
