// Finds the parts an edit is about and their overrides, for edits of parts.
#pragma once

#include <functional>

#include "kernel/base/result.h"
#include "kernel/edits/document_patch.h"

namespace liana {

struct PartInDocument {
  AssemblyReference* reference = nullptr;  // in the patch
  int node = -1;                           // -1 while the assembly's file is missing
};

/// Puts the part's assembly into the patch. An error when the assembly or the part is not there.
Result<PartInDocument> findPart(const PartReference& part, const Document& document, DocumentPatch& patch);

/// A copy of the part's override, or a fresh one.
PartOverride overrideToChange(const AssemblyReference& reference, const std::string& part);

/// Changes the overrides of several parts, thousands if need be; an error when one of them is not there.
Result<DocumentPatch> changeOverrides(const std::vector<PartReference>& parts, const Document& document,
                                      const std::function<void(PartOverride&)>& change);

/// Puts the override in the place of the part's earlier one; an empty one only removes that.
void replaceOverride(AssemblyReference& reference, const PartOverride& changed);

}  // namespace liana
