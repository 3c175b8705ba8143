#include "solvers/validation/quasistatic/quasi_static_validation.h"

#include "solvers/validation/validation_cases.h"

namespace liana {

const std::vector<ValidationGroup>& quasiStaticGroups() {
  static const std::vector<ValidationGroup> groups = {
      {"Sections", validateSections},
      {"Cantilever", validateCantilever},
      {"RollUp", validateRollUp},
      {"Bend45", validateBend45},
      {"Catenary", validateCatenary},
      {"Reach", validateReach},
      {"ReferenceShapes", validateReferenceShapes},
      {"Torsion", validateTorsion},
      {"Euler", validateEuler},
      {"Greenhill", validateGreenhill},
      {"Michell", validateMichell},
      {"HoseDrag", validateHoseDrag},
      {"HandleDrag", validateHandleDrag},
      {"Contact", validateContact},
      {"FlatCables", validateFlatCables},
  };
  return groups;
}

std::vector<ValidationRow> validateQuasiStatic(const ValidationProgress& progress) {
  ValidationTable table(progress);
  for (const ValidationGroup& group : quasiStaticGroups())
    if (!table.stopped()) group.run(table);
  return table.rows();
}

}  // namespace liana
