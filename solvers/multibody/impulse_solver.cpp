#include "solvers/multibody/impulse_solver.h"

#include <algorithm>
#include <cmath>

namespace liana {

using Vector6 = StepSystem::Vector6;

namespace {

constexpr double kBoundRounding = 1e-9;  // relative to the largest impulse

}  // namespace

ImpulseReport ImpulseSolver::solve(StepSystem& system, const ImpulseSettings& settings,
                                   const std::vector<int>& groups, std::vector<double>& impulses,
                                   std::vector<Vector6>& velocities) {
  ImpulseReport report;
  const size_t rows = static_cast<size_t>(system.rowCount());
  impulses.resize(rows, 0);
  held_.assign(rows, 0);
  lower_.resize(rows);
  upper_.resize(rows);
  velocities = system.freeVelocities();
  if (rows == 0) return report;
  guessHolds(system, impulses);
  if (settings.method == ImpulseMethod::GaussSeidel) {
    solveGroups(system, settings, groups, report, impulses, velocities);
    measure(system, impulses, velocities, report);
    return report;
  }
  // Block pivoting: all wrong rows change hands at once while that makes fewer of them, else one at a time.
  int fewest = static_cast<int>(rows) + 1, patience = 3;
  while (true) {
    solveHeld(system, report, impulses, velocities);
    updateFriction(system, impulses);
    const int wrong = findWrong(system, settings.tolerance, impulses, velocities);
    if (wrong == 0) break;
    if (report.factorizations >= settings.mostPivotings) {
      report.usedFallback = true;
      sweep(system, settings.fallbackSweeps, report, impulses, velocities);
      break;
    }
    const bool all = wrong < fewest || patience-- > 0;
    if (wrong < fewest) {
      fewest = wrong;
      patience = 3;
    }
    for (size_t i = all ? 0 : wrong_.size() - 1; i < wrong_.size(); ++i) {
      const size_t row = static_cast<size_t>(wrong_[i]);
      if (holds_[row] != Hold::Free)
        holds_[row] = Hold::Free;
      else
        holds_[row] = impulses[row] < lower_[row] ? Hold::Lower : Hold::Upper;
    }
  }
  measure(system, impulses, velocities, report);
  return report;
}

void ImpulseSolver::guessHolds(const StepSystem& system, const std::vector<double>& impulses) {
  holds_.assign(impulses.size(), Hold::Free);
  updateFriction(system, impulses);
  for (size_t i = 0; i < impulses.size(); ++i) {
    if (!system.row(static_cast<int>(i)).bounded()) continue;
    if (impulses[i] <= lower_[i] && std::isfinite(lower_[i]))
      holds_[i] = Hold::Lower;
    else if (impulses[i] >= upper_[i] && std::isfinite(upper_[i]))
      holds_[i] = Hold::Upper;
  }
}

/// Bounds of all rows; those of friction follow the force that presses, and two rows share a circle by
/// turning its box towards the force they carry together.
void ImpulseSolver::updateFriction(const StepSystem& system, const std::vector<double>& impulses) {
  for (int i = 0; i < system.rowCount(); ++i) {
    const StepSystem::Row& row = system.row(i);
    const size_t at = static_cast<size_t>(i);
    lower_[at] = row.lower;
    upper_[at] = row.upper;
    if (row.frictionOf < 0) continue;
    const double pressing = std::max(0.0, impulses[static_cast<size_t>(row.frictionOf)]);
    double share = 1;
    if (row.frictionPartner >= 0) {
      const double own = impulses[at], other = impulses[static_cast<size_t>(row.frictionPartner)];
      const double together = std::hypot(own, other);
      if (together > row.frictionCoefficient * pressing && together > 0) share = std::abs(own) / together;
    }
    lower_[at] = std::max(row.lower, -share * row.frictionCoefficientBelow * pressing);
    upper_[at] = std::min(row.upper, share * row.frictionCoefficient * pressing);
  }
}

void ImpulseSolver::solveHeld(StepSystem& system, ImpulseReport& report, std::vector<double>& impulses,
                              std::vector<Vector6>& velocities) {
  const size_t rows = impulses.size();
  for (size_t i = 0; i < rows; ++i) {
    held_[i] = holds_[i] != Hold::Free;
    if (held_[i]) impulses[i] = holds_[i] == Hold::Lower ? lower_[i] : upper_[i];
  }
  report.dependentRows = system.factorize(held_);
  ++report.factorizations;
  velocities = system.freeVelocities();
  for (size_t i = 0; i < rows; ++i)
    if (held_[i] && impulses[i] != 0) system.push(static_cast<int>(i), impulses[i], velocities);
  right_.resize(rows);
  for (size_t i = 0; i < rows; ++i) {
    const int row = static_cast<int>(i);
    right_[i] = held_[i] ? 0 : system.row(row).target - system.speed(row, velocities);
  }
  system.solve(right_);
  for (size_t i = 0; i < rows; ++i) {
    if (held_[i]) continue;
    impulses[i] = right_[i];
    system.push(static_cast<int>(i), impulses[i], velocities);
  }
}

/// Rows whose impulse is out of bounds, or which are held although their equation would be met within.
int ImpulseSolver::findWrong(const StepSystem& system, double tolerance, const std::vector<double>& impulses,
                             const std::vector<Vector6>& velocities) {
  wrong_.clear();
  if (!system.hasBounds()) return 0;
  double largestImpulse = 0, largestSpeed = 0;
  for (size_t i = 0; i < impulses.size(); ++i) {
    largestImpulse = std::max(largestImpulse, std::abs(impulses[i]));
    largestSpeed = std::max(largestSpeed, std::abs(system.row(static_cast<int>(i)).target));
  }
  for (const Vector6& velocity : velocities)
    largestSpeed = std::max(largestSpeed, velocity.cwiseAbs().maxCoeff());
  const double slackImpulse = tolerance * largestImpulse, slackSpeed = tolerance * largestSpeed;
  for (size_t i = 0; i < impulses.size(); ++i) {
    const int index = static_cast<int>(i);
    const StepSystem::Row& row = system.row(index);
    if (!row.bounded()) continue;
    if (holds_[i] == Hold::Free) {
      if (impulses[i] < lower_[i] - slackImpulse || impulses[i] > upper_[i] + slackImpulse)
        wrong_.push_back(index);
      continue;
    }
    const double excess = system.speed(index, velocities) + row.softness * impulses[i] - row.target;
    const double bound = holds_[i] == Hold::Lower ? lower_[i] : upper_[i];
    const bool moved = std::abs(bound - impulses[i]) > slackImpulse;  // friction follows its normal force
    const bool wants = holds_[i] == Hold::Lower ? excess < -slackSpeed : excess > slackSpeed;
    if (wants && lower_[i] < upper_[i])
      wrong_.push_back(index);
    else if (moved)
      wrong_.push_back(index);
  }
  return static_cast<int>(wrong_.size());
}

/// Projected Gauss–Seidel, row by row, from where we are.
void ImpulseSolver::sweep(const StepSystem& system, int most, ImpulseReport& report,
                          std::vector<double>& impulses, std::vector<Vector6>& velocities) {
  velocities = system.freeVelocities();
  for (size_t i = 0; i < impulses.size(); ++i) {
    impulses[i] = std::clamp(impulses[i], lower_[i], upper_[i]);
    system.push(static_cast<int>(i), impulses[i], velocities);
  }
  for (int round = 0; round < most; ++round) {
    double change = 0, largest = 0;
    updateFriction(system, impulses);
    for (int i = 0; i < system.rowCount(); ++i) {
      const StepSystem::Row& row = system.row(i);
      const size_t at = static_cast<size_t>(i);
      const double miss = row.target - system.speed(i, velocities) - row.softness * impulses[at];
      const double diagonal = system.diagonal(i);
      if (!(diagonal > 0)) continue;
      const double next = std::clamp(impulses[at] + miss / diagonal, lower_[at], upper_[at]);
      system.push(i, next - impulses[at], velocities);
      change = std::max(change, std::abs(next - impulses[at]));
      largest = std::max(largest, std::abs(next));
      impulses[at] = next;
    }
    ++report.sweeps;
    if (change <= 1e-12 * largest) break;
  }
}

/// Each group solved directly with the others' impulses given; rows with bounds one by one.
void ImpulseSolver::solveGroups(StepSystem& system, const ImpulseSettings& settings,
                                const std::vector<int>& groups, ImpulseReport& report,
                                std::vector<double>& impulses, std::vector<Vector6>& velocities) {
  const size_t rows = impulses.size();
  std::vector<int> names(groups);
  std::sort(names.begin(), names.end());
  names.erase(std::unique(names.begin(), names.end()), names.end());
  std::fill(impulses.begin(), impulses.end(), 0.0);
  // One factorization serves all groups: rows of other groups and bounded rows are held in turn.
  for (int round = 0; round < settings.groupIterations; ++round) {
    for (int name : names) {
      for (size_t i = 0; i < rows; ++i) {
        const StepSystem::Row& row = system.row(static_cast<int>(i));
        held_[i] = groups[static_cast<size_t>(row.constraint)] != name || row.bounded();
      }
      report.dependentRows = system.factorize(held_);
      ++report.factorizations;
      for (size_t i = 0; i < rows; ++i) {
        const int index = static_cast<int>(i);
        const StepSystem::Row& row = system.row(index);
        right_.resize(rows);
        right_[i] = held_[i] ? 0 : row.target - system.speed(index, velocities) - row.softness * impulses[i];
      }
      system.solve(right_);
      for (size_t i = 0; i < rows; ++i) {
        if (held_[i]) continue;
        impulses[i] += right_[i];
        system.push(static_cast<int>(i), right_[i], velocities);
      }
    }
    updateFriction(system, impulses);
    for (int i = 0; i < system.rowCount() && system.hasBounds(); ++i) {
      const StepSystem::Row& row = system.row(i);
      if (!row.bounded()) continue;
      const size_t at = static_cast<size_t>(i);
      const double diagonal = system.diagonal(i);
      if (!(diagonal > 0)) continue;
      const double miss = row.target - system.speed(i, velocities) - row.softness * impulses[at];
      const double next = std::clamp(impulses[at] + miss / diagonal, lower_[at], upper_[at]);
      system.push(i, next - impulses[at], velocities);
      impulses[at] = next;
    }
    ++report.sweeps;
  }
}

void ImpulseSolver::measure(const StepSystem& system, const std::vector<double>& impulses,
                            const std::vector<Vector6>& velocities, ImpulseReport& report) const {
  report.residual = 0;
  // A bound that follows another force is met to rounding.
  double slack = 0;
  for (double impulse : impulses) slack = std::max(slack, kBoundRounding * std::abs(impulse));
  for (int i = 0; i < system.rowCount(); ++i) {
    const size_t at = static_cast<size_t>(i);
    const StepSystem::Row& row = system.row(i);
    const double excess = system.speed(i, velocities) + row.softness * impulses[at] - row.target;
    double miss = std::abs(excess);
    if (row.bounded()) {
      const bool low = impulses[at] <= lower_[at] + slack, high = impulses[at] >= upper_[at] - slack;
      if (low && high)
        miss = 0;
      else if (low)
        miss = std::max(0.0, -excess);
      else if (high)
        miss = std::max(0.0, excess);
    }
    if (miss > report.residual || std::isnan(miss)) {
      report.residual = miss;
      report.worstRow = i;
    }
  }
}

}  // namespace liana
