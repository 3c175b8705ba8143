// Turns the length that a routing mode found into the cable's fixed length.
#pragma once

#include <vector>

#include "kernel/edits/cable/cable_edit.h"

namespace liana {

/// Handles stay where they are on the solved shape.
class KeepLength : public CableEdit {
public:
  /// The length found [mm] and where on it each handle sits, see handleFractions().
  KeepLength(CableId cable, double length, std::vector<double> fractions)
      : CableEdit(cable), length_(length), fractions_(std::move(fractions)) {}

  std::string name() const override { return "Keep this length"; }

protected:
  Result<void> change(Cable& cable) const override;

private:
  double length_;
  std::vector<double> fractions_;
};

}  // namespace liana
