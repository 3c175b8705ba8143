#include "kernel/checks/document_scene.h"

#include <algorithm>

namespace liana {
namespace {

std::optional<double> ownClearance(const std::vector<AssemblyReference>& assemblies,
                                   const PartReference& part) {
  const auto found =
      std::find_if(assemblies.begin(), assemblies.end(),
                   [&](const AssemblyReference& reference) { return reference.id == part.assembly; });
  if (found == assemblies.end() || found->overrides.empty()) return std::nullopt;
  return factsOf(found->overrides, part.part).clearance;
}

}  // namespace

Result<DocumentScene> DocumentScene::build(const std::vector<AssemblyReference>& assemblies,
                                           const Progress& progress) {
  Result<Obstacles> obstacles = Obstacles::build(assemblies, {}, progress);
  if (!obstacles.ok()) return obstacles.error();
  DocumentScene scene;
  scene.obstacles_ = std::move(*obstacles);
  for (int i = 0; i < scene.obstacles_.distances().partCount(); ++i) {
    const PartReference part = scene.obstacles_.reference(i);
    scene.parts_.push_back({scene.obstacles_.shownPath(i), ownClearance(assemblies, part)});
  }
  return scene;
}

}  // namespace liana
