#include "kernel/edits/motion/leave_out.h"

#include <vector>

#include "kernel/playback/moved_scene.h"

namespace liana {
namespace {

bool isWithin(const PartReference& part, AssemblyId assembly, const std::string& branch) {
  if (part.assembly != assembly) return false;
  return branch.empty() || part.part == branch || part.part.starts_with(branch + "/");
}

/// `changed` is `move` with fewer things: what is left keeps its way.
Move withSameWays(const Move& move, Move changed, const DocumentContent& content) {
  const std::vector<Eigen::Isometry3d> before = restFramesOf(move, content);
  const std::vector<Eigen::Isometry3d> after = restFramesOf(changed, content);
  for (std::size_t i = 0; i < changed.movers.size(); ++i) {
    const Mover& mover = changed.movers[i];
    const bool isEmpty = mover.parts.empty() && mover.connectors.empty();
    if (mover.kind != MotionKind::Free || isEmpty || before[i] == after[i]) continue;
    for (KeyPose& key : changed.keys) {
      Eigen::Isometry3d& pose = key.poses[i].worldFromMover;
      pose = pose * before[i].inverse() * after[i];
    }
  }
  return changed;
}

}  // namespace

Move withoutParts(Move move, AssemblyId assembly, const std::string& part, const DocumentContent& content) {
  Move changed = move;
  for (Mover& mover : changed.movers)
    std::erase_if(mover.parts, [&](const PartReference& own) { return isWithin(own, assembly, part); });
  return withSameWays(move, std::move(changed), content);
}

Move withoutConnector(Move move, ConnectorId connector, const DocumentContent& content) {
  Move changed = move;
  for (Mover& mover : changed.movers) std::erase(mover.connectors, connector);
  return withSameWays(move, std::move(changed), content);
}

}  // namespace liana
