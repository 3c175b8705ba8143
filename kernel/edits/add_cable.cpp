#include "kernel/edits/add_cable.h"

#include "kernel/model/document_writer.h"

namespace liana {

Result<void> AddCable::apply(Document& document) {
  if (!cable_.id.isValid()) cable_.id = document.newCableId();
  for (RouteHandle& handle : cable_.handles)
    if (!handle.id.isValid()) handle.id = document.newHandleId();
  if (document.findCable(cable_.id)) return Error{"This cable is in the document already."};
  if (const std::string defect = cable_.findDefect(); !defect.empty())
    return Error{"Cable \"" + cable_.name + "\": " + defect};
  DocumentWriter(document).insertCable(document.cables().size(), cable_);
  return {};
}

void AddCable::revert(Document& document) {
  DocumentWriter(document).removeCable(cable_.id);
}

std::string AddCable::name() const {
  return "Add cable \"" + cable_.name + "\"";
}

}  // namespace liana
