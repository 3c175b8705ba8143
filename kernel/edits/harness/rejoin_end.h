// Takes an end of a cable to a branch, from one to another, or off it.
#pragma once

#include "kernel/edits/cable/move_end.h"
#include "kernel/edits/document_patch.h"
#include "kernel/edits/edit.h"

namespace liana {

/// A branch that is left with one cable or none goes; that cable ends there, free.
class RejoinEnd : public Edit {
public:
  static RejoinEnd to(BranchId branch, CableId cable, WhichEnd which);
  /// Off its branch; the end stays at `worldFromEnd`, free.
  static RejoinEnd off(CableId cable, WhichEnd which, const Eigen::Isometry3d& worldFromEnd);

  Result<void> apply(Document& document) override;
  void revert(Document& document) override;
  std::string name() const override { return branch_ ? "Join branch" : "Detach from branch"; }

private:
  RejoinEnd(CableId cable, WhichEnd which) : cable_(cable), which_(which) {}

  CableId cable_;
  WhichEnd which_;
  std::optional<BranchId> branch_;
  std::optional<Eigen::Isometry3d> worldFromEnd_;
  DocumentPatch before_;
  Branch left_;  // gone with it; invalid: none
  std::size_t index_ = 0;
};

}  // namespace liana
