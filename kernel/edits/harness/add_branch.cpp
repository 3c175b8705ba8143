#include "kernel/edits/harness/add_branch.h"

#include <algorithm>

#include "kernel/model/document_writer.h"

namespace liana {

std::string findBranchDefect(const Branch& branch, const Document& document) {
  if (std::string defect = branch.findDefect(); !defect.empty()) return defect;
  for (const Branch& other : document.branches())
    if (other.id != branch.id && other.name == branch.name)
      return "There is a branch \"" + branch.name + "\" already; choose another name.";
  if (branch.attachedTo && !document.findAssembly(branch.attachedTo->assembly))
    return "The assembly that the branch \"" + branch.name + "\" sits on is not in the document.";
  return {};
}

std::string freeBranchName(const Document& document) {
  for (int number = 1;; ++number) {
    const std::string name = "Branch " + std::to_string(number);
    if (std::none_of(document.branches().begin(), document.branches().end(),
                     [&](const Branch& branch) { return branch.name == name; }))
      return name;
  }
}

Result<void> AddBranch::apply(Document& document) {
  if (!branch_.id.isValid()) branch_.id = document.newBranchId();
  if (document.findBranch(branch_.id)) return Error{"This branch is in the document already."};
  if (const std::string defect = findBranchDefect(branch_, document); !defect.empty()) return Error{defect};
  DocumentWriter(document).insertBranch(document.branches().size(), branch_);
  return {};
}

void AddBranch::revert(Document& document) {
  DocumentWriter(document).removeBranch(branch_.id);
}

}  // namespace liana
