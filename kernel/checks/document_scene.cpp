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

std::vector<MissingParts> missingParts(const std::vector<AssemblyReference>& assemblies) {
  std::vector<MissingParts> missing;
  for (const AssemblyReference& reference : assemblies) {
    if (reference.assembly && reference.assembly->isComplete()) continue;
    const std::string name = reference.file.filename().string();
    missing.push_back(
        {name + (reference.assembly ? " could be read in part only" : " is missing or cannot be read"),
         std::any_of(reference.overrides.begin(), reference.overrides.end(),
                     [](const PartOverride& change) { return change.clearance.has_value(); })});
  }
  return missing;
}

Result<DocumentScene> DocumentScene::build(const std::vector<AssemblyReference>& assemblies,
                                           const Progress& progress) {
  Result<Obstacles> obstacles = Obstacles::build(assemblies, {}, progress);
  if (!obstacles.ok()) return obstacles.error();
  DocumentScene scene;
  scene.obstacles_ = std::move(*obstacles);
  scene.missing_ = missingParts(assemblies);
  for (int i = 0; i < scene.obstacles_.distances().partCount(); ++i) {
    const PartReference part = scene.obstacles_.reference(i);
    scene.parts_.push_back({scene.obstacles_.shownPath(i), ownClearance(assemblies, part)});
  }
  return scene;
}

bool DocumentScene::follow(const std::vector<AssemblyReference>& assemblies) {
  return obstacles_.followMoves(assemblies);
}

}  // namespace liana
