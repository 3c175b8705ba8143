// Friction of sliders in a group's solve: they stick, or are pulled back by μ times what presses on them.
#include <algorithm>
#include <cmath>

#include "solvers/group/group_solver.h"

namespace liana {

namespace {

constexpr double kLeastSlipSlope = 0.3;  // of what friction misses, by itself
constexpr int kMostFrictionRounds = 60;
constexpr int kTurnsBack =
    12;  // rounds in which a slider that turns sticks where it was; then where it turns

}  // namespace

/// Coulomb: a slider sticks while the force along the rod is below μ times the pressure, then it is pulled
/// back by as much. Returns whether anything changed; after too many rounds nothing is, and friction is open.
bool GroupSolver::settleFriction(RodGroupState& state) {
  bool changed = false;
  frictionIsOpen_ = false;
  for (std::size_t s = 0; s < system_.group().sliders.size(); ++s) {
    const int i = static_cast<int>(s);
    if (!frictionHasChanged(state, i)) continue;
    frictionIsOpen_ = frictionRounds_ >= kMostFrictionRounds;
    if (frictionIsOpen_) return false;
    changeFriction(state, i);
    changed = true;
  }
  frictionRounds_ += changed;
  return changed;
}

double GroupSolver::frictionBound(const RodGroupState& state, int slider) const {
  return system_.group().sliders[slider].friction * system_.pressureOnSlider(state, slider);
}

/// A slider pulled back turns round where it would be pulled beyond its anchor.
bool GroupSolver::hasTurned(const RodGroupState& state, int slider) const {
  const double direction = system_.slipForces[slider] > 0 ? 1 : -1;
  return direction * (state.scalars[slider] - state.anchors[slider]) < -1e-12 * system_.lengthScale();
}

bool GroupSolver::frictionHasChanged(const RodGroupState& state, int slider) const {
  if (system_.group().sliders[slider].friction == 0) return false;
  const double bound = frictionBound(state, slider), tolerance = 1e-9 * system_.forceScale();
  if (system_.grips[slider] == Grip::Sticks)
    return std::abs(state.multipliers[system_.layout().firstSliderRow + slider]) > bound + tolerance;
  return hasTurned(state, slider) ||
         std::abs(bound - std::abs(system_.slipForces[slider])) > 1e-7 * bound + tolerance;
}

void GroupSolver::changeFriction(RodGroupState& state, int slider) {
  double &held = state.multipliers[system_.layout().firstSliderRow + slider],
         &slip = system_.slipForces[slider];
  const double bound = frictionBound(state, slider);
  if (system_.grips[slider] == Grip::Sticks) {
    system_.grips[slider] = Grip::Slides;
    if (held * slip < 0) slips_[slider] = {};
    slip = std::copysign(slips_[slider].next(std::abs(held), bound), held);
    held = 0;
  } else if (hasTurned(state, slider)) {
    system_.grips[slider] = Grip::Sticks;
    held = slip;
    if (frictionRounds_ >= kTurnsBack) state.anchors[slider] = state.scalars[slider];
  } else {
    slip = std::copysign(slips_[slider].next(std::abs(slip), bound), slip);
  }
}

/// A secant step to where the force is the bound that it makes: friction that presses the rod against what
/// it slides through would overshoot without end otherwise.
double GroupSolver::Slip::next(double now, double bound) {
  const double isMissing = bound - now;
  double slope = force < 0 || now == force ? -1 : (isMissing - missing) / (now - force);
  if (!(slope < 0)) slope = -1;
  force = now;
  missing = isMissing;
  return std::max(0.0, now - isMissing / std::min(slope, -kLeastSlipSlope));
}

}  // namespace liana
