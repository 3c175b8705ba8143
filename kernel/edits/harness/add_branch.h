// Adds a branch to the document.
#pragma once

#include "kernel/edits/edit.h"

namespace liana {

class AddBranch : public Edit {
public:
  /// An invalid id in `branch` is replaced by a fresh one.
  explicit AddBranch(Branch branch) : branch_(std::move(branch)) {}

  Result<void> apply(Document& document) override;
  void revert(Document& document) override;
  std::string name() const override { return "Add branch \"" + branch_.name + "\""; }

  BranchId branch() const { return branch_.id; }  // valid once applied

private:
  Branch branch_;
};

/// Empty when the branch may be in the document; otherwise why not. Its name must be its own.
std::string findBranchDefect(const Branch& branch, const Document& document);

/// "Branch 3", the first that is not taken.
std::string freeBranchName(const Document& document);

}  // namespace liana
