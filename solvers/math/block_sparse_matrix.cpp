#include "solvers/math/block_sparse_matrix.h"

#include <algorithm>
#include <cassert>
#include <numeric>
#include <set>

namespace liana {

BlockSparseStructure::BlockSparseStructure(const std::vector<int>& sizes, const std::vector<Pair>& couplings,
                                           const std::vector<Pair>& after)
    : sizes_(sizes), offsets_(sizes.size()) {
  for (std::size_t i = 0; i < sizes.size(); ++i) {
    offsets_[i] = size_;
    size_ += sizes[i];
  }
  std::vector<std::vector<int>> below;
  findOrder(couplings, after, below);
  layOut(below);
}

/// Eliminates the graph: each block leaves its neighbours joined to one another, and those are its column.
void BlockSparseStructure::findOrder(const std::vector<Pair>& couplings, const std::vector<Pair>& after,
                                     std::vector<std::vector<int>>& below) {
  const int count = blockCount();
  std::vector<std::vector<int>> neighbours(count), holds(count);
  std::vector<int> waiting(count, 0), degree(count, 0);
  for (const auto& [a, b] : couplings) {
    assert(a != b);
    neighbours[a].push_back(b);
    neighbours[b].push_back(a);
  }
  for (auto& list : neighbours) {
    std::sort(list.begin(), list.end());
    list.erase(std::unique(list.begin(), list.end()), list.end());
  }
  for (const auto& [later, earlier] : after) {
    holds[earlier].push_back(later);
    ++waiting[later];
  }
  auto degreeOf = [&](int block) {
    int sum = 0;
    for (int other : neighbours[block]) sum += sizes_[other];
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
    const std::vector<int>& front = below[block] = neighbours[block];
    for (int other : front) {
      merged.clear();
      std::set_union(neighbours[other].begin(), neighbours[other].end(), front.begin(), front.end(),
                     std::back_inserter(merged));
      merged.erase(
          std::remove_if(merged.begin(), merged.end(), [&](int i) { return i == other || i == block; }),
          merged.end());
      neighbours[other] = merged;
      const bool wasReady = ready.erase({degree[other], other}) > 0;
      degree[other] = degreeOf(other);
      if (wasReady) ready.insert({degree[other], other});
    }
    for (int later : holds[block])
      if (--waiting[later] == 0) ready.insert({degree[later], later});
  }
  assert(static_cast<int>(order_.size()) == count && "circular order asked for");
}

void BlockSparseStructure::layOut(const std::vector<std::vector<int>>& below) {
  columns_.resize(order_.size());
  for (std::size_t k = 0; k < order_.size(); ++k) {
    Column& column = columns_[k];
    column.block = order_[k];
    column.size = sizes_[column.block];
    for (int block : below[column.block]) column.below.push_back(stepOf_[block]);
    std::sort(column.below.begin(), column.below.end());
    for (int step : column.below) {
      column.rowOf.push_back(column.rows);
      column.rows += sizes_[order_[step]];
    }
    column.diagonal = valueCount_;
    column.panel = valueCount_ + column.size * column.size;
    valueCount_ = column.panel + column.rows * column.size;
  }
  for (Column& column : columns_)
    for (std::size_t c = 0; c < column.below.size(); ++c)
      for (std::size_t r = c; r < column.below.size(); ++r)
        column.targets.push_back(blockSlot(column.below[r], column.below[c]));
}

BlockSlot BlockSparseStructure::blockSlot(int rowStep, int columnStep) const {
  const Column& column = columns_[columnStep];
  if (rowStep == columnStep) return {column.diagonal, column.size, false};
  const auto found = std::lower_bound(column.below.begin(), column.below.end(), rowStep);
  assert(found != column.below.end() && *found == rowStep && "blocks are not coupled");
  return {column.panel + column.rowOf[found - column.below.begin()], column.rows, false};
}

bool BlockSparseStructure::areCoupled(int a, int b) const {
  const std::vector<int>& below = columns_[std::min(stepOf_[a], stepOf_[b])].below;
  return std::binary_search(below.begin(), below.end(), std::max(stepOf_[a], stepOf_[b]));
}

BlockSlot BlockSparseStructure::slot(int rowBlock, int row, int columnBlock, int column) const {
  const int r = stepOf_[rowBlock], c = stepOf_[columnBlock];
  const bool transposed = r < c || (r == c && row < column);
  BlockSlot slot = blockSlot(std::max(r, c), std::min(r, c));
  slot.at += transposed ? column + row * slot.stride : row + column * slot.stride;
  slot.transposed = transposed;
  return slot;
}

void BlockSparseMatrix::setStructure(const BlockSparseStructure& structure) {
  structure_ = &structure;
  values_.assign(structure.valueCount(), 0);
}

void BlockSparseMatrix::setZero() {
  std::fill(values_.begin(), values_.end(), 0);
}

void BlockSparseMatrix::scale(const Eigen::VectorXd& scale) {
  const auto& columns = structure_->columns();
  for (const auto& column : columns) {
    const double* own = scale.data() + structure_->offset(column.block);
    double* diagonal = &values_[column.diagonal];
    for (int c = 0; c < column.size; ++c)
      for (int r = c; r < column.size; ++r) diagonal[r + c * column.size] *= own[r] * own[c];
    for (std::size_t b = 0; b < column.below.size(); ++b) {
      const int block = columns[column.below[b]].block;
      const double* other = scale.data() + structure_->offset(block);
      for (int c = 0; c < column.size; ++c) {
        double* panel = &values_[column.panel + column.rowOf[b] + c * column.rows];
        for (int r = 0; r < structure_->blockSize(block); ++r) panel[r] *= other[r] * own[c];
      }
    }
  }
}

void BlockSparseMatrix::addDiagonal(const Eigen::VectorXd& diagonal) {
  for (const auto& column : structure_->columns())
    for (int i = 0; i < column.size; ++i)
      values_[column.diagonal + i * (column.size + 1)] += diagonal[structure_->offset(column.block) + i];
}

void BlockSparseMatrix::multiply(const Eigen::VectorXd& x, Eigen::VectorXd& y) const {
  y.setZero();
  const auto& columns = structure_->columns();
  for (const auto& column : columns) {
    const int own = structure_->offset(column.block);
    const double* diagonal = &values_[column.diagonal];
    for (int c = 0; c < column.size; ++c) {
      y[own + c] += diagonal[c + c * column.size] * x[own + c];
      for (int r = c + 1; r < column.size; ++r) {
        y[own + r] += diagonal[r + c * column.size] * x[own + c];
        y[own + c] += diagonal[r + c * column.size] * x[own + r];
      }
    }
    for (std::size_t b = 0; b < column.below.size(); ++b) {
      const int block = columns[column.below[b]].block, other = structure_->offset(block);
      for (int c = 0; c < column.size; ++c) {
        const double* panel = &values_[column.panel + column.rowOf[b] + c * column.rows];
        for (int r = 0; r < structure_->blockSize(block); ++r) {
          y[other + r] += panel[r] * x[own + c];
          y[own + c] += panel[r] * x[other + r];
        }
      }
    }
  }
}

}  // namespace liana
