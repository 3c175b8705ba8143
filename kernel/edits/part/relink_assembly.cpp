#include "kernel/edits/part/relink_assembly.h"

namespace liana {

Result<DocumentPatch> RelinkAssembly::plan(const Document& document) const {
  if (file_.empty() || !geometry_) return Error{"Relinking needs a file that was read."};
  DocumentPatch patch;
  AssemblyReference* reference = patch.assembly(assembly_, document);
  if (!reference) return Error{"The assembly to relink is not in the document any more."};
  reference->file = file_;
  reference->contentHash = hash_;
  reference->setGeometry(*geometry_);
  for (const FlexiblePart& part : document.flexibleParts())
    if (part.part.assembly == assembly_)
      patch.rigidShapes[part.cable] = cut_.contains(part.cable) ? cut_.at(part.cable) : -1;
  return patch;
}

}  // namespace liana
