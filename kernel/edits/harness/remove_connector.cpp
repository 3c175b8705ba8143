#include "kernel/edits/harness/remove_connector.h"

#include "kernel/model/document_writer.h"

namespace liana {

Result<void> RemoveConnector::apply(Document& document) {
  if (!document.findConnector(id_)) return Error{"The connector to remove is not in the document any more."};
  DocumentPatch unplugged;
  for (const Cable& cable : document.cables())
    for (CableEnd Cable::*end : {&Cable::start, &Cable::end})
      if ((cable.*end).connector == id_) (unplugged.cable(cable.id, document)->*end).connector.reset();
  leaveOut(document, id_, unplugged);
  plugged_ = currentOf(unplugged, document);
  putIn(unplugged, document);
  removed_ = DocumentWriter(document).removeConnector(id_, &index_);
  return {};
}

void RemoveConnector::revert(Document& document) {
  DocumentWriter(document).insertConnector(index_, removed_);
  putIn(plugged_, document);
}

std::string RemoveConnector::name() const {
  return removed_.name.empty() ? "Remove connector" : "Remove connector \"" + removed_.name + "\"";
}

}  // namespace liana
