#include "kernel/edits/harness/remove_branch.h"

#include "kernel/model/document_writer.h"

namespace liana {

Result<void> RemoveBranch::apply(Document& document) {
  if (!document.findBranch(id_)) return Error{"The branch to remove is not in the document any more."};
  DocumentPatch freed;
  for (const Cable& cable : document.cables())
    for (CableEnd Cable::*end : {&Cable::start, &Cable::end})
      if ((cable.*end).branch == id_) (freed.cable(cable.id, document)->*end).branch.reset();
  joined_ = currentOf(freed, document);
  putIn(freed, document);
  removed_ = DocumentWriter(document).removeBranch(id_, &index_);
  return {};
}

void RemoveBranch::revert(Document& document) {
  DocumentWriter(document).insertBranch(index_, removed_);
  putIn(joined_, document);
}

std::string RemoveBranch::name() const {
  return removed_.name.empty() ? "Remove branch" : "Remove branch \"" + removed_.name + "\"";
}

}  // namespace liana
