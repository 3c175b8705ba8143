// Moves several parts of assemblies together, with the clips and connectors on them; a drag is one step.
#pragma once

#include <vector>

#include "kernel/edits/patch_edit.h"

namespace liana {

/// As many MovePart edits would, but each assembly changes once: hundreds of parts follow a drag.
class MoveParts : public PatchEdit {
public:
  struct Move {
    PartReference part;
    Eigen::Isometry3d parentFromPart;  // the new placement below the part's parent in the product tree
  };
  /// None of the parts may lie within another one. `name` is what the undo menu shows.
  MoveParts(std::vector<Move> moves, std::string name) : moves_(std::move(moves)), name_(std::move(name)) {}

  bool mergeWith(const Edit& next) override;
  std::string name() const override { return name_; }

protected:
  Result<DocumentPatch> plan(const Document& document) const override;

private:
  Result<void> planAssembly(AssemblyId id, const Document& document, DocumentPatch& patch) const;

  std::vector<Move> moves_;
  std::string name_;
};

}  // namespace liana
