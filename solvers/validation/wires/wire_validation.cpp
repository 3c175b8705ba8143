#include "solvers/validation/wires/wire_validation.h"

#include "solvers/validation/wires/wire_cases.h"

namespace liana {

const std::vector<ValidationGroup>& wireGroups() {
  static const std::vector<ValidationGroup> groups = {
      {"CylinderLoads", validateCylinderLoads},
      {"CylinderChain", validateCylinderChain},
      {"AlongEdges", validateAlongEdges},
      {"AcrossEdges", validateAcrossEdges},
      {"Capstan", validateCapstan},
      {"HeavyRope", validateHeavyRope},
      {"WireReeving", validateWireReeving},
      {"WirePendulum", validateWirePendulum},
      {"Catenary", validateWireCatenary},
      {"MergingAndSplitting", validateMergingAndSplitting},
      {"WireScenes", validateWireScenes},
      {"Jerk", validateJerk},
  };
  return groups;
}

std::vector<ValidationRow> validateWires(const ValidationProgress& progress) {
  ValidationTable table(progress);
  for (const ValidationGroup& group : wireGroups())
    if (!table.stopped()) group.run(table);
  return table.rows();
}

}  // namespace liana
