#include "kernel/edits/harness/change_branch.h"

#include "kernel/edits/harness/add_branch.h"

namespace liana {

Result<DocumentPatch> ChangeBranch::plan(const Document& document) const {
  DocumentPatch patch;
  const Branch* before = document.findBranch(changed_.id);
  if (!before) return Error{"The branch to change is not in the document any more."};
  if (const std::string defect = findBranchDefect(changed_, document); !defect.empty()) return Error{defect};
  if (!(changed_.worldFromBranch == before->worldFromBranch))
    moveBranch(document, changed_.id, changed_.worldFromBranch * before->worldFromBranch.inverse(), patch);
  *patch.branch(changed_.id, document) = changed_;
  for (Cable& cable : patch.cables)  // exactly there, whatever rounding says
    for (CableEnd Cable::*end : {&Cable::start, &Cable::end})
      if ((cable.*end).branch == changed_.id)
        (cable.*end).worldFromEnd.translation() = changed_.worldFromBranch.translation();
  return patch;
}

bool ChangeBranch::mergeWith(const Edit& next) {
  const auto* other = dynamic_cast<const ChangeBranch*>(&next);
  if (!other || other->changed_.id != changed_.id) return false;
  changed_ = other->changed_;
  takeOver(*other);
  return true;
}

}  // namespace liana
