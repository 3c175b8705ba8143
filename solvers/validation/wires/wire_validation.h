// Runs the hybrid wire on everything theory has an answer for.
#pragma once

#include "solvers/validation/validation_table.h"

namespace liana {

/// All groups in the order of the table.
const std::vector<ValidationGroup>& wireGroups();

/// Every row of every group.
std::vector<ValidationRow> validateWires(const ValidationProgress& progress = {});

}  // namespace liana
