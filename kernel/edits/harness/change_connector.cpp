#include "kernel/edits/harness/change_connector.h"

#include "kernel/edits/harness/carry_housing.h"

namespace liana {

std::string findConnectorDefect(const Connector& connector, const Document& document) {
  if (std::string defect = connector.findDefect(); !defect.empty()) return defect;
  for (const Connector& other : document.connectors())
    if (other.id != connector.id && other.name == connector.name)
      return "There is a connector \"" + connector.name + "\" already; choose another name.";
  return findHousingDefect(connector, document);
}

Result<DocumentPatch> ChangeConnector::plan(const Document& document) const {
  DocumentPatch patch;
  Connector* connector = patch.connector(changed_.id, document);
  if (!connector) return Error{"The connector to change is not in the document any more."};
  if (const std::string defect = findConnectorDefect(changed_, document); !defect.empty())
    return Error{defect};
  const bool wasHousing = connector->isFree(), isSamePart = connector->attachedTo == changed_.attachedTo;
  if (!wasHousing && changed_.isFree() && changed_.attachedTo && isSamePart)
    return Error{"The connector \"" + changed_.name +
                 "\" sits on a part, so it cannot be free; take it off first."};
  // A part that was its housing before and still is goes with it.
  if (wasHousing && isSamePart)
    carryHousing(document, changed_, changed_.worldFromConnector * connector->worldFromConnector.inverse(),
                 patch);
  *connector = changed_;
  for (const Cable& cable : document.cables())
    for (CableEnd Cable::*end : {&Cable::start, &Cable::end})
      if ((cable.*end).connector == changed_.id)
        (patch.cable(cable.id, document)->*end).worldFromEnd = changed_.worldFromConnector;
  return patch;
}

bool ChangeConnector::mergeWith(const Edit& next) {
  const auto* other = dynamic_cast<const ChangeConnector*>(&next);
  if (!other || other->changed_.id != changed_.id) return false;
  changed_ = other->changed_;
  takeOver(*other);
  return true;
}

}  // namespace liana
