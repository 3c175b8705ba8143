#include "solvers/multibody/impulse_solver.h"

#include <algorithm>
#include <cmath>

namespace liana {

using Vector6 = StepSystem::Vector6;

namespace {

/// How near to its bound an impulse of the last step counts as at it, relative.
constexpr double kAtBound = 1e-6;

}  // namespace

ImpulseReport ImpulseSolver::solve(StepSystem& system, const ImpulseSettings& settings,
                                   const std::vector<int>& groups, std::vector<double>& impulses,
                                   std::vector<double>& slips, std::vector<Vector6>& velocities) {
  ImpulseReport report;
  const size_t rows = static_cast<size_t>(system.rowCount());
  impulses.resize(rows, 0);
  held_.assign(rows, 0);
  lower_.resize(rows);
  upper_.resize(rows);
  velocities = system.freeVelocities();
  freeMiss_.clear();
  if (rows == 0) return report;
  guessHolds(system, impulses);
  guessSlips(system, slips);
  impulseScale_ = system.slips().empty() ? 0 : findImpulseScale(system);
  if (settings.method == ImpulseMethod::GaussSeidel)
    solveGroups(system, settings, groups, report, impulses, velocities);
  else
    solveDirectly(system, settings, report, impulses, velocities);
  measure(system, impulses, velocities, report);
  slips = slipSpeeds_;
  return report;
}

/// By how much a row misses its equation.
double ImpulseSolver::excess(const StepSystem& system, int index, const std::vector<double>& impulses,
                             const std::vector<Vector6>& velocities) const {
  const StepSystem::Row& row = system.row(index);
  const size_t at = static_cast<size_t>(index);
  return system.speed(index, velocities) + row.softness * impulses[at] + slipShift_[at] - row.target;
}

/// The bounds of friction follow the forces that press: between two changes of them the problem is a linear
/// one with boxes, which pivoting solves. Where something is at its bound already, one round of Gauss–Seidel
/// tells beforehand most of the rows that come free or fall slack, which pivoting would find one patch after
/// the other, the more often the more of them there are.
void ImpulseSolver::solveDirectly(StepSystem& system, const ImpulseSettings& settings, ImpulseReport& report,
                                  std::vector<double>& impulses, std::vector<Vector6>& velocities) {
  factorized_ = false;
  const bool someHeld = std::any_of(holds_.begin(), holds_.end(), [](Hold h) { return h != Hold::Free; });
  if (someHeld && system.slips().empty()) {
    right_.assign(impulses.begin(), impulses.end());
    for (size_t i = 0; i < right_.size(); ++i)
      if (right_[i] != 0) system.push(static_cast<int>(i), right_[i], velocities);
    for (int i = 0; i < system.rowCount(); ++i) {
      const auto at = static_cast<size_t>(i);
      project(system, i, right_, velocities);
      if (system.row(i).bounded())
        holds_[at] = right_[at] <= lower_[at]   ? Hold::Lower
                     : right_[at] >= upper_[at] ? Hold::Upper
                                                : Hold::Free;
    }
  }
  bool solved = false;
  for (int round = 0; round < settings.mostFrictionRounds && !solved; ++round) {
    if (!pivot(system, settings, report, impulses, velocities)) break;
    solved = updateBounds(system, impulses, round < 10 ? 1 : 0.5) <= settings.frictionTolerance;
    ++report.frictionRounds;
  }
  if (solved) return;
  report.usedFallback = true;
  sweep(system, settings.fallbackSweeps, report, impulses, velocities);
}

/// Block pivoting: all wrong rows change hands at once while that makes fewer of them, else one at a time,
/// which ends for certain (Murty's rule). False when it takes too long.
bool ImpulseSolver::pivot(StepSystem& system, const ImpulseSettings& settings, ImpulseReport& report,
                          std::vector<double>& impulses, std::vector<Vector6>& velocities) {
  const int most = system.rowCount() + static_cast<int>(system.slips().size()) + 1;
  int fewest = most, patience = 3, slipPatience = 3 + static_cast<int>(system.slips().size());
  while (true) {
    solveHeld(system, report, impulses, velocities);
    const int wrong = findWrong(system, settings.tolerance, impulses, velocities);
    if (wrong == 0) return true;
    if (report.factorizations >= settings.mostPivotings) return false;
    const bool slips = static_cast<size_t>(wrong_.front()) >= impulses.size();
    const bool all = slips ? slipPatience-- > 0 : wrong < fewest || patience-- > 0;
    if (slips)
      fewest = most;
    else if (wrong < fewest) {
      fewest = wrong;
      patience = 3;
    }
    for (size_t i = all ? 0 : wrong_.size() - 1; i < wrong_.size(); ++i) changeHands(wrong_[i], impulses);
  }
}

/// A wrong row is freed, or held at the bound it passed; a wrong slip (numbered behind the rows) sticks, or
/// slides.
void ImpulseSolver::changeHands(int wrong, const std::vector<double>& impulses) {
  const size_t row = static_cast<size_t>(wrong);
  if (row >= impulses.size()) {
    const size_t slip = row - impulses.size();
    slipStates_[slip] = wrongSlips_[slip];
  } else if (holds_[row] != Hold::Free) {
    holds_[row] = Hold::Free;
  } else {
    holds_[row] = impulses[row] < lower_[row] ? Hold::Lower : Hold::Upper;
  }
}

void ImpulseSolver::guessHolds(const StepSystem& system, const std::vector<double>& impulses) {
  holds_.assign(impulses.size(), Hold::Free);
  lower_.assign(impulses.size(), 0);
  upper_.assign(impulses.size(), 0);
  updateBounds(system, impulses);
  for (size_t i = 0; i < impulses.size(); ++i) {
    if (!system.row(static_cast<int>(i)).bounded()) continue;
    const double near =
        std::isfinite(lower_[i]) && std::isfinite(upper_[i]) ? kAtBound * (upper_[i] - lower_[i]) : 0;
    if (impulses[i] <= lower_[i] + near && std::isfinite(lower_[i]))
      holds_[i] = Hold::Lower;
    else if (impulses[i] >= upper_[i] - near && std::isfinite(upper_[i]))
      holds_[i] = Hold::Upper;
  }
}

/// Largest size of a row of friction that shares a circle of radius `most` with its partner. Two that stick
/// beyond the circle, or slide both, keep their direction; where only one slides, the other takes what it
/// needs.
double ImpulseSolver::shareOfCircle(double most, size_t row, size_t partner,
                                    const std::vector<double>& impulses) const {
  const double own = std::abs(impulses[row]), other = std::abs(impulses[partner]);
  const bool held = holds_[row] != Hold::Free, partnerHeld = holds_[partner] != Hold::Free;
  if (held == partnerHeld) {
    const double together = std::hypot(own, other);
    const bool turns = held ? together > 0 : together > (1 + kAtBound) * most;
    return turns ? most * own / together : most;
  }
  return held ? std::sqrt(std::max(0.0, most * most - other * other)) : most;
}

/// Bounds of all rows; those of friction follow the force that presses. Moves by `share` of the way. Returns
/// the largest change, relative to the largest force of friction.
double ImpulseSolver::updateBounds(const StepSystem& system, const std::vector<double>& impulses,
                                   double share) {
  double change = 0, largest = 0;
  for (int i = 0; i < system.rowCount(); ++i) {
    const StepSystem::Row& row = system.row(i);
    const size_t at = static_cast<size_t>(i);
    if (row.frictionOf < 0) {
      lower_[at] = row.lower;
      upper_[at] = row.upper;
      continue;
    }
    const double pressing = std::max(0.0, impulses[static_cast<size_t>(row.frictionOf)]);
    double most = row.frictionCoefficient * pressing, least = -row.frictionCoefficientBelow * pressing;
    largest = std::max({largest, most, -least});
    if (row.frictionPartner >= 0) {
      most = shareOfCircle(most, at, static_cast<size_t>(row.frictionPartner), impulses);
      least = -most;
    }
    most = std::min(row.upper, upper_[at] + share * (most - upper_[at]));
    least = std::max(row.lower, lower_[at] + share * (least - lower_[at]));
    change = std::max({change, std::abs(most - upper_[at]), std::abs(least - lower_[at])});
    lower_[at] = least;
    upper_[at] = most;
  }
  return largest > 0 ? change / largest : 0;
}

void ImpulseSolver::solveHeld(StepSystem& system, ImpulseReport& report, std::vector<double>& impulses,
                              std::vector<Vector6>& velocities) {
  const size_t rows = impulses.size();
  for (size_t i = 0; i < rows; ++i) {
    const char held = holds_[i] != Hold::Free;
    if (held != held_[i]) factorized_ = false;
    held_[i] = held;
    if (held) impulses[i] = holds_[i] == Hold::Lower ? lower_[i] : upper_[i];
  }
  if (!factorized_) {
    report.dependentRows = system.factorize(held_);
    ++report.factorizations;
    factorized_ = true;
  }
  velocities = system.freeVelocities();
  const auto miss = [&](size_t i) {
    const int row = static_cast<int>(i);
    return system.row(row).target - system.speed(row, velocities);
  };
  right_.resize(rows);
  bool isFree = true;
  for (size_t i = 0; i < rows && isFree; ++i) isFree = !held_[i] || impulses[i] == 0;
  if (isFree) {  // the same in every round
    for (size_t i = freeMiss_.size(); i < rows; ++i) freeMiss_.push_back(miss(i));
    for (size_t i = 0; i < rows; ++i) right_[i] = held_[i] ? 0 : freeMiss_[i];
  } else {
    for (size_t i = 0; i < rows; ++i)
      if (held_[i] && impulses[i] != 0) system.push(static_cast<int>(i), impulses[i], velocities);
    for (size_t i = 0; i < rows; ++i) right_[i] = held_[i] ? 0 : miss(i);
  }
  system.solve(right_);
  for (size_t i = 0; i < rows; ++i)
    if (!held_[i]) impulses[i] = right_[i];
  solveSlips(system, impulses);
  for (size_t i = 0; i < rows; ++i)
    if (!held_[i]) system.push(static_cast<int>(i), impulses[i], velocities);
}

/// Size of the impulses that the step is about, whatever those are that come out: what each row alone would
/// take.
double ImpulseSolver::findImpulseScale(const StepSystem& system) const {
  double largest = 0;
  for (int i = 0; i < system.rowCount(); ++i) {
    const double diagonal = system.diagonal(i);
    if (!(diagonal > 0)) continue;
    const double miss = system.row(i).target - system.speed(i, system.freeVelocities());
    largest = std::max(largest, std::abs(miss) / diagonal);
  }
  return largest;
}

void ImpulseSolver::guessSlips(const StepSystem& system, const std::vector<double>& slips) {
  const size_t count = system.slips().size();
  slipStates_.assign(count, Slip::Sticks);
  wrongSlips_.assign(count, Slip::Sticks);
  slipSpeeds_.assign(count, 0);
  slipShift_.assign(static_cast<size_t>(system.rowCount()), 0);
  for (size_t i = 0; i < std::min(count, slips.size()); ++i) {
    if (slips[i] > 0) slipStates_[i] = Slip::Forwards;
    if (slips[i] < 0) slipStates_[i] = Slip::Backwards;
  }
}

/// With the sliding ones' speeds u unknown, S·λ + E·u = b, E having −1 in the row before and 1 in the row
/// after a slip. λ = λ₀ − X·u with X = S⁻¹E, and cᵀλ = 0 with c = e_after − ratio·e_before for each:
/// (cᵀX)·u = cᵀλ₀, as many equations as there are slips that slide. Comes with λ₀ and leaves with λ.
void ImpulseSolver::solveSlips(const StepSystem& system, std::vector<double>& impulses) {
  sliding_.clear();
  std::fill(slipSpeeds_.begin(), slipSpeeds_.end(), 0);
  for (size_t i = 0; i < slipStates_.size(); ++i) {
    const StepSystem::Slip& slip = system.slips()[i];
    const bool held = held_[static_cast<size_t>(slip.before)] && held_[static_cast<size_t>(slip.after)];
    if (slipStates_[i] != Slip::Sticks && !held) sliding_.push_back(static_cast<int>(i));
  }
  const size_t count = sliding_.size();
  if (slipColumns_.size() < count) slipColumns_.resize(count);
  for (size_t k = 0; k < count; ++k) {
    const StepSystem::Slip& slip = system.slips()[static_cast<size_t>(sliding_[k])];
    std::vector<double>& column = slipColumns_[k];
    column.assign(impulses.size(), 0);
    if (!held_[static_cast<size_t>(slip.before)]) column[static_cast<size_t>(slip.before)] = -1;
    if (!held_[static_cast<size_t>(slip.after)]) column[static_cast<size_t>(slip.after)] = 1;
    system.solve(column);
  }
  if (count > 0) {
    const auto size = static_cast<Eigen::Index>(count);
    slipMatrix_.resize(size, size);
    slipRight_.resize(size);
    for (Eigen::Index k = 0; k < size; ++k) {
      const size_t index = static_cast<size_t>(sliding_[static_cast<size_t>(k)]);
      const StepSystem::Slip& slip = system.slips()[index];
      const double ratio = slipStates_[index] == Slip::Forwards ? slip.most : slip.least;
      const auto before = static_cast<size_t>(slip.before), after = static_cast<size_t>(slip.after);
      slipRight_[k] = impulses[after] - ratio * impulses[before];
      for (Eigen::Index l = 0; l < size; ++l) {
        const std::vector<double>& column = slipColumns_[static_cast<size_t>(l)];
        slipMatrix_(k, l) = (held_[after] ? 0 : column[after]) - ratio * (held_[before] ? 0 : column[before]);
      }
    }
    slipFactor_.compute(slipMatrix_);
    slipRight_ = slipFactor_.solve(slipRight_).eval();
    for (Eigen::Index k = 0; k < size; ++k) {
      const double speed = std::isfinite(slipRight_[k]) ? slipRight_[k] : 0;
      slipSpeeds_[static_cast<size_t>(sliding_[static_cast<size_t>(k)])] = speed;
      const std::vector<double>& column = slipColumns_[static_cast<size_t>(k)];
      for (size_t i = 0; i < impulses.size(); ++i)
        if (!held_[i]) impulses[i] -= speed * column[i];
    }
  }
  spreadSlips(system);
}

void ImpulseSolver::spreadSlips(const StepSystem& system) {
  if (slipSpeeds_.empty()) return;
  std::fill(slipShift_.begin(), slipShift_.end(), 0);
  for (size_t i = 0; i < slipSpeeds_.size(); ++i) {
    slipShift_[static_cast<size_t>(system.slips()[i].before)] -= slipSpeeds_[i];
    slipShift_[static_cast<size_t>(system.slips()[i].after)] += slipSpeeds_[i];
  }
}

/// Slips that stick although the ratio of the forces is beyond its bounds, or slide against it.
void ImpulseSolver::findWrongSlips(const StepSystem& system, double slackImpulse, double slackSpeed,
                                   const std::vector<double>& impulses) {
  for (size_t i = 0; i < slipStates_.size(); ++i) {
    const StepSystem::Slip& slip = system.slips()[i];
    const double before = impulses[static_cast<size_t>(slip.before)];
    const double after = impulses[static_cast<size_t>(slip.after)];
    Slip wanted = slipStates_[i];
    if (wanted == Slip::Sticks) {
      if (after > slip.most * before + slackImpulse * std::max(1.0, slip.most)) wanted = Slip::Forwards;
      if (after < slip.least * before - slackImpulse) wanted = Slip::Backwards;
    } else if ((wanted == Slip::Forwards ? slipSpeeds_[i] : -slipSpeeds_[i]) < -slackSpeed) {
      wanted = Slip::Sticks;
    }
    if (wanted == slipStates_[i]) continue;
    wrongSlips_[i] = wanted;
    wrong_.push_back(static_cast<int>(impulses.size() + i));
  }
}

/// Rows whose impulse is out of bounds, or which are held although their equation would be met within.
int ImpulseSolver::findWrong(const StepSystem& system, double tolerance, const std::vector<double>& impulses,
                             const std::vector<Vector6>& velocities) {
  wrong_.clear();
  if (!system.hasBounds() && system.slips().empty()) return 0;
  double largestImpulse = impulseScale_, largestSpeed = 0;
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
    const double miss = excess(system, index, impulses, velocities);
    const bool wants = holds_[i] == Hold::Lower ? miss < -slackSpeed : miss > slackSpeed;
    if (wants && lower_[i] < upper_[i]) wrong_.push_back(index);
  }
  // Slips are judged once all rows are right with the slips as they are: one change at a time is clear.
  if (wrong_.empty()) findWrongSlips(system, slackImpulse, slackSpeed, impulses);
  return static_cast<int>(wrong_.size());
}

/// For solving row by row: of two rows that share a circle the second takes what it needs (across the slip,
/// little) and the first what is left.
void ImpulseSolver::yieldFirstTangents(const StepSystem& system) {
  for (int i = 0; i < system.rowCount(); ++i)
    holds_[static_cast<size_t>(i)] = system.row(i).frictionPartner > i ? Hold::Lower : Hold::Free;
}

/// Projected Gauss–Seidel, row by row, from where we are.
void ImpulseSolver::sweep(const StepSystem& system, int most, ImpulseReport& report,
                          std::vector<double>& impulses, std::vector<Vector6>& velocities) {
  yieldFirstTangents(system);
  velocities = system.freeVelocities();
  for (size_t i = 0; i < impulses.size(); ++i) {
    impulses[i] = std::clamp(impulses[i], lower_[i], upper_[i]);
    system.push(static_cast<int>(i), impulses[i], velocities);
  }
  for (int round = 0; round < most; ++round) {
    double change = 0, largest = 0;
    updateBounds(system, impulses);
    for (int i = 0; i < system.rowCount(); ++i) {
      change = std::max(change, project(system, i, impulses, velocities));
      largest = std::max(largest, std::abs(impulses[static_cast<size_t>(i)]));
    }
    change = std::max(change, relaxSlips(system, impulses));
    ++report.sweeps;
    if (change <= 1e-12 * largest) break;
  }
}

/// Algorithm 1 of the rigid-body paper: a trial of each group alone, then each group with the others'
/// impulses given. Every group's block is factorized once. Rows with bounds follow one by one in each round.
void ImpulseSolver::solveGroups(StepSystem& system, const ImpulseSettings& settings,
                                const std::vector<int>& groups, ImpulseReport& report,
                                std::vector<double>& impulses, std::vector<Vector6>& velocities) {
  yieldFirstTangents(system);
  listGroups(system, groups);
  report.dependentRows = system.factorize(held_, &groups);
  report.factorizations = 1;
  for (size_t i = 0; i < impulses.size(); ++i) {
    impulses[i] = held_[i] ? std::clamp(impulses[i], lower_[i], upper_[i]) : 0;
    if (impulses[i] != 0) system.push(static_cast<int>(i), impulses[i], velocities);
  }
  right_.assign(impulses.size(), 0);
  correctRows(system, groupRows_.begin(), groupRows_.end(), impulses, velocities);
  for (int round = 0; round < settings.groupIterations; ++round) {
    double change = 0, largest = 0;
    for (auto first = groupRows_.begin(); first != groupRows_.end();) {
      const auto last =
          std::find_if(first, groupRows_.end(), [&](const auto& row) { return row.first != first->first; });
      change = std::max(change, correctRows(system, first, last, impulses, velocities));
      first = last;
    }
    updateBounds(system, impulses);
    for (int i = 0; i < system.rowCount() && system.hasBounds(); ++i)
      if (held_[static_cast<size_t>(i)]) change = std::max(change, project(system, i, impulses, velocities));
    change = std::max(change, relaxSlips(system, impulses));
    ++report.sweeps;
    for (const double impulse : impulses) largest = std::max(largest, std::abs(impulse));
    if (change <= settings.tolerance * largest) break;
  }
}

/// Rows with bounds are held; the others are listed group by group.
void ImpulseSolver::listGroups(const StepSystem& system, const std::vector<int>& groups) {
  groupRows_.clear();
  for (int i = 0; i < system.rowCount(); ++i) {
    const StepSystem::Row& row = system.row(i);
    held_[static_cast<size_t>(i)] = row.bounded();
    if (!row.bounded()) groupRows_.emplace_back(groups[static_cast<size_t>(row.constraint)], i);
  }
  std::sort(groupRows_.begin(), groupRows_.end());
}

/// Solves for the changes that make the rows meet their equations, all other impulses given. `right_` is zero
/// before and after. Returns the largest change.
double ImpulseSolver::correctRows(const StepSystem& system, GroupRow first, GroupRow last,
                                  std::vector<double>& impulses, std::vector<Vector6>& velocities) {
  for (GroupRow row = first; row != last; ++row) {
    const int i = row->second;
    const size_t at = static_cast<size_t>(i);
    right_[at] = -excess(system, i, impulses, velocities);
  }
  system.solve(right_);
  double largest = 0;
  for (GroupRow row = first; row != last; ++row) {
    const size_t at = static_cast<size_t>(row->second);
    impulses[at] += right_[at];
    system.push(row->second, right_[at], velocities);
    largest = std::max(largest, std::abs(right_[at]));
    right_[at] = 0;
  }
  return largest;
}

/// One row of projected Gauss–Seidel. Returns how much its impulse changed.
double ImpulseSolver::project(const StepSystem& system, int i, std::vector<double>& impulses,
                              std::vector<Vector6>& velocities) const {
  const size_t at = static_cast<size_t>(i);
  const double diagonal = system.diagonal(i);
  if (!(diagonal > 0)) return 0;
  const double miss = -excess(system, i, impulses, velocities);
  const double next = std::clamp(impulses[at] + miss / diagonal, lower_[at], upper_[at]);
  const double change = next - impulses[at];
  if (change != 0) system.push(i, change, velocities);
  impulses[at] = next;
  return std::abs(change);
}

/// One round of Gauss–Seidel over the slips: each takes the speed at which, to first order, the forces of its
/// rows come to their ratio. The rows follow in the next round. Returns the largest change of an impulse.
double ImpulseSolver::relaxSlips(const StepSystem& system, std::vector<double>& impulses) {
  double largest = 0;
  for (size_t i = 0; i < slipSpeeds_.size(); ++i) {
    const StepSystem::Slip& slip = system.slips()[i];
    const double before = impulses[static_cast<size_t>(slip.before)];
    const double after = impulses[static_cast<size_t>(slip.after)];
    const double stiffBefore = 1 / system.diagonal(slip.before), stiffAfter = 1 / system.diagonal(slip.after);
    const auto change = [&](double ratio) {
      return (after - ratio * before) / (stiffAfter + ratio * stiffBefore);
    };
    const double forwards = slipSpeeds_[i] + change(slip.most);
    const double backwards = slipSpeeds_[i] + change(slip.least);
    const double next = forwards > 0 ? forwards : std::min(0.0, backwards);
    largest = std::max(largest, std::abs(next - slipSpeeds_[i]) * std::max(stiffBefore, stiffAfter));
    slipSpeeds_[i] = next;
  }
  spreadSlips(system);
  return largest;
}

void ImpulseSolver::measure(const StepSystem& system, const std::vector<double>& impulses,
                            const std::vector<Vector6>& velocities, ImpulseReport& report) const {
  report.residual = 0;
  double largest = 0;
  for (const double impulse : impulses) largest = std::max(largest, std::abs(impulse));
  const double slack = 1e-6 * largest;  // bounds of friction are found to their own tolerance
  for (int i = 0; i < system.rowCount(); ++i) {
    const size_t at = static_cast<size_t>(i);
    const StepSystem::Row& row = system.row(i);
    const double excess = this->excess(system, i, impulses, velocities);
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
