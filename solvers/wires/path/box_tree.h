// A tree of axis-parallel boxes over any things, for queries that allocate nothing.
#pragma once

#include <Eigen/Geometry>
#include <array>
#include <vector>

namespace liana {

/// Built once over the boxes of things 0 … n − 1; tells which of them meet a box. Eigen's own KdBVH allocates
/// in each query.
class BoxTree {
public:
  BoxTree() = default;
  explicit BoxTree(const std::vector<Eigen::AlignedBox3d>& boxes);

  bool isEmpty() const { return nodes_.empty(); }
  const Eigen::AlignedBox3d& bounds() const { return nodes_.front().box; }

  /// Calls visit(thing) for each thing whose box meets the given one, always in the same order.
  template <typename Visit>
  void query(const Eigen::AlignedBox3d& box, const Visit& visit) const {
    if (nodes_.empty()) return;
    std::array<int, 64> waiting;
    int count = 0;
    waiting[count++] = 0;
    while (count > 0) {
      const Node& node = nodes_[static_cast<size_t>(waiting[--count])];
      if (!node.box.intersects(box)) continue;
      if (node.thing >= 0) {
        visit(node.thing);
      } else {
        waiting[count++] = node.right;
        waiting[count++] = node.left;
      }
    }
  }

private:
  struct Node {
    Eigen::AlignedBox3d box;
    int left = -1, right = -1, thing = -1;
  };
  std::vector<Node> nodes_;

  int build(const std::vector<Eigen::AlignedBox3d>& boxes, std::vector<int>& things, int begin, int end);
};

}  // namespace liana
