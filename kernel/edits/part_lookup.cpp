#include "kernel/edits/part_lookup.h"

namespace liana {

Result<PlacedPart> findPart(const PartReference& part, const Document& document, DocumentPatch& patch) {
  PlacedPart found;
  found.reference = patch.assembly(part.assembly, document);
  if (!found.reference) return Error{"The assembly of the part to change is not in the document any more."};
  if (!found.reference->assembly) return found;
  found.node = found.reference->assembly->findPath(part.part);
  if (found.node < 0)
    return Error{"There is no part \"" + part.part + "\" in " + found.reference->file.filename().string() +
                 "."};
  return found;
}

PartOverride overrideToChange(const AssemblyReference& reference, const std::string& part) {
  if (const PartOverride* found = findOverride(reference.overrides, part)) return *found;
  PartOverride fresh;
  fresh.part = part;
  return fresh;
}

void replaceOverride(AssemblyReference& reference, const PartOverride& changed) {
  std::vector<PartOverride> overrides = reference.overrides;
  std::erase_if(overrides, [&](const PartOverride& old) { return old.part == changed.part; });
  overrides.push_back(changed);
  reference.setOverrides(std::move(overrides));
}

}  // namespace liana
