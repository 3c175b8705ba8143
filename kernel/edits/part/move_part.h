// Moves a part of an assembly, with the clips and connectors on it; a drag is one step.
#pragma once

#include "kernel/edits/patch_edit.h"

namespace liana {

/// The part's file stays as it is: the document keeps the new placement.
class MovePart : public PatchEdit {
public:
  /// `parentFromPart` is the new placement below the part's parent in the product tree; none puts the part
  /// back to where its file has it.
  MovePart(PartReference part, std::optional<Eigen::Isometry3d> parentFromPart)
      : part_(std::move(part)), parentFromPart_(parentFromPart) {}

  bool mergeWith(const Edit& next) override;
  std::string name() const override;

protected:
  Result<DocumentPatch> plan(const Document& document) const override;

private:
  PartReference part_;
  std::optional<Eigen::Isometry3d> parentFromPart_;
};

}  // namespace liana
