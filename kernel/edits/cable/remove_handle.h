// Takes a handle or clip off a cable.
#pragma once

#include "kernel/edits/cable/cable_edit.h"

namespace liana {

class RemoveHandle : public CableEdit {
public:
  RemoveHandle(CableId cable, HandleId handle) : CableEdit(cable), handle_(handle) {}

  std::string name() const override { return "Remove handle"; }

protected:
  Result<void> change(Cable& cable) const override;

private:
  HandleId handle_;
};

}  // namespace liana
