// Makes one cable of two that meet at a branch where no other does.
#pragma once

#include "kernel/edits/edit.h"

namespace liana {

/// The cable that comes first in the document keeps its id, name and direction and gets the other's length,
/// fixings and coverings; the branch goes. What `BranchOff` has parted is whole again.
class MergeCables : public Edit {
public:
  explicit MergeCables(BranchId branch) : id_(branch) {}

  Result<void> apply(Document& document) override;
  void revert(Document& document) override;
  std::string name() const override { return "Make one cable"; }

  CableId cable() const { return first_.id; }  // valid once applied

private:
  Result<Cable> plan(const Document& document);

  BranchId id_;
  Branch branch_;
  std::size_t branchIndex_ = 0, secondIndex_ = 0;
  Cable first_, second_;  // as they were
  std::vector<Wire> wires_;
};

/// The same cable run through the other way.
Cable reversed(const Cable& cable);

/// Empty when the cables that meet at the branch can be made one; otherwise why not.
std::string findMergeDefect(const Document& document, BranchId branch);

}  // namespace liana
