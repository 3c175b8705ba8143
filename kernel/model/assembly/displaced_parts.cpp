#include "kernel/model/assembly/displaced_parts.h"

namespace liana {
namespace {

/// Of the nearest branch above that is displaced.
Eigen::Isometry3d displacementAbove(const Assembly& assembly, int node, const Displacements& displacements) {
  for (int above = assembly.node(node).parent; above >= 0; above = assembly.node(above).parent)
    if (const auto found = displacements.find(above); found != displacements.end()) return found->second;
  const auto whole = displacements.find(-1);
  return whole == displacements.end() ? Eigen::Isometry3d::Identity() : whole->second;
}

}  // namespace

AssemblyReference displaced(const AssemblyReference& reference, const Displacements& displacements) {
  AssemblyReference moved = reference;
  if (!reference.assembly || displacements.empty()) return moved;
  const Assembly& rest = *reference.assembly;
  auto tree = std::make_shared<Assembly>(rest);
  for (const auto& [node, displacement] : displacements) {
    if (node < 0) {
      moved.worldFromAssembly = displacement * reference.worldFromAssembly;
      continue;
    }
    const Eigen::Isometry3d worldFromParent =
        reference.worldFromAssembly * rest.worldFromNode(rest.node(node).parent);
    const Eigen::Isometry3d nowFromParent = displacementAbove(rest, node, displacements) * worldFromParent;
    tree->setNodePlacement(
        node, nowFromParent.inverse() * displacement * worldFromParent * rest.parentFromNode(node));
  }
  moved.assembly = std::move(tree);
  return moved;
}

}  // namespace liana
