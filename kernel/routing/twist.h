// Which roll the ends and clips have when nothing prescribes it: the one that does not twist the cable.
#pragma once

#include "kernel/model/cable/cable.h"
#include "solvers/quasistatic/rod_problem.h"
#include "solvers/rod/rod_state.h"

namespace liana {

/// Which way round a flat cable is held, of the two that look alike.
enum class FlatSide {
  Nearer,  // the one that twists it less
  Kept     // the one the state is held by, unless the other twists it much less
};

/// Rolls the problem's end frame about its tangent so that the cable has no twist in the shape of `state`,
/// apart from the cable's full turns; when both ends are keyed the end stays as it is. Oriented handles take
/// their share. A flat cable has two sides that look alike: its ends and oriented handles keep their roll, or
/// take it half a turn further where that twists it less. Returns the largest roll that was needed [rad].
double releaseTwist(const Cable& cable, const RodState& state, RodProblem& problem,
                    FlatSide side = FlatSide::Nearer);

}  // namespace liana
