#include "solvers/multibody/stepper.h"

#include <algorithm>

namespace liana {

namespace {

StepRow discretizePosition(const ConstraintRow& row, const StepperSettings& settings, double h,
                           double speed) {
  if (settings.stepper == Stepper::Implicit) {
    const double damping = 1 / (1 + std::max(0.0, row.relaxation) / h);
    return {row.compliance * damping / (h * h), -row.violation * damping / h};
  }
  const double relaxation = row.relaxation >= 0 ? row.relaxation : settings.relaxationSteps * h;
  const double damping = 1 / (1 + 4 * relaxation / h);
  const double share = 1 / (1 + row.compliance * row.inertialStiffness);
  return {4 * row.compliance * share * damping / (h * h), damping * (speed - 4 * share * row.violation / h)};
}

/// A gap may close within the step, not more; a penetration is pushed out as gently as a violation is.
StepRow discretizeContact(const ConstraintRow& row, const StepperSettings& settings, double h, double speed) {
  const double relaxation = row.relaxation >= 0 ? row.relaxation : settings.relaxationSteps * h;
  const double damping = 1 / (1 + 4 * relaxation / h);
  StepRow step;
  step.softness = 4 * row.compliance * damping / (h * h);
  step.target = row.violation > 0 ? -row.violation / h : -4 * damping * row.violation / h;
  // What does not bounce goes all the way: it must not stop short of the surface.
  const bool hits = row.violation + h * speed <= 0 && speed < -settings.restitutionSpeed;
  if (hits && row.restitution > 0) step.target = std::max(step.target, -row.restitution * speed);
  return step;
}

}  // namespace

StepRow discretize(const ConstraintRow& row, const StepperSettings& settings, double h, double speed,
                   double rateAfter) {
  StepRow step;
  switch (row.kind) {
    case RowKind::Position:
      step = discretizePosition(row, settings, h, speed);
      break;
    case RowKind::Velocity:
      step = {row.compliance / h, 0};
      break;
    case RowKind::Contact:
      step = discretizeContact(row, settings, h, speed);
      break;
    case RowKind::Average:
      step = {4 * row.compliance / (h * h), speed};
      break;
  }
  step.target -= rateAfter;
  return step;
}

}  // namespace liana
