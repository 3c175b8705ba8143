#include "kernel/hoisting/body_parts.h"

namespace liana {

std::map<PartKey, int> namedParts(const Rigging& rigging, const DocumentContent& content) {
  std::map<PartKey, int> named;
  for (std::size_t body = 0; body < rigging.bodies.size(); ++body)
    for (const PartReference& part : rigging.bodies[body].parts)
      for (const AssemblyReference& reference : content.assemblies) {
        if (reference.id != part.assembly || !reference.assembly) continue;
        const int node = part.part.empty() ? -1 : reference.assembly->findPath(part.part);
        if (node >= 0 || part.part.empty()) named.insert({{reference.id, node}, static_cast<int>(body)});
      }
  return named;
}

std::map<PartKey, int> bodiesOfParts(const Rigging& rigging, const DocumentContent& content) {
  const std::map<PartKey, int> named = namedParts(rigging, content);
  std::map<PartKey, int> bodies;
  if (named.empty()) return bodies;
  for (const AssemblyReference& reference : content.assemblies) {
    if (!reference.assembly) continue;
    const auto& nodes = reference.assembly->nodes();
    const auto whole = named.find({reference.id, -1});
    // Preorder: what is above a node came before it.
    std::vector<int> of(nodes.size(), whole == named.end() ? -1 : whole->second);
    for (std::size_t node = 0; node < nodes.size(); ++node) {
      if (nodes[node].parent >= 0) of[node] = of[static_cast<std::size_t>(nodes[node].parent)];
      if (const auto own = named.find({reference.id, static_cast<int>(node)}); own != named.end())
        of[node] = own->second;
      if (of[node] >= 0 && nodes[node].shape >= 0) bodies[{reference.id, static_cast<int>(node)}] = of[node];
    }
  }
  return bodies;
}

}  // namespace liana
