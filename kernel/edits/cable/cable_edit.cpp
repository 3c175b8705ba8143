#include "kernel/edits/cable/cable_edit.h"

#include <algorithm>

#include "kernel/model/document_writer.h"

namespace liana {

Result<void> CableEdit::apply(Document& document) {
  const Cable* current = document.findCable(cable_);
  if (!current) return Error{"The cable to change is not in the document any more."};
  Cable changed = *current;
  if (auto result = change(changed); !result.ok()) return result;
  if (auto result = fitIntoDocument(changed, document); !result.ok()) return result;
  before_ = *current;
  DocumentWriter(document).replaceCable(std::move(changed));
  return {};
}

Result<void> fitIntoDocument(Cable& cable, const Document& document) {
  const std::string name = "Cable \"" + cable.name + "\": ";
  for (CableEnd Cable::*end : {&Cable::start, &Cable::end}) {
    if ((cable.*end).branch) {
      const Branch* branch = document.findBranch(*(cable.*end).branch);
      if (!branch) return Error{name + "The branch it ends at is not in the document."};
      (cable.*end).worldFromEnd.translation() = branch->worldFromBranch.translation();
    }
    if (!(cable.*end).connector) continue;
    const Connector* connector = document.findConnector(*(cable.*end).connector);
    if (!connector) return Error{name + "The connector it is plugged into is not in the document."};
    (cable.*end).worldFromEnd = connector->worldFromConnector;
  }
  for (const RouteHandle& handle : cable.handles)
    if (handle.attachedTo && !document.findAssembly(handle.attachedTo->assembly))
      return Error{name + "The assembly that a clip sits on is not in the document."};
  std::stable_sort(cable.handles.begin(), cable.handles.end(),
                   [](const RouteHandle& a, const RouteHandle& b) { return a.fraction < b.fraction; });
  if (const std::string defect = cable.findDefect(); !defect.empty()) return Error{name + defect};
  return {};
}

void CableEdit::revert(Document& document) {
  DocumentWriter(document).replaceCable(before_);
}

bool CableEdit::hasEffect(const Document& document) const {
  const Cable* now = document.findCable(cable_);
  return !now || !now->isSameAs(before_);
}

}  // namespace liana
