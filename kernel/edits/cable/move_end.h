// Moves or turns one end of a cable; a drag is one step.
#pragma once

#include "kernel/edits/cable/cable_edit.h"

namespace liana {

enum class WhichEnd { Start, End };

/// An end that stays plugged in stays where its connector is: to pull it out, give `moved` no connector.
class MoveEnd : public CableEdit {
public:
  MoveEnd(CableId cable, WhichEnd which, CableEnd moved)
      : CableEdit(cable), which_(which), moved_(std::move(moved)) {}

  bool mergeWith(const Edit& next) override;
  std::string name() const override;

protected:
  Result<void> change(Cable& cable) const override;

private:
  WhichEnd which_;
  CableEnd moved_;
};

/// What the undo menu calls it: "the start of "Cable 1"".
std::string endName(WhichEnd which, const std::string& cable);

}  // namespace liana
