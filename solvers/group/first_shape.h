// A first shape for a group that has no previous solution to start from.
#pragma once

#include <optional>
#include <vector>

#include "solvers/group/group_state.h"

namespace liana {

/// Where a place is thought to end up, when the constraints alone do not say.
struct PlaceGuess {
  Place place;
  std::optional<Eigen::Vector3d> position;  // [m]
  std::optional<Eigen::Vector4d> frame;     // (w, x, y, z), third axis along the rod
};

/// Smooth curves through what the constraints hold, what bodies carry and what is guessed, of about the right
/// length; frames without twist beyond what the held ones ask for. Guesses go before constraints.
RodGroupState firstShape(const RodGroup& group, const std::vector<PlaceGuess>& guesses = {});

}  // namespace liana
