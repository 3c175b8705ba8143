// Runs the quasi-static solver on everything theory has an answer for.
#pragma once

#include <string>
#include <vector>

#include "solvers/validation/validation_table.h"

namespace liana {

/// All groups in the order of the table.
const std::vector<ValidationGroup>& quasiStaticGroups();

/// Every row of every group.
std::vector<ValidationRow> validateQuasiStatic(const ValidationProgress& progress = {});

}  // namespace liana
