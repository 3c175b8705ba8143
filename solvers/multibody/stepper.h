// How a step treats constraints: what violation, softness and damping become in the equations of one step.
#pragma once

#include "solvers/multibody/body_constraint.h"

namespace liana {

/// Which discretization position rows get. Both solve  M(v⁺ − v) = hf + Gᵀλ,  Gv⁺ + Σλ = b.
enum class Stepper {
  /// SPOOK: the force is averaged over three places a step apart, which neither damps nor drives what the
  /// step
  /// resolves, and is stable for any stiffness:
  ///   Σ = 4ε·Υ/h²,  b = −(4/h)·Υ·g + Υ·Gv,  Υ = 1/(1 + 4γ/h).
  /// With an inertial stiffness k the average is that of a spring of 1/ε + k, at rest that of 1/ε alone:
  ///   Σ = 4Υ/(h²(1/ε + k)),  b = −(4/h)·Υ·g/(1 + εk) + Υ·Gv.
  Averaged,
  /// The stepper of the rigid-body and massless cable papers: Σ = ε/h², b = −g/h. It damps. A
  /// relaxation the row names itself, as a damper does, divides both by 1 + γ/h.
  Implicit,
};

struct StepperSettings {
  Stepper stepper = Stepper::Averaged;
  double relaxationSteps = 0.3;    // γ in steps, of rows that do not name their own
  double restitutionSpeed = 0.05;  // slower hits do not bounce [m/s]
};

/// One row of the step: Gv⁺ + softness·λ = target, λ an impulse, lower ≤ λ ≤ upper.
struct StepRow {
  double softness = 0;  // Σ
  double target = 0;    // b
};

/// `speed` is G·v before the step, kinematic bodies and rates included; `rateAfter` likewise over the coming
/// one.
StepRow discretize(const ConstraintRow& row, const StepperSettings& settings, double h, double speed,
                   double rateAfter);

}  // namespace liana
