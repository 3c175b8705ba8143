#include "solvers/wires/path/box_tree.h"

#include <algorithm>
#include <numeric>

namespace liana {

BoxTree::BoxTree(const std::vector<Eigen::AlignedBox3d>& boxes) {
  if (boxes.empty()) return;
  std::vector<int> things(boxes.size());
  std::iota(things.begin(), things.end(), 0);
  nodes_.reserve(2 * boxes.size());
  build(boxes, things, 0, static_cast<int>(boxes.size()));
}

int BoxTree::build(const std::vector<Eigen::AlignedBox3d>& boxes, std::vector<int>& things, int begin,
                   int end) {
  const int index = static_cast<int>(nodes_.size());
  nodes_.emplace_back();
  Eigen::AlignedBox3d box;
  for (int i = begin; i < end; ++i) box.extend(boxes[static_cast<size_t>(things[static_cast<size_t>(i)])]);
  nodes_.back().box = box;
  if (end - begin == 1) {
    nodes_.back().thing = things[static_cast<size_t>(begin)];
    return index;
  }
  int axis = 0;
  box.sizes().maxCoeff(&axis);
  const int middle = (begin + end) / 2;
  // Ties by index: the same boxes give the same tree everywhere.
  std::nth_element(things.begin() + begin, things.begin() + middle, things.begin() + end, [&](int a, int b) {
    const double x = boxes[static_cast<size_t>(a)].center()[axis],
                 y = boxes[static_cast<size_t>(b)].center()[axis];
    return x != y ? x < y : a < b;
  });
  const int left = build(boxes, things, begin, middle), right = build(boxes, things, middle, end);
  nodes_[static_cast<size_t>(index)].left = left;
  nodes_[static_cast<size_t>(index)].right = right;
  return index;
}

}  // namespace liana
