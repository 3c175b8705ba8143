// Takes a branch out of the document; cables that met there end there, free.
#pragma once

#include "kernel/edits/document_patch.h"
#include "kernel/edits/edit.h"

namespace liana {

class RemoveBranch : public Edit {
public:
  explicit RemoveBranch(BranchId branch) : id_(branch) {}

  Result<void> apply(Document& document) override;
  void revert(Document& document) override;
  std::string name() const override;

private:
  BranchId id_;
  Branch removed_;
  std::size_t index_ = 0;
  DocumentPatch joined_;  // the cables as they were
};

}  // namespace liana
