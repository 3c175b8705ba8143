// Distance trees, built once per unique mesh and shared by everyone who asks for them.
#pragma once

#include <cstddef>
#include <future>
#include <map>
#include <memory>
#include <mutex>
#include <vector>

#include "kernel/geometry/distance/body_tree.h"
#include "kernel/geometry/mesh/triangle_mesh.h"
#include "kernel/geometry/shape.h"

namespace liana {

/// The trees of one unique shape: one per solid, one for its loose sheets.
struct ShapeTrees {
  std::vector<std::shared_ptr<const BodyTree>> bodies;
};

/// What all trees of the process hold [bytes].
std::ptrdiff_t treeMemory();

/// Builds trees when they are first asked for and keeps them as long as their mesh lives. Safe from many
/// threads: who asks for trees that are being built waits for them.
class DistanceTreeCache {
public:
  /// `shape` is the exact shape of `mesh`, or empty.
  std::shared_ptr<const ShapeTrees> treesOf(const std::shared_ptr<const TriangleMesh>& mesh,
                                            const Shape& shape = {});
  std::size_t builtCount() const;  // how often trees were built

  static DistanceTreeCache& ofProcess();

private:
  struct Entry {
    std::weak_ptr<const TriangleMesh> mesh;  // tells whether the address still means the same mesh
    std::shared_future<std::shared_ptr<const ShapeTrees>> trees;
  };
  void dropOrphans();

  mutable std::mutex mutex_;
  std::map<const TriangleMesh*, Entry> entries_;
  std::size_t builtCount_ = 0;
};

}  // namespace liana
