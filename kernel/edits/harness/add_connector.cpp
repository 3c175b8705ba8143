#include "kernel/edits/harness/add_connector.h"

#include "kernel/edits/harness/change_connector.h"
#include "kernel/model/document_writer.h"

namespace liana {

Result<void> AddConnector::apply(Document& document) {
  if (!connector_.id.isValid()) connector_.id = document.newConnectorId();
  if (document.findConnector(connector_.id)) return Error{"This connector is in the document already."};
  if (const std::string defect = findConnectorDefect(connector_, document); !defect.empty())
    return Error{defect};
  DocumentWriter(document).insertConnector(document.connectors().size(), connector_);
  return {};
}

void AddConnector::revert(Document& document) {
  DocumentWriter(document).removeConnector(connector_.id);
}

}  // namespace liana
