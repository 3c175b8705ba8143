// What a solve has to say about its constraints: forces, and which are redundant or contradictory.
#include <algorithm>
#include <cmath>

#include "solvers/group/group_solver.h"

namespace liana {

namespace {

constexpr double kRedundant = 1e8;   // a unit push on its rows that moves multipliers so far finds no hold
constexpr double kTakesPart = 1e-3;  // of the largest
constexpr double kContradiction = 1e-6;  // scaled violation that a compromise leaves

std::string quoted(const ConstraintReport& constraint, std::size_t index) {
  return std::string(constraint.kind) +
         (constraint.name.empty() ? " " + std::to_string(index + 1) : " '" + constraint.name + "'");
}

}  // namespace

void GroupSolver::fillReport(const RodGroupState& state, bool namesRedundant) {
  if (!report_.converged()) system_.evaluate(state);  // otherwise it stands there
  report_.energy = system_.energy;
  const GroupLayout& layout = system_.layout();
  const RodGroup& group = system_.group();
  report_.constraints.resize(group.constraints.size());
  for (std::size_t i = 0; i < group.constraints.size(); ++i) {
    ConstraintReport& out = report_.constraints[i];
    const Constraint& constraint = *group.constraints[i];
    out.name = constraint.name;
    out.kind = constraint.kind();
    out.rows = constraint.rows();
    const int row = layout.firstRow[i];
    out.active = system_.active[row] != 0;
    for (int r = 0; r < out.rows; ++r) {
      out.multipliers[r] = out.active ? state.multipliers[row + r] : 0;
      if (out.active) out.violation = std::max(out.violation, std::abs(system_.rows[row + r]));
    }
  }
  report_.sliders.resize(group.sliders.size());
  for (std::size_t s = 0; s < group.sliders.size(); ++s) {
    SliderReport& out = report_.sliders[s];
    const int i = static_cast<int>(s);
    out.arcLength = state.scalars[s];
    out.force = system_.forceOnSlider(state, i);
    out.pressure = system_.pressureOnSlider(state, i);
    out.sticks = system_.grips[s] == Grip::Sticks;
    out.slides = system_.grips[s] == Grip::Slides;
    out.along = out.sticks ? state.multipliers[layout.firstSliderRow + i] : system_.slipForces[s];
  }
  system_.contact.report(state, report_.contacts);
  if (report_.converged() && namesRedundant) nameRedundant(state);
  if (report_.status == GroupStatus::Contradictory) nameContradictory();
}

/// Rows that others hold already leave the KKT matrix all but singular: a push on them goes into their
/// multipliers alone, amplified by 1/ε.
void GroupSolver::nameRedundant(const RodGroupState& state) {
  if (report_.constraints.empty()) return;
  if (!certified_) isStable(state);
  const GroupLayout& layout = system_.layout();
  rhs_.setZero();
  std::uint32_t random = 99;
  for (int row = 3 * layout.segmentCount; row < layout.firstSliderRow; ++row) {
    random = random * 1664525u + 1013904223u;
    rhs_[system_.unknownOfMultiplier(row)] = 0.5 + random / 8589934592.0;
  }
  step_ = rhs_;
  factor_.solve(step_);
  double largest = 0;
  for (int row = 3 * layout.segmentCount; row < layout.firstSliderRow; ++row)
    if (system_.active[row]) largest = std::max(largest, std::abs(step_[system_.unknownOfMultiplier(row)]));
  if (!(largest > kRedundant)) return;
  std::string names;
  for (std::size_t i = 0; i < report_.constraints.size(); ++i) {
    ConstraintReport& constraint = report_.constraints[i];
    for (int r = 0; r < constraint.rows; ++r)
      if (constraint.active &&
          std::abs(step_[system_.unknownOfMultiplier(layout.firstRow[i] + r)]) > kTakesPart * largest)
        constraint.redundant = true;
    if (constraint.redundant) names += (names.empty() ? "" : ", ") + quoted(constraint, i);
  }
  report_.reason = "these hold the same more than once, their forces are not unique: " + names;
}

void GroupSolver::nameContradictory() {
  std::string names;
  const GroupLayout& layout = system_.layout();
  const double energyScale = system_.forceScale() * system_.lengthScale();
  double worst = 0;
  for (int row = 3 * layout.segmentCount; row < layout.firstSliderRow; ++row)
    if (system_.active[row])
      worst = std::max(worst, std::abs(system_.rows[row]) * system_.multiplierScale(row) / energyScale);
  for (std::size_t i = 0; i < report_.constraints.size(); ++i) {
    ConstraintReport& constraint = report_.constraints[i];
    for (int r = 0; r < constraint.rows; ++r) {
      const int row = layout.firstRow[i] + r;
      const double c = std::abs(system_.rows[row]) * system_.multiplierScale(row) / energyScale;
      if (constraint.active && c > std::max(kContradiction, 0.05 * worst)) constraint.contradictory = true;
    }
    if (constraint.contradictory) names += (names.empty() ? "" : ", ") + quoted(constraint, i);
  }
  if (names.empty() && !report_.reason.empty()) return;  // a rod was named that is held inside something
  report_.reason = "these cannot be met together, the shape is the best compromise: " + names;
}

}  // namespace liana
