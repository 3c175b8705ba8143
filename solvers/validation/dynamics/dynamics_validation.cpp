#include "solvers/validation/dynamics/dynamics_validation.h"

#include "solvers/validation/dynamics/dynamics_cases.h"
#include "solvers/validation/dynamics/rigid_cable_cases.h"

namespace liana {

const std::vector<ValidationGroup>& dynamicsGroups() {
  static const std::vector<ValidationGroup> groups = {
      {"Pendulums", validatePendulums},
      {"StretchPair", validateStretchPair},
      {"TwistPair", validateTwistPair},
      {"FourCables", validateFourCables},
      {"FishingRod", validateFishingRod},
      {"HoistingPendulum", validateHoistingPendulum},
      {"Trolley", validateTrolley},
      {"LiftOff", validateLiftOff},
      {"SnapLoad", validateSnapLoad},
      {"Reeving", validateReeving},
      {"CablePull", validateCablePull},
      {"CableTwist", validateCableTwist},
      {"CableBend", validateCableBend},
      {"ParticleChains", validateParticleChains},
      {"HeavyEnds", validateHeavyEnds},
      {"GantryCrane", validateGantryCrane},
      {"HoistPendulum", validateHoistPendulum},
  };
  return groups;
}

std::vector<ValidationRow> validateDynamics(const ValidationProgress& progress) {
  ValidationTable table(progress);
  for (const ValidationGroup& group : dynamicsGroups())
    if (!table.stopped()) group.run(table);
  return table.rows();
}

}  // namespace liana
