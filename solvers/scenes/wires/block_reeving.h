// One wire through the sheaves of two blocks, each named in its route.
#pragma once

#include "solvers/scenes/wires/wire_rigs.h"

namespace liana {

/// The reeving of `wireReevingScene` with sheaves of a real size instead of eyes: those of the upper block
/// beside each other on one axle at the origin, those of the hook block on another in body 0; lead sheaves
/// that the wire passes below and above in turn. Sheaves are numbered as the wire runs. Part 0 is the wire.
DynamicScene blockReevingScene(const Reeving& reeving = {});
constexpr double kSheaveRadius = 0.3;  // [m]

}  // namespace liana
