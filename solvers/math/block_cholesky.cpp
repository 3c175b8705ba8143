#include "solvers/math/block_cholesky.h"

#include <Eigen/Core>
#include <Eigen/OrderingMethods>
#include <Eigen/SparseCore>
#include <algorithm>
#include <cassert>
#include <cmath>

namespace liana {

namespace {

/// Stands for an infinite pivot: what is divided by it vanishes.
constexpr double kInfinitePivot = 1e150;

/// Target (m×n) −= a (m×k) · bᵀ (n×k), all column by column.
template <int M, int N, int K>
void subtractFixed(double* target, const double* a, const double* b) {
  Eigen::Map<Eigen::Matrix<double, M, N>> t(target);
  Eigen::Map<const Eigen::Matrix<double, M, K>> left(a);
  Eigen::Map<const Eigen::Matrix<double, N, K>> right(b);
  t.noalias() -= left.lazyProduct(right.transpose());
}

void subtract(double* target, const double* a, const double* b, int m, int n, int k) {
  if (m == 6 && n == 6 && k == 6) return subtractFixed<6, 6, 6>(target, a, b);
  if (m == 3 && n == 3 && k == 3) return subtractFixed<3, 3, 3>(target, a, b);
  for (int column = 0; column < n; ++column)
    for (int inner = 0; inner < k; ++inner) {
      const double factor = b[inner * n + column];
      if (factor == 0) continue;
      for (int row = 0; row < m; ++row) target[column * m + row] -= a[inner * m + row] * factor;
    }
}

/// block (m×n) ← block · L⁻ᵀ, L lower triangular of size n.
void divide(double* block, const double* lower, int m, int n) {
  for (int column = 0; column < n; ++column) {
    for (int earlier = 0; earlier < column; ++earlier) {
      const double factor = lower[earlier * n + column];
      if (factor == 0) continue;
      for (int row = 0; row < m; ++row) block[column * m + row] -= block[earlier * m + row] * factor;
    }
    const double inverse = 1 / lower[column * n + column];
    for (int row = 0; row < m; ++row) block[column * m + row] *= inverse;
  }
}

/// What columns of numbers with the same rows below them do to those behind: Σ of their products goes to each
/// place. Four at a time, since finding the places is what costs.
template <int Count>
void updateNumbers(double* values, const double* const* columns, int rows, const size_t* targets) {
  for (int a = 0; a < rows; targets += rows - a, ++a) {
    double factors[Count];
    bool isZero = true;  // as of held rows
    for (int k = 0; k < Count; ++k) {
      factors[k] = columns[k][a];
      isZero = isZero && factors[k] == 0;
    }
    if (isZero) continue;
    for (int b = a; b < rows; ++b) {
      double sum = 0;
      for (int k = 0; k < Count; ++k) sum += columns[k][b] * factors[k];
      values[targets[b - a]] -= sum;
    }
  }
}

/// Neighbouring columns of numbers, each with the next one and the same rows below it (a supernode): they
/// take from each other side by side, and what they take from the columns behind is looked up once for all.
class NumberRun {
public:
  bool isFull() const { return count_ == kMost; }
  /// What the columns of the run so far do to the next one, `diagonal` and `below` numbers behind it.
  void applyTo(double* diagonal, int below) {
    for (int k = 0; k < count_; ++k) {
      const double* column = columns_[k]++;
      const double factor = column[0];
      if (factor == 0) continue;
      for (int i = 0; i <= below; ++i) diagonal[i] -= column[i] * factor;
    }
  }
  /// Takes a column whose root stands on the diagonal; one of zeros, as of a held row, does nothing.
  void add(double* diagonal, int below) {
    const double inverse = 1 / diagonal[0];
    bool isZero = true;
    for (int i = 1; i <= below; ++i) {
      isZero = isZero && diagonal[i] == 0;
      diagonal[i] *= inverse;
    }
    if (!isZero) columns_[count_++] = diagonal + 1;
  }
  void finish(double* values, int below, const size_t* targets) {
    int k = 0;
    for (; k + 4 <= count_; k += 4) updateNumbers<4>(values, columns_ + k, below, targets);
    if (k + 2 <= count_) {
      updateNumbers<2>(values, columns_ + k, below, targets);
      k += 2;
    }
    if (k < count_) updateNumbers<1>(values, columns_ + k, below, targets);
    count_ = 0;
  }

private:
  static constexpr int kMost = 64;
  const double* columns_[kMost];
  int count_ = 0;
};

/// L·Lᵀ·x = b of a matrix of numbers, in the order of elimination: what is below a number in its column
/// stands behind it, side by side.
template <typename Columns, typename Entries>
void solveNumbers(const Columns& columns, const Entries& entries, const std::vector<double>& values,
                  std::vector<double>& x) {
  static thread_local std::vector<double> ordered;  // for its memory only
  ordered.resize(x.size());
  for (size_t k = 0; k < columns.size(); ++k) ordered[k] = x[static_cast<size_t>(columns[k].block)];
  for (size_t k = 0; k < columns.size(); ++k) {
    if (ordered[k] == 0) continue;  // nothing to carry on
    const double* column = values.data() + columns[k].diagonal;
    const auto* below = entries.data() + columns[k].firstBelow;
    const double own = ordered[k] /= column[0];
    for (int a = 0; a < columns[k].below; ++a)
      ordered[static_cast<size_t>(below[a].position)] -= column[1 + a] * own;
  }
  for (size_t k = columns.size(); k-- > 0;) {
    const double* column = values.data() + columns[k].diagonal;
    const auto* below = entries.data() + columns[k].firstBelow;
    double own = ordered[k];
    for (int a = 0; a < columns[k].below; ++a)
      own -= column[1 + a] * ordered[static_cast<size_t>(below[a].position)];
    x[static_cast<size_t>(columns[k].block)] = ordered[k] = own / column[0];
  }
}

}  // namespace

void BlockCholesky::analyze(const std::vector<int>& sizes,
                            const std::vector<std::pair<int, int>>& couplings) {
  sizes_ = sizes;
  starts_.resize(sizes.size());
  dimension_ = 0;
  for (size_t i = 0; i < sizes.size(); ++i) {
    starts_[i] = dimension_;
    dimension_ += sizes[i];
  }
  order(couplings);
  findFill(couplings);
  findUpdates();
  originalDiagonal_.assign(static_cast<size_t>(dimension_), 0);
  dependent_.assign(static_cast<size_t>(dimension_), 0);
}

void BlockCholesky::order(const std::vector<std::pair<int, int>>& couplings) {
  const int n = blockCount();
  std::vector<Eigen::Triplet<double>> triplets;
  triplets.reserve(2 * couplings.size() + static_cast<size_t>(n));
  for (int i = 0; i < n; ++i) triplets.emplace_back(i, i, 1);
  for (const auto& [i, j] : couplings) {
    triplets.emplace_back(i, j, 1);
    triplets.emplace_back(j, i, 1);
  }
  Eigen::SparseMatrix<double> pattern(n, n);
  pattern.setFromTriplets(triplets.begin(), triplets.end());
  Eigen::PermutationMatrix<Eigen::Dynamic, Eigen::Dynamic, int> permutation(n);
  if (n > 0) Eigen::AMDOrdering<int>()(pattern, permutation);
  positions_.resize(static_cast<size_t>(n));
  columns_.assign(static_cast<size_t>(n), Column{});
  for (int position = 0; position < n; ++position) {
    const int block = permutation.indices()[position];
    positions_[static_cast<size_t>(block)] = position;
    columns_[static_cast<size_t>(position)].block = block;
  }
}

void BlockCholesky::findFill(const std::vector<std::pair<int, int>>& couplings) {
  const size_t n = sizes_.size();
  std::vector<std::vector<int>> below(n);
  for (const auto& [i, j] : couplings) {
    if (i == j) continue;
    const int a = positions_[static_cast<size_t>(i)], b = positions_[static_cast<size_t>(j)];
    below[static_cast<size_t>(std::min(a, b))].push_back(std::max(a, b));
  }
  entries_.clear();
  size_t offset = 0;
  for (size_t k = 0; k < n; ++k) {
    std::vector<int>& rows = below[k];
    std::sort(rows.begin(), rows.end());
    rows.erase(std::unique(rows.begin(), rows.end()), rows.end());
    Column& column = columns_[k];
    const int size = sizes_[static_cast<size_t>(column.block)];
    column.diagonal = offset;
    offset += static_cast<size_t>(size * size);
    column.firstBelow = static_cast<int>(entries_.size());
    column.below = static_cast<int>(rows.size());
    for (int row : rows) {
      entries_.push_back({row, offset});
      const int rowBlock = columns_[static_cast<size_t>(row)].block;
      offset += static_cast<size_t>(size * sizes_[static_cast<size_t>(rowBlock)]);
    }
    // What is below in this column fills the column of the first block below.
    if (!rows.empty()) {
      std::vector<int>& parent = below[static_cast<size_t>(rows.front())];
      parent.insert(parent.end(), rows.begin() + 1, rows.end());
    }
  }
  values_.assign(offset, 0);
}

void BlockCholesky::findUpdates() {
  updates_.clear();
  for (Column& column : columns_) {
    column.firstUpdate = static_cast<int>(updates_.size());
    for (int a = 0; a < column.below; ++a)
      for (int b = a; b < column.below; ++b)
        updates_.push_back(offsetOf(entries_[static_cast<size_t>(column.firstBelow + b)].position,
                                    entries_[static_cast<size_t>(column.firstBelow + a)].position));
  }
}

size_t BlockCholesky::offsetOf(int rowPosition, int columnPosition) const {
  const Column& column = columns_[static_cast<size_t>(columnPosition)];
  if (rowPosition == columnPosition) return column.diagonal;
  const auto first = entries_.begin() + column.firstBelow, last = first + column.below;
  const auto found = std::lower_bound(
      first, last, rowPosition, [](const Entry& entry, int position) { return entry.position < position; });
  assert(found != last && found->position == rowPosition);
  return found->offset;
}

BlockCholesky::Place BlockCholesky::place(int i, int j) const {
  const int a = positions_[static_cast<size_t>(i)], b = positions_[static_cast<size_t>(j)];
  return a >= b ? Place{offsetOf(a, b), false} : Place{offsetOf(b, a), true};
}

void BlockCholesky::setZero() {
  std::fill(values_.begin(), values_.end(), 0.0);
}

int BlockCholesky::factorize(const std::vector<double>& tolerances) {
  for (const Column& column : columns_) {
    const int n = size(column.block), first = start(column.block);
    for (int k = 0; k < n; ++k)
      originalDiagonal_[static_cast<size_t>(first + k)] =
          values_[column.diagonal + static_cast<size_t>(k * n + k)];
  }
  // Numbers below a number stand behind it, side by side.
  const auto isNumber = [&](const Column& column) {
    if (size(column.block) != 1) return false;
    if (column.below == 0) return true;
    const Entry& last = entries_[static_cast<size_t>(column.firstBelow + column.below - 1)];
    return last.offset == column.diagonal + static_cast<size_t>(column.below) &&
           size(columns_[static_cast<size_t>(last.position)].block) == 1;
  };
  NumberRun run;
  int dropped = 0;
  for (size_t position = 0; position < columns_.size(); ++position) {
    const Column& column = columns_[position];
    const int n = size(column.block), first = start(column.block);
    double* diagonal = values_.data() + column.diagonal;
    run.applyTo(diagonal, column.below);
    for (int k = 0; k < n; ++k) {
      const size_t row = static_cast<size_t>(first + k);
      double pivot = diagonal[k * n + k];
      dependent_[row] = !(pivot > tolerances[row] * originalDiagonal_[row]) || !(pivot > 0);
      if (dependent_[row]) {
        pivot = kInfinitePivot * kInfinitePivot;
        ++dropped;
      }
      const double root = std::sqrt(pivot);
      diagonal[k * n + k] = root;
      for (int i = k + 1; i < n; ++i) diagonal[k * n + i] /= root;
      for (int j = k + 1; j < n; ++j)
        for (int i = j; i < n; ++i) diagonal[j * n + i] -= diagonal[k * n + i] * diagonal[k * n + j];
    }
    const Entry* below = entries_.data() + column.firstBelow;
    if (isNumber(column)) {
      run.add(diagonal, column.below);
      // The next one has the same rows below it: theirs are updated once for all.
      const bool goesOn = column.below > 0 && below[0].position == static_cast<int>(position) + 1 &&
                          columns_[position + 1].below == column.below - 1 &&
                          isNumber(columns_[position + 1]);
      if (!goesOn || run.isFull())
        run.finish(values_.data(), column.below, updates_.data() + static_cast<size_t>(column.firstUpdate));
      continue;
    }
    for (int a = 0; a < column.below; ++a)
      divide(values_.data() + below[a].offset, diagonal,
             size(columns_[static_cast<size_t>(below[a].position)].block), n);
    size_t update = static_cast<size_t>(column.firstUpdate);
    for (int a = 0; a < column.below; ++a) {
      const int columns = size(columns_[static_cast<size_t>(below[a].position)].block);
      for (int b = a; b < column.below; ++b, ++update)
        subtract(values_.data() + updates_[update], values_.data() + below[b].offset,
                 values_.data() + below[a].offset,
                 size(columns_[static_cast<size_t>(below[b].position)].block), columns, n);
    }
  }
  return dropped;
}

void BlockCholesky::solve(std::vector<double>& x) const {
  assert(static_cast<int>(x.size()) == dimension_);
  if (dimension_ == blockCount()) return solveNumbers(columns_, entries_, values_, x);
  for (const Column& column : columns_) {
    const int n = size(column.block);
    const double* diagonal = values_.data() + column.diagonal;
    double* own = x.data() + start(column.block);
    if (std::all_of(own, own + n, [](double value) { return value == 0; })) continue;  // nothing to carry on
    for (int k = 0; k < n; ++k) {
      own[k] /= diagonal[k * n + k];
      for (int i = k + 1; i < n; ++i) own[i] -= diagonal[k * n + i] * own[k];
    }
    for (int a = 0; a < column.below; ++a) {
      const Entry& entry = entries_[static_cast<size_t>(column.firstBelow + a)];
      const int rowBlock = columns_[static_cast<size_t>(entry.position)].block, m = size(rowBlock);
      const double* block = values_.data() + entry.offset;
      double* other = x.data() + start(rowBlock);
      for (int k = 0; k < n; ++k)
        for (int i = 0; i < m; ++i) other[i] -= block[k * m + i] * own[k];
    }
  }
  for (auto column = columns_.rbegin(); column != columns_.rend(); ++column) {
    const int n = size(column->block);
    const double* diagonal = values_.data() + column->diagonal;
    double* own = x.data() + start(column->block);
    for (int a = 0; a < column->below; ++a) {
      const Entry& entry = entries_[static_cast<size_t>(column->firstBelow + a)];
      const int rowBlock = columns_[static_cast<size_t>(entry.position)].block, m = size(rowBlock);
      const double* block = values_.data() + entry.offset;
      const double* other = x.data() + start(rowBlock);
      for (int k = 0; k < n; ++k)
        for (int i = 0; i < m; ++i) own[k] -= block[k * m + i] * other[i];
    }
    for (int k = n - 1; k >= 0; --k) {
      for (int i = k + 1; i < n; ++i) own[k] -= diagonal[k * n + i] * own[i];
      own[k] /= diagonal[k * n + k];
    }
  }
}

}  // namespace liana
