#include "kernel/geometry/distance/distance_tree_cache.h"

namespace liana {
namespace {

std::shared_ptr<const ShapeTrees> buildTrees(const TriangleMesh& mesh, const Shape& shape) {
  auto trees = std::make_shared<ShapeTrees>();
  for (MeshBody& body : meshBodies(mesh, shape))
    trees->bodies.push_back(std::make_shared<const BodyTree>(std::move(body)));
  return trees;
}

}  // namespace

std::shared_ptr<const ShapeTrees> DistanceTreeCache::treesOf(const std::shared_ptr<const TriangleMesh>& mesh,
                                                             const Shape& shape) {
  if (!mesh) return std::make_shared<const ShapeTrees>();
  std::packaged_task<std::shared_ptr<const ShapeTrees>()> build([&] { return buildTrees(*mesh, shape); });
  std::shared_future<std::shared_ptr<const ShapeTrees>> trees;
  bool isMine = false;
  {
    const std::lock_guard lock(mutex_);
    Entry& entry = entries_[mesh.get()];
    if (entry.mesh.lock() != mesh) {
      dropOrphans();
      entries_[mesh.get()] = {mesh, build.get_future().share()};
      ++builtCount_;
      isMine = true;
    }
    trees = entries_[mesh.get()].trees;
  }
  if (isMine) build();
  return trees.get();
}

void DistanceTreeCache::dropOrphans() {
  std::erase_if(entries_, [](const auto& entry) { return entry.second.mesh.expired(); });
}

std::size_t DistanceTreeCache::builtCount() const {
  const std::lock_guard lock(mutex_);
  return builtCount_;
}

DistanceTreeCache& DistanceTreeCache::ofProcess() {
  static DistanceTreeCache cache;
  return cache;
}

}  // namespace liana
