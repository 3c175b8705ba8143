#include "kernel/edits/part/part_lookup.h"

#include <map>
#include <set>

namespace liana {
namespace {

Error noSuchPart(const std::string& part, const AssemblyReference& reference) {
  return Error{"There is no part \"" + part + "\" in " + reference.file.filename().string() + "."};
}

}  // namespace

Result<PartInDocument> findPart(const PartReference& part, const Document& document, DocumentPatch& patch) {
  PartInDocument found;
  found.reference = patch.assembly(part.assembly, document);
  if (!found.reference) return Error{"The assembly of the part to change is not in the document any more."};
  if (!found.reference->assembly) return found;
  found.node = found.reference->assembly->findPath(part.part);
  if (found.node < 0) return noSuchPart(part.part, *found.reference);
  return found;
}

PartOverride overrideToChange(const AssemblyReference& reference, const std::string& part) {
  if (const PartOverride* found = findOverride(reference.overrides, part)) return *found;
  PartOverride fresh;
  fresh.part = part;
  return fresh;
}

Result<DocumentPatch> changeOverrides(const std::vector<PartReference>& parts, const Document& document,
                                      const std::function<void(PartOverride&)>& change) {
  std::map<AssemblyId, std::set<std::string>> wanted;
  for (const PartReference& part : parts) wanted[part.assembly].insert(part.part);
  DocumentPatch patch;
  for (auto& [id, names] : wanted) {
    AssemblyReference* reference = patch.assembly(id, document);
    if (!reference) return Error{"The assembly of the part to change is not in the document any more."};
    if (reference->assembly) {
      const std::vector<std::string> paths = pathsOf(*reference->assembly);
      const std::set<std::string> known(paths.begin(), paths.end());
      for (const std::string& name : names)
        if (!known.contains(name)) return noSuchPart(name, *reference);
    }
    std::vector<PartOverride> overrides = reference->overrides;
    for (PartOverride& old : overrides)
      if (names.erase(old.part) > 0) change(old);
    for (const std::string& name : names) {
      PartOverride fresh;
      fresh.part = name;
      change(fresh);
      overrides.push_back(std::move(fresh));
    }
    reference->setOverrides(std::move(overrides));
  }
  return patch;
}

void replaceOverride(AssemblyReference& reference, const PartOverride& changed) {
  std::vector<PartOverride> overrides = reference.overrides;
  std::erase_if(overrides, [&](const PartOverride& old) { return old.part == changed.part; });
  overrides.push_back(changed);
  reference.setOverrides(std::move(overrides));
}

}  // namespace liana
