// Seeded random rod problems: hard twists, near-coincident ends, U-turns, huge and tiny stiffness, 2 to 400
// segments.
#pragma once

#include "solvers/quasistatic/rod_problem.h"

namespace liana {

/// The same problem for the same seed. Some are out of the cable's reach, or too coarse for their pose.
RodProblem makeRandomProblem(unsigned seed);

}  // namespace liana
