#include "kernel/edits/cable_edit.h"

#include <algorithm>

#include "kernel/model/document_writer.h"

namespace liana {

Result<void> CableEdit::apply(Document& document) {
  const Cable* current = document.findCable(cable_);
  if (!current) return Error{"The cable to change is not in the document any more."};
  Cable changed = *current;
  if (auto result = change(changed); !result.ok()) return result;
  std::stable_sort(changed.handles.begin(), changed.handles.end(),
                   [](const RouteHandle& a, const RouteHandle& b) { return a.fraction < b.fraction; });
  if (const std::string defect = changed.findDefect(); !defect.empty())
    return Error{"Cable \"" + changed.name + "\": " + defect};
  before_ = *current;
  DocumentWriter(document).replaceCable(std::move(changed));
  return {};
}

void CableEdit::revert(Document& document) {
  DocumentWriter(document).replaceCable(before_);
}

}  // namespace liana
