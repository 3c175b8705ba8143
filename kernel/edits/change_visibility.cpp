#include "kernel/edits/change_visibility.h"

#include <map>

#include "kernel/edits/part/part_lookup.h"
#include "kernel/model/assembly/part_look.h"
#include "kernel/model/document_writer.h"

namespace liana {
namespace {

/// By path: whether it shall be hidden.
using Wishes = std::map<std::string, bool>;

/// A file that is missing today has no parts to count: the wishes are kept for it as they are.
void keepForLater(AssemblyReference& reference, const Wishes& wishes) {
  for (const auto& [part, hidden] : wishes) {
    PartOverride change = overrideToChange(reference, part);
    change.isHidden = hidden;
    replaceOverride(reference, change);
  }
}

Result<void> put(AssemblyReference& reference, const Wishes& wishes) {
  if (!reference.assembly) {
    keepForLater(reference, wishes);
    return {};
  }
  const Assembly& assembly = *reference.assembly;
  const std::vector<std::string> paths = pathsOf(assembly);
  std::vector<bool> isHidden;
  for (const PartLook& look : looksOf(assembly, reference.overrides)) isHidden.push_back(look.isHidden);
  std::size_t found = 0;
  std::vector<std::optional<bool>> wished(paths.size());
  for (std::size_t i = 0; i < paths.size(); ++i) {
    const int parent = assembly.node(static_cast<int>(i)).parent;
    if (parent >= 0) wished[i] = wished[parent];
    if (const auto wish = wishes.find(paths[i]); wish != wishes.end()) {
      wished[i] = wish->second;
      ++found;
    }
    isHidden[i] = wished[i].value_or(isHidden[i]);
  }
  if (found < wishes.size())
    return Error{"A part to hide or show is not in " + reference.file.filename().string() + " any more."};
  reference.setOverrides(withHidden(assembly, reference.overrides, isHidden));
  return {};
}

}  // namespace

Result<void> ChangeVisibility::apply(Document& document) {
  std::map<AssemblyId, Wishes> wishes;
  for (const PartReference& part : wanted_.hiddenParts) wishes[part.assembly][part.part] = true;
  for (const PartReference& part : wanted_.shownParts) wishes[part.assembly][part.part] = false;
  DocumentPatch patch;
  for (const auto& [id, ofAssembly] : wishes) {
    AssemblyReference* reference = patch.assembly(id, document);
    if (!reference) return Error{"The assembly of a part to hide or show is not in the document any more."};
    if (auto done = put(*reference, ofAssembly); !done.ok()) return done;
  }
  std::map<CableId, bool> cables;
  for (const CableId cable : wanted_.hiddenCables) cables[cable] = true;
  for (const CableId cable : wanted_.shownCables) cables[cable] = false;
  cablesBefore_.clear();
  for (const auto& [id, hidden] : cables) {
    const Cable* cable = document.findCable(id);
    if (!cable) return Error{"A cable to hide or show is not in the document any more."};
    if (cable->isHidden != hidden) cablesBefore_.emplace_back(id, cable->isHidden);
  }
  before_ = currentOf(patch, document);
  putIn(patch, document);
  for (const auto& [id, wasHidden] : cablesBefore_) DocumentWriter(document).setCableHidden(id, !wasHidden);
  return {};
}

void ChangeVisibility::revert(Document& document) {
  putIn(before_, document);
  for (const auto& [id, wasHidden] : cablesBefore_) DocumentWriter(document).setCableHidden(id, wasHidden);
}

}  // namespace liana
