// How far from the origin something of a lift may stand.
#pragma once

namespace liana {

/// In every axis [mm]. A rope to a place beyond would take for ever to be cut into pieces, and no lift is as
/// large.
constexpr double kFarthestPlace = 1e7;

}  // namespace liana
