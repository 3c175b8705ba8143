// Moves or renames a branch, or changes how it holds its cables; their ends follow. A drag is one step.
#pragma once

#include "kernel/edits/patch_edit.h"

namespace liana {

class ChangeBranch : public PatchEdit {
public:
  /// `changed` replaces the branch of the same id; `name` is what the undo menu calls that.
  explicit ChangeBranch(Branch changed, std::string name = {})
      : changed_(std::move(changed)), name_(std::move(name)) {}

  bool mergeWith(const Edit& next) override;
  std::string name() const override {
    return name_.empty() ? "Change branch \"" + changed_.name + "\"" : name_;
  }

protected:
  Result<DocumentPatch> plan(const Document& document) const override;

private:
  Branch changed_;
  std::string name_;
};

}  // namespace liana
