// Cables whose plugs were given full turns before plugging in: which they are, and what they should hold.
#pragma once

#include "solvers/quasistatic/rod_problem.h"

namespace liana {

/// Whether turns were put in between two ends that hold them.
bool canBeWound(const RodProblem& problem);

}  // namespace liana
