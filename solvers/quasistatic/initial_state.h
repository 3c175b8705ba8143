// A smooth first shape for a problem that has no previous solution to start from.
#pragma once

#include "solvers/quasistatic/rod_problem.h"
#include "solvers/rod/rod_state.h"

namespace liana {

/// Where the slack of a first shape goes.
enum class FirstShape {
  Hanging,  // sideways between the held points: down if there is weight
  Arched,   // along the tangents, where these can take it
};

/// A curve through the ends and handles with the given end tangents and about the right length; frames are
/// carried along it without twist and the remaining twist (with the problem's turns) is spread evenly.
RodState initialState(const RodProblem& problem, FirstShape shape = FirstShape::Hanging);

/// Gives a state whose nodes stand in place its frames: carries the start frame along without twist, then
/// spreads what is missing at the end, and the turns, evenly.
void placeFrames(const RodProblem& problem, RodState& state);

}  // namespace liana
