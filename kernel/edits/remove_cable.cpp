#include "kernel/edits/remove_cable.h"

#include "kernel/model/document_writer.h"

namespace liana {

Result<void> RemoveCable::apply(Document& document) {
  if (!document.findCable(id_)) return Error{"The cable to remove is not in the document any more."};
  removed_ = DocumentWriter(document).removeCable(id_, &index_);
  return {};
}

void RemoveCable::revert(Document& document) {
  DocumentWriter(document).insertCable(index_, removed_);
}

std::string RemoveCable::name() const {
  return removed_.name.empty() ? "Remove cable" : "Remove cable \"" + removed_.name + "\"";
}

}  // namespace liana
