// Compares what was with what is.
#include "gui/workspace/parts/part_looks.h"

#include <algorithm>

namespace liana {

PartLooks::Difference PartLooks::update(const Document& document) {
  std::map<AssemblyId, std::vector<PartLook>> looks;
  Difference difference;
  hasTranslucentParts_ = false;
  for (const AssemblyReference& reference : document.assemblies()) {
    if (!reference.assembly) continue;
    std::vector<PartLook> now = looksOf(*reference.assembly, reference.overrides);
    for (int node = 0; node < static_cast<int>(now.size()); ++node) {
      const PartLook& look = now[static_cast<std::size_t>(node)];
      const PartLook before = lookOf({reference.id, node});
      difference.visibility |= look.isHidden != before.isHidden;
      difference.opacity |= look.opacity != before.opacity;
      hasTranslucentParts_ |= look.opacity < 1 && reference.assembly->node(node).shape >= 0;
    }
    looks[reference.id] = std::move(now);
  }
  looks_ = std::move(looks);
  return difference;
}

PartLook PartLooks::lookOf(const PartInstance& part) const {
  const auto found = looks_.find(part.assembly);
  const bool isKnown =
      found != looks_.end() && part.node >= 0 && part.node < static_cast<int>(found->second.size());
  return isKnown ? found->second[static_cast<std::size_t>(part.node)] : PartLook{};
}

}  // namespace liana
