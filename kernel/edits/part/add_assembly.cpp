#include "kernel/edits/part/add_assembly.h"

#include "kernel/model/document_writer.h"

namespace liana {

Result<void> AddAssembly::apply(Document& document) {
  if (!reference_.id.isValid()) reference_.id = document.newAssemblyId();
  if (document.findAssembly(reference_.id)) return Error{"This assembly is in the document already."};
  DocumentWriter(document).insertAssembly(document.assemblies().size(), reference_);
  return {};
}

void AddAssembly::revert(Document& document) {
  DocumentWriter(document).removeAssembly(reference_.id);
}

std::string AddAssembly::name() const {
  return "Add " + reference_.file.filename().string();
}

}  // namespace liana
