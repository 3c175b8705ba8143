// Which parts of an assembly the ends of a hose sit on.
#pragma once

#include <optional>
#include <vector>

#include "kernel/base/progress.h"
#include "kernel/base/result.h"
#include "kernel/model/document.h"

namespace liana {

/// The end of a hose as a body: a tube of these radii, from `worldFromEnd` along its +z [mm].
struct HoseEnd {
  Eigen::Isometry3d worldFromEnd = Eigen::Isometry3d::Identity();
  double outerRadius = 0, innerRadius = 0;
};

/// For each end the part that touches most of its first diameter, from outside, from inside (a nipple) or at
/// its face; none where nothing does. `own` is the hose itself. Only parts near the ends are looked at.
Result<std::vector<std::optional<PartReference>>> touchedParts(
    const std::vector<HoseEnd>& ends, const PartReference& own,
    const std::vector<AssemblyReference>& assemblies, const Progress& progress = {});

}  // namespace liana
