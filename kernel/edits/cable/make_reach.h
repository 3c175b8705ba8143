// Makes a cable that is too short between some of its supports reach them all.
#pragma once

#include "kernel/edits/cable/cable_edit.h"

namespace liana {

/// Handles slide along the cable as far as they must; it gets longer only if it is too short altogether.
class MakeReach : public CableEdit {
public:
  explicit MakeReach(CableId cable) : CableEdit(cable) {}

  std::string name() const override { return "Make the cable reach"; }

protected:
  Result<void> change(Cable& cable) const override;
};

}  // namespace liana
