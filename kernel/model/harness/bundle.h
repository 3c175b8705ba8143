// That a cable's section follows from the wires in it.
#pragma once

#include "kernel/model/harness/stiffness_rule.h"

namespace liana {

/// The rule is the user's; the bounds are derived from the wires (kernel/bundle/harness_bundles.h sees to
/// it), as is the cable's spec.
struct Bundle {
  StiffnessRule rule;
  StiffnessBounds bending, torsion;

  friend bool operator==(const Bundle&, const Bundle&) = default;
};

}  // namespace liana
