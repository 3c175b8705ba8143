// Moves a handle in space or along its cable, or changes what it holds; a drag is one step.
#pragma once

#include "kernel/edits/cable/cable_edit.h"

namespace liana {

class MoveHandle : public CableEdit {
public:
  /// `moved` replaces the handle of the same id.
  MoveHandle(CableId cable, RouteHandle moved) : CableEdit(cable), moved_(std::move(moved)) {}

  bool mergeWith(const Edit& next) override;
  std::string name() const override;

protected:
  Result<void> change(Cable& cable) const override;

private:
  RouteHandle moved_;
};

}  // namespace liana
