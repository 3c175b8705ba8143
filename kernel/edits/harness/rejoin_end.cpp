#include "kernel/edits/harness/rejoin_end.h"

#include "kernel/edits/cable/cable_edit.h"
#include "kernel/model/document_writer.h"

namespace liana {
namespace {

int endsAt(BranchId branch, const DocumentPatch& patch, const Document& document) {
  int count = 0;
  for (const Cable& cable : document.cables()) {
    const Cable* now = &cable;
    for (const Cable& changed : patch.cables)
      if (changed.id == cable.id) now = &changed;
    count += (now->start.branch == branch) + (now->end.branch == branch);
  }
  return count;
}

void free(BranchId branch, DocumentPatch& patch, const Document& document) {
  for (const Cable& cable : document.cables())
    for (CableEnd Cable::*end : {&Cable::start, &Cable::end})
      if ((cable.*end).branch == branch) {
        CableEnd& freed = patch.cable(cable.id, document)->*end;
        if (freed.branch == branch) freed.branch.reset();
      }
}

}  // namespace

RejoinEnd RejoinEnd::to(BranchId branch, CableId cable, WhichEnd which) {
  RejoinEnd edit(cable, which);
  edit.branch_ = branch;
  return edit;
}

RejoinEnd RejoinEnd::off(CableId cable, WhichEnd which, const Eigen::Isometry3d& worldFromEnd) {
  RejoinEnd edit(cable, which);
  edit.worldFromEnd_ = worldFromEnd;
  return edit;
}

Result<void> RejoinEnd::apply(Document& document) {
  DocumentPatch patch;
  Cable* cable = patch.cable(cable_, document);
  if (!cable) return Error{"The cable to join is not in the document any more."};
  CableEnd& end = which_ == WhichEnd::Start ? cable->start : cable->end;
  const std::optional<BranchId> was = end.branch;
  if (!branch_ && !was) return Error{"The end of \"" + cable->name + "\" is at no branch."};
  if (branch_ && was == branch_)
    return Error{"The end of \"" + cable->name + "\" is at that branch already."};
  end.branch = branch_;
  end.connector.reset();
  if (worldFromEnd_) end.worldFromEnd = *worldFromEnd_;
  if (const Result<void> fits = fitIntoDocument(*cable, document); !fits.ok()) return fits;
  const bool leavesNone = was && endsAt(*was, patch, document) <= 1;
  if (leavesNone) free(*was, patch, document);
  before_ = currentOf(patch, document);
  putIn(patch, document);
  left_ = {};
  if (leavesNone) left_ = DocumentWriter(document).removeBranch(*was, &index_);
  return {};
}

void RejoinEnd::revert(Document& document) {
  if (left_.id.isValid()) DocumentWriter(document).insertBranch(index_, left_);
  putIn(before_, document);
}

}  // namespace liana
