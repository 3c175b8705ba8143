#include "kernel/edits/part/remove_assembly.h"

#include "kernel/model/document_writer.h"

namespace liana {

Result<void> RemoveAssembly::apply(Document& document) {
  if (!document.findAssembly(id_)) return Error{"The assembly to remove is not in the document any more."};
  DocumentPatch detached;
  detach(document, id_, {}, detached);
  attached_ = currentOf(detached, document);
  putIn(detached, document);
  removed_ = DocumentWriter(document).removeAssembly(id_, &index_);
  return {};
}

void RemoveAssembly::revert(Document& document) {
  DocumentWriter(document).insertAssembly(index_, removed_);
  putIn(attached_, document);
}

std::string RemoveAssembly::name() const {
  return removed_.file.empty() ? "Remove assembly" : "Remove " + removed_.file.filename().string();
}

}  // namespace liana
