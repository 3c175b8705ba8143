#include "kernel/edits/remove_assembly.h"

#include "kernel/model/document_writer.h"

namespace liana {
namespace {

/// Clips become handles and connectors stand free.
DocumentPatch detachedFrom(AssemblyId assembly, const Document& document) {
  const auto sits = [assembly](const std::optional<PartReference>& on) {
    return on && on->assembly == assembly;
  };
  DocumentPatch patch;
  for (const Connector& connector : document.connectors())
    if (sits(connector.attachedTo)) patch.connector(connector.id, document)->attachedTo.reset();
  for (const Cable& cable : document.cables())
    for (const RouteHandle& handle : cable.handles)
      if (sits(handle.attachedTo)) patch.cable(cable.id, document)->findHandle(handle.id)->attachedTo.reset();
  return patch;
}

}  // namespace

Result<void> RemoveAssembly::apply(Document& document) {
  if (!document.findAssembly(id_)) return Error{"The assembly to remove is not in the document any more."};
  const DocumentPatch detached = detachedFrom(id_, document);
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
