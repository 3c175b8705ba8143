// How far a place on a cable can be pulled before the cable is taut.
#pragma once

#include <Eigen/Core>

#include "kernel/model/cable/cable.h"

namespace liana {

/// The place nearest to `wanted` [mm] that the cable's handle can be pulled to: as far from the supports
/// before and behind it as the cable between them is long, less the little that it needs to bend. Where the
/// cable finds its own length, that is `wanted` itself.
Eigen::Vector3d tautReach(const Cable& cable, HandleId handle, const Eigen::Vector3d& wanted);

}  // namespace liana
