#include "kernel/edits/cable/add_cable.h"

#include "kernel/edits/cable/cable_edit.h"
#include "kernel/model/document_writer.h"

namespace liana {

Result<void> AddCable::apply(Document& document) {
  if (!cable_.id.isValid()) cable_.id = document.newCableId();
  for (RouteHandle& handle : cable_.handles)
    if (!handle.id.isValid()) handle.id = document.newHandleId();
  if (document.findCable(cable_.id)) return Error{"This cable is in the document already."};
  if (auto fitted = fitIntoDocument(cable_, document); !fitted.ok()) return fitted;
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
