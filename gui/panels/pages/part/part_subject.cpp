// Looks up what overrides say.
#include "gui/panels/pages/part/part_subject.h"

#include "gui/workspace/workspace.h"

namespace liana {

std::vector<PartSubject> subjectsOf(const Workspace& workspace) {
  std::vector<PartSubject> parts;
  for (const PartInstance& selected : workspace.selected().parts()) {
    PartSubject part;
    part.reference = workspace.document().findAssembly(selected.assembly);
    if (!part.reference || !part.reference->assembly) continue;
    part.node = selected.node;
    part.path = part.assembly().pathOf(part.node);
    part.color = part.assembly().colorOf(part.node);
    const PartFacts facts = factsOf(part.reference->overrides, part.path);
    part.material = facts.material;
    part.density = facts.density;
    part.friction = facts.friction;
    part.opacity = workspace.looks().opacityOf(selected);
    parts.push_back(std::move(part));
  }
  return parts;
}

}  // namespace liana
