#include "kernel/routing/surroundings/housed_surface.h"

#include <algorithm>

#include "kernel/routing/surroundings/live_surroundings.h"

namespace liana {

Result<void> addHousings(const std::vector<AssemblyReference>& assemblies,
                         const std::vector<Connector>& connectors, const Progress& progress,
                         Surroundings& around) {
  if (!around.parts) return {};
  Result<std::vector<HousingSkin>> skins = housingSkins(assemblies, connectors, progress);
  if (!skins.ok()) return skins.error();
  if (skins->empty()) return {};
  around.parts = std::make_shared<const HousedSurface>(
      around.parts, std::make_shared<const std::vector<HousingSkin>>(std::move(*skins)));
  return {};
}

HousedSurface::Skins housingsBeside(const Surroundings& around) {
  const auto* housed = dynamic_cast<const HousedSurface*>(around.parts.get());
  return housed ? housed->skins() : nullptr;
}

const HousingSkin* housingOf(ConnectorId connector, const Surroundings& around) {
  const auto* housed = dynamic_cast<const HousedSurface*>(around.parts.get());
  if (!housed) return nullptr;
  const auto found = std::find_if(housed->skins()->begin(), housed->skins()->end(),
                                  [&](const HousingSkin& skin) { return skin.connector == connector; });
  return found == housed->skins()->end() ? nullptr : &*found;
}

Result<Surroundings> surroundingsOf(const DocumentContent& content, const Progress& progress) {
  return LiveSurroundings().of(content.assemblies, content.settings, progress, content.connectors);
}

std::vector<AssemblyReference> withoutHousings(const std::vector<AssemblyReference>& assemblies,
                                               const std::vector<Connector>& connectors) {
  std::vector<AssemblyReference> rest = assemblies;
  for (const PartReference& housing : freeHousings(connectors))
    for (AssemblyReference& reference : rest) {
      const int top = reference.id == housing.assembly && reference.assembly
                          ? reference.assembly->findPath(housing.part)
                          : -1;
      if (top < 0) continue;
      auto tree = std::make_shared<Assembly>(*reference.assembly);
      for (int node = top; node < reference.assembly->endOfBranch(top); ++node) tree->setNodeShape(node, -1);
      reference.assembly = std::move(tree);
    }
  return rest;
}

}  // namespace liana
