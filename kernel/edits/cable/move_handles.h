// Moves several handles together, on one cable or on several; a drag is one step.
#pragma once

#include <vector>

#include "kernel/edits/patch_edit.h"

namespace liana {

/// As many MoveHandle edits would, but each cable changes once.
class MoveHandles : public PatchEdit {
public:
  struct Move {
    CableId cable;
    RouteHandle moved;  // replaces the handle of the same id
  };
  explicit MoveHandles(std::vector<Move> moves) : moves_(std::move(moves)) {}

  bool mergeWith(const Edit& next) override;
  std::string name() const override { return "Move " + std::to_string(moves_.size()) + " handles"; }

protected:
  Result<DocumentPatch> plan(const Document& document) const override;

private:
  std::vector<Move> moves_;
};

}  // namespace liana
