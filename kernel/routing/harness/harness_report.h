// What a group's solve means for the cables in it.
#pragma once

#include "solvers/group/group_report.h"
#include "solvers/quasistatic/solve_report.h"

namespace liana {

SolveReport reportOf(const GroupReport& group);

}  // namespace liana
