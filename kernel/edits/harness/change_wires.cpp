#include "kernel/edits/harness/change_wires.h"

#include <set>

#include "kernel/model/document_writer.h"

namespace liana {

Result<void> ChangeWires::apply(Document& document) {
  if (const std::string defect = findWiresDefect(after_); !defect.empty()) return Error{defect};
  for (Wire& wire : after_)
    if (!wire.id.isValid()) wire.id = document.newWireId();
  before_ = document.wires();
  DocumentWriter(document).replaceWires(after_);
  return {};
}

void ChangeWires::revert(Document& document) {
  DocumentWriter(document).replaceWires(before_);
}

bool ChangeWires::hasEffect(const Document& document) const {
  return document.wires() != before_;
}

std::string findWiresDefect(const std::vector<Wire>& wires) {
  std::set<std::string> names;
  for (const Wire& wire : wires) {
    if (std::string defect = wire.findDefect(); !defect.empty()) return defect;
    if (!names.insert(wire.name).second)
      return "There are two wires \"" + wire.name + "\"; give each a name of its own.";
  }
  return {};
}

}  // namespace liana
