// Adds a handle or clip to a cable.
#pragma once

#include "kernel/edits/cable/cable_edit.h"

namespace liana {

class AddHandle : public CableEdit {
public:
  /// `handle` brings its id (Document::newHandleId).
  AddHandle(CableId cable, RouteHandle handle) : CableEdit(cable), handle_(std::move(handle)) {}

  std::string name() const override;

protected:
  Result<void> change(Cable& cable) const override;

private:
  RouteHandle handle_;
};

}  // namespace liana
