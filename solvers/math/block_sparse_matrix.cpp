#include "solvers/math/block_sparse_matrix.h"

#include <algorithm>
#include <cassert>
#include <numeric>
#include <set>

#include "solvers/math/block_kernels.h"

namespace liana {

BlockSparseStructure::BlockSparseStructure(const std::vector<int>& sizes, const std::vector<Pair>& couplings,
                                           const std::vector<Pair>& after, const std::vector<int>& blocks)
    : sizes_(sizes), offsets_(sizes.size()), blocks_(blocks) {
  if (blocks_.empty()) {
    blocks_.resize(sizes.size());
    std::iota(blocks_.begin(), blocks_.end(), 0);
  }
  for (std::size_t i = 0; i < sizes.size(); ++i) {
    assert(i == 0 || blocks_[i] == blocks_[i - 1] || blocks_[i] == blocks_[i - 1] + 1);
    if (i == 0 || blocks_[i] != blocks_[i - 1]) firstVariable_.push_back(static_cast<int>(i));
    offsets_[i] = size_;
    size_ += sizes[i];
  }
  firstVariable_.push_back(variableCount());
  std::vector<std::vector<int>> below;
  findOrder(couplings, after, below);
  layOut(below);
}

/// Eliminates the graph: each block leaves the variables around it joined to one another, and those are the
/// rows below it.
void BlockSparseStructure::findOrder(const std::vector<Pair>& couplings, const std::vector<Pair>& after,
                                     std::vector<std::vector<int>>& below) {
  const int count = static_cast<int>(firstVariable_.size()) - 1;
  std::vector<std::vector<int>> around(count), holds(count);  // variables around a block
  std::vector<int> waiting(count, 0), degree(count, 0);
  for (const auto& [a, b] : couplings) {
    assert(a != b);
    if (blocks_[a] == blocks_[b]) continue;
    around[blocks_[a]].push_back(b);
    around[blocks_[b]].push_back(a);
  }
  for (auto& list : around) {
    std::sort(list.begin(), list.end());
    list.erase(std::unique(list.begin(), list.end()), list.end());
  }
  for (const auto& [later, earlier] : after) {
    if (blocks_[later] == blocks_[earlier]) continue;
    holds[blocks_[earlier]].push_back(blocks_[later]);
    ++waiting[blocks_[later]];
  }
  const auto degreeOf = [&](int block) {
    int sum = 0;
    for (int variable : around[block]) sum += sizes_[variable];
    return sum;
  };
  std::set<Pair> ready;  // (degree, block)
  for (int i = 0; i < count; ++i) {
    degree[i] = degreeOf(i);
    if (waiting[i] == 0) ready.insert({degree[i], i});
  }
  below.assign(count, {});
  stepOf_.assign(count, -1);
  std::vector<int> merged;
  while (!ready.empty()) {
    const int block = ready.begin()->second;
    ready.erase(ready.begin());
    stepOf_[block] = static_cast<int>(order_.size());
    order_.push_back(block);
    const std::vector<int>& front = below[block] = around[block];
    int last = -1;
    for (int variable : front) {
      const int other = blocks_[variable];
      if (other == last) continue;
      last = other;
      merged.clear();
      std::set_union(around[other].begin(), around[other].end(), front.begin(), front.end(),
                     std::back_inserter(merged));
      merged.erase(std::remove_if(merged.begin(), merged.end(),
                                  [&](int i) { return blocks_[i] == other || blocks_[i] == block; }),
                   merged.end());
      around[other] = merged;
      const bool wasReady = ready.erase({degree[other], other}) > 0;
      degree[other] = degreeOf(other);
      if (wasReady) ready.insert({degree[other], other});
    }
    for (int later : holds[block])
      if (--waiting[later] == 0) ready.insert({degree[later], later});
  }
  assert(static_cast<int>(order_.size()) == count && "circular order asked for");
}

void BlockSparseStructure::layOut(std::vector<std::vector<int>>& below) {
  columns_.resize(order_.size());
  rowsOf_.resize(order_.size());
  for (std::size_t k = 0; k < order_.size(); ++k) {
    Column& column = columns_[k];
    const int block = order_[k], first = firstVariable_[block], end = firstVariable_[block + 1];
    column.offset = offsets_[first];
    column.size = offsets_[end - 1] + sizes_[end - 1] - column.offset;
    column.firstRun = static_cast<int>(runs_.size());
    std::vector<int>& rows = below[block];
    std::sort(rows.begin(), rows.end(), [&](int a, int b) {
      const int stepA = stepOf_[blocks_[a]], stepB = stepOf_[blocks_[b]];
      return stepA < stepB || (stepA == stepB && a < b);
    });
    int previous = -1;
    for (int variable : rows) {
      rowsOf_[k].push_back({variable, column.rows});
      if (previous >= 0 && variable == previous + 1 && blocks_[variable] == blocks_[previous]) {
        runs_.back().size += sizes_[variable];
      } else {
        runs_.push_back({offsets_[variable], column.rows, sizes_[variable]});
        stepOfRun_.push_back(stepOf_[blocks_[variable]]);
      }
      column.rows += sizes_[variable];
      previous = variable;
    }
    std::sort(rowsOf_[k].begin(), rowsOf_[k].end());
    column.runs = static_cast<int>(runs_.size()) - column.firstRun;
    column.at = valueCount_;
    column.top = column.size;
    column.stride = column.top + kernels::padded(column.rows);
    valueCount_ += column.stride * column.size;
  }
  for (Column& column : columns_) {
    column.firstTarget = static_cast<int>(targets_.size());
    findTargets(column);
  }
}

void BlockSparseStructure::findTargets(const Column& column) {
  for (int c = column.firstRun; c < column.firstRun + column.runs; ++c) {
    const Column& into = columns_[stepOfRun_[c]];
    const int columnThere = runs_[c].offset - into.offset;
    for (int r = c; r < column.firstRun + column.runs; ++r) {
      int rowThere = runs_[r].offset - into.offset;
      if (stepOfRun_[r] != stepOfRun_[c]) {
        const auto variable = std::lower_bound(offsets_.begin(), offsets_.end(), runs_[r].offset);
        rowThere = into.top + rowOf(stepOfRun_[c], static_cast<int>(variable - offsets_.begin()));
      }
      targets_.push_back({into.at + rowThere + columnThere * into.stride, into.stride});
    }
  }
}

int BlockSparseStructure::rowOf(int step, int variable) const {
  const auto& rows = rowsOf_[step];
  const auto found = std::lower_bound(rows.begin(), rows.end(), Pair(variable, 0));
  return found != rows.end() && found->first == variable ? found->second : -1;
}

bool BlockSparseStructure::areCoupled(int a, int b) const {
  const int first = stepOf_[blocks_[a]], second = stepOf_[blocks_[b]];
  return first == second || rowOf(std::min(first, second), first < second ? b : a) >= 0;
}

BlockSlot BlockSparseStructure::slot(int rowVariable, int row, int columnVariable, int column) const {
  const int r = stepOf_[blocks_[rowVariable]], c = stepOf_[blocks_[columnVariable]];
  const int globalRow = offsets_[rowVariable] + row, globalColumn = offsets_[columnVariable] + column;
  const bool transposed = r < c || (r == c && globalRow < globalColumn);
  const Column& into = columns_[std::min(r, c)];
  int low = transposed ? globalColumn - into.offset : globalRow - into.offset;
  const int across = transposed ? globalRow - into.offset : globalColumn - into.offset;
  if (r != c) {
    const int first = rowOf(std::min(r, c), transposed ? columnVariable : rowVariable);
    assert(first >= 0 && "variables are not coupled");
    low = into.top + first + (transposed ? column : row);
  }
  const int at = into.at + low + across * into.stride;
  return transposed ? BlockSlot{at, into.stride, 1} : BlockSlot{at, 1, into.stride};
}

void BlockSparseMatrix::setStructure(const BlockSparseStructure& structure) {
  structure_ = &structure;
  values_.assign(structure.valueCount(), 0);
  int tallest = 0;
  for (const auto& column : structure.columns()) tallest = std::max(tallest, column.stride);
  gathered_.assign(tallest, 0);
  sums_.assign(tallest, 0);
}

void BlockSparseMatrix::setZero() {
  std::fill(values_.begin(), values_.end(), 0);
}

void BlockSparseMatrix::multiply(const Eigen::VectorXd& x, Eigen::VectorXd& y) const {
  y.setZero();
  for (const auto& column : structure_->columns()) {
    const double* own = x.data() + column.offset;
    double* into = y.data() + column.offset;
    for (int i = 0; i < column.runs; ++i) {
      const auto& run = structure_->run(column.firstRun + i);
      std::copy_n(x.data() + run.offset, run.size, &gathered_[run.row]);
    }
    std::fill_n(sums_.begin(), column.rows, 0);
    for (int c = 0; c < column.size; ++c) {
      const double* values = &values_[column.at + c * column.stride];
      double sum = values[c] * own[c];
      for (int r = c + 1; r < column.size; ++r) {
        into[r] += values[r] * own[c];
        sum += values[r] * own[r];
      }
      for (int r = 0; r < column.rows; ++r) {
        sums_[r] += values[column.top + r] * own[c];
        sum += values[column.top + r] * gathered_[r];
      }
      into[c] += sum;
    }
    for (int i = 0; i < column.runs; ++i) {
      const auto& run = structure_->run(column.firstRun + i);
      for (int r = 0; r < run.size; ++r) y[run.offset + r] += sums_[run.row + r];
    }
  }
}

}  // namespace liana
