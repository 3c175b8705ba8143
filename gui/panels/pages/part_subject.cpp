// Looks up what overrides say.
#include "gui/panels/pages/part_subject.h"

#include <map>

#include "gui/workspace/workspace.h"
#include "kernel/model/assembly/part_paths.h"

namespace liana {

std::vector<PartSubject> subjectsOf(const Workspace& workspace) {
  std::vector<PartSubject> parts;
  std::map<AssemblyId, std::vector<std::string>> pathsOfAssembly;
  for (const PartInstance& selected : workspace.selectedParts()) {
    PartSubject part;
    part.reference = workspace.document().findAssembly(selected.assembly);
    if (!part.reference || !part.reference->assembly) continue;
    part.node = selected.node;
    auto& paths = pathsOfAssembly[selected.assembly];
    if (paths.empty()) paths = pathsOf(part.assembly());
    part.path = paths[static_cast<std::size_t>(part.node)];
    part.color = part.assembly().colorOf(part.node);
    const PartFacts facts = factsOf(part.reference->overrides, part.path);
    part.material = facts.material;
    part.density = facts.density;
    part.friction = facts.friction;
    part.opacity = workspace.opacityOf(selected);
    parts.push_back(std::move(part));
  }
  return parts;
}

}  // namespace liana
