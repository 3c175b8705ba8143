// What a step of the world tells about itself.
#pragma once

#include <array>
#include <string>

#include "solvers/multibody/impulse_solver.h"

namespace liana {

/// Energies of the world by kind [J]. `dissipated` is what has been lost since the world began: work done on
/// the world by drives and outer forces, minus what its energy grew by.
struct WorldEnergies {
  double kinetic = 0, potential = 0, stretch = 0, bend = 0, twist = 0, other = 0;
  double dissipated = 0;
  double total() const { return kinetic + potential + stretch + bend + twist + other; }
};

enum class StepStatus {
  Done,
  Inexact,   // done, but the equations were not met to the tolerance: see `message`
  Unstable,  // done, but a body is pulled so hard that this step size cannot follow it: see `message`
  Refused,   // nothing moved: the world has a defect, or the result would not be a number
};

/// The stages of a step, in the order in which they run.
enum class StepStage { Check, Drift, Contacts, Build, Impulses, Judge };
constexpr int kStepStages = 6;

struct StepReport {
  StepStatus status = StepStatus::Done;
  std::string message;  // what is wrong, where, and what to do; empty when all is well
  double time = 0;      // at the end of the step [s]
  int bodies = 0, rows = 0, contacts = 0;
  ImpulseReport impulses;
  double worstViolation = 0;  // of position rows and penetrations, where forces were computed [m or rad]
  double hardestPull = 0;     // (hω/2)² of the body pulled hardest: above 1 a chain is unstable
  std::array<double, kStepStages> seconds{};  // of processor time per stage, with WorldSettings::timeStages
};

}  // namespace liana
