// Runs the quasi-static solver on everything theory has an answer for.
#pragma once

#include <string>
#include <vector>

#include "solvers/validation/validation_table.h"

namespace liana {

/// Cases that belong together, with a name for people and for test names (letters only).
struct ValidationGroup {
  std::string name;
  void (*run)(ValidationTable& table);
};

/// All groups in the order of the table.
const std::vector<ValidationGroup>& quasiStaticGroups();

/// Every row of every group.
std::vector<ValidationRow> validateQuasiStatic(const ValidationProgress& progress = {});

}  // namespace liana
