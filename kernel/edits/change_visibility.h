// Hides and shows parts and cables; no shape changes by it.
#pragma once

#include "kernel/edits/document_patch.h"
#include "kernel/edits/edit.h"

namespace liana {

/// What shall not be seen any more and what again; the rest stays as it is. A branch of the product tree
/// stands for all its parts. What is shown is put in after what is hidden.
struct VisibilityChange {
  std::vector<PartReference> hiddenParts, shownParts;
  std::vector<CableId> hiddenCables, shownCables;
};

class ChangeVisibility : public Edit {
public:
  /// `name` is for the undo menu: hiding, showing and isolating are the same change.
  ChangeVisibility(VisibilityChange wanted, std::string name)
      : wanted_(std::move(wanted)), name_(std::move(name)) {}

  Result<void> apply(Document& document) override;
  void revert(Document& document) override;
  std::string name() const override { return name_; }

private:
  VisibilityChange wanted_;
  std::string name_;
  DocumentPatch before_;                                // the assemblies
  std::vector<std::pair<CableId, bool>> cablesBefore_;  // whether they were hidden
};

}  // namespace liana
