#include "kernel/edits/part/remove_parts.h"

#include "kernel/edits/part/part_lookup.h"

namespace liana {

Result<DocumentPatch> RemoveParts::plan(const Document& document) const {
  Result<DocumentPatch> patch =
      changeOverrides(parts_, document, [](PartOverride& change) { change.isRemoved = true; });
  if (!patch.ok()) return patch;
  for (const PartReference& part : parts_) detach(document, part.assembly, part.part, *patch);
  return patch;
}

std::string RemoveParts::name() const {
  if (parts_.size() != 1) return "Delete " + std::to_string(parts_.size()) + " parts";
  return "Delete part \"" + parts_.front().lastName() + "\"";
}

Result<DocumentPatch> RestoreParts::plan(const Document& document) const {
  DocumentPatch patch;
  AssemblyReference* reference = patch.assembly(assembly_, document);
  if (!reference) return Error{"The assembly of the parts is not in the document any more."};
  std::vector<PartOverride> overrides = reference->overrides;
  for (PartOverride& change : overrides) change.isRemoved = false;
  reference->setOverrides(std::move(overrides));
  return patch;
}

}  // namespace liana
