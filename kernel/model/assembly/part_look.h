// Which parts are seen, and how solid they are drawn.
#pragma once

#include <vector>

#include "kernel/model/assembly/part_override.h"

namespace liana {

/// Hidden parts are only not drawn: cables touch them and keep their distance from them all the same.
struct PartLook {
  bool isHidden = false;
  double opacity = 1;

  friend bool operator==(const PartLook&, const PartLook&) = default;
};

/// One look per node: what the nearest override at or above it says, where the file's own hiding counts as
/// said at the node that the file hides.
std::vector<PartLook> looksOf(const Assembly& assembly, const std::vector<PartOverride>& overrides);

/// The overrides that hide exactly the parts `isHidden` names (one entry per node; only nodes with a shape
/// count), said once for a branch whose parts agree. Overrides of parts that are not in the assembly stay.
std::vector<PartOverride> withHidden(const Assembly& assembly, std::vector<PartOverride> overrides,
                                     const std::vector<bool>& isHidden);

}  // namespace liana
