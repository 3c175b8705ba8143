// Where a solve starts when what holds the cables has moved: their last shape, taken along.
#pragma once

#include <memory>

#include "kernel/routing/carry.h"
#include "kernel/routing/route_cable.h"

namespace liana {

/// A cable that stands alone. Nodes and frames go the way of the supports on either side, by how near these
/// are along the cable.
WarmStart carriedStart(const Carry& carry, std::size_t cable, const WarmStart& start);

/// All cables of a carry, which hang together; `start` as it is when it is of other cables.
std::shared_ptr<const RodGroupState> carriedStart(const Carry& carry,
                                                  const std::shared_ptr<const RodGroupState>& start,
                                                  const DocumentSettings& settings);

}  // namespace liana
