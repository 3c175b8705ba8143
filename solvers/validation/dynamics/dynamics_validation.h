// Runs the dynamic mode on everything theory has an answer for.
#pragma once

#include "solvers/validation/validation_table.h"

namespace liana {

/// All groups in the order of the table.
const std::vector<ValidationGroup>& dynamicsGroups();

/// Every row of every group.
std::vector<ValidationRow> validateDynamics(const ValidationProgress& progress = {});

}  // namespace liana
