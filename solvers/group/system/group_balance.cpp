// Steps taken, and what is left to balance.
#include <algorithm>
#include <cmath>

#include "solvers/group/group_system.h"

namespace liana {

namespace {

/// turned() by its series where it is exact to the last digit, which most steps are small enough for.
Eigen::Vector4d turnedBy(const Eigen::Vector4d& q, const Eigen::Vector3d& omega) {
  const double x = 0.25 * omega.squaredNorm();  // (φ/2)²
  if (x > 1e-3) return turned(q, omega);
  const double c = 1 - x * (1.0 / 2 - x * (1.0 / 24 - x * (1.0 / 720 - x / 40320)));
  const double s = 0.5 * (1 - x * (1.0 / 6 - x * (1.0 / 120 - x * (1.0 / 5040 - x / 362880))));
  const Eigen::Vector4d to = multiply(Eigen::Vector4d(c, s * omega[0], s * omega[1], s * omega[2]), q);
  return to * (1.5 - 0.5 * to.squaredNorm());  // 1/√n near n = 1
}

}  // namespace

void GroupSystem::move(const RodGroupState& from, const Eigen::VectorXd& step, double fraction,
                       RodGroupState& to) const {
  auto part = [&](int at) -> Eigen::Vector3d {
    return fraction * scale_.segment<3>(at).cwiseProduct(step.segment<3>(at));
  };
  for (int i = 0; i < layout_->positionCount; ++i) to.positions[i] = from.positions[i] + part(unknown(i));
  for (int i = 0; i < layout_->rotationCount; ++i)
    to.rotations[i] = turnedBy(from.rotations[i], part(unknown(rotationVariable(i))));
  for (int i = 0; i < layout_->scalarCount; ++i) {
    const int at = unknown(scalarVariable(i));
    to.scalars[i] = from.scalars[i] + fraction * scale_[at] * step[at];
  }
}

void GroupSystem::moveMultipliers(const Eigen::VectorXd& step, double fraction, RodGroupState& state) const {
  for (std::size_t row = 0; row < multiplierAt_.size(); ++row)
    if (active[row])
      state.multipliers[row] += fraction * scale_[multiplierAt_[row]] * step[multiplierAt_[row]];
}

double GroupSystem::constraintMerit(const Eigen::VectorXd& multipliers, double penalty) const {
  double sum = 0;
  for (std::size_t row = 0; row < multiplierAt_.size(); ++row) {
    const double c = rows[row] * rowScale_[row];
    const double lambda = multipliers[row] * inverseRowScale_[row];
    if (pushesUp_[row] || pushesDown_[row]) {
      const double sign = pushesUp_[row] ? 1 : -1, pull = std::min(0.0, sign * (lambda + penalty * c));
      sum += (pull * pull - lambda * lambda) / (2 * penalty);
    } else if (active[row]) {
      sum += (lambda + 0.5 * penalty * c) * c;
    }
  }
  return sum;
}

int GroupSystem::updateActive(RodGroupState& state, double penalty) {
  int changed = 0;
  const double energyScale = forceScale_ * lengthScale_;
  for (const Held& held : held_) {
    if (!pushesUp_[held.row] && !pushesDown_[held.row]) continue;
    const double sign = pushesUp_[held.row] ? 1 : -1;
    const double c = sign * rows[held.row] * multiplierScale_[held.row] / energyScale;
    const bool pushes = sign * state.multipliers[held.row] / multiplierScale_[held.row] + penalty * c < 0;
    if (pushes == static_cast<bool>(active[held.row])) continue;
    for (int r = 0; r < held.constraint->rows(); ++r) {
      active[held.row + r] = pushes;
      if (!pushes) state.multipliers[held.row + r] = 0;
    }
    ++changed;
  }
  return changed;
}

double GroupSystem::inertiaOverModes() const {
  double held = 0, weights = 1e-300;
  for (const Inertia& mass : inertia) {
    held += positionScale_ * positionScale_ * mass.stiffness;
    weights += modeWeights_[unknown(mass.position)];
  }
  return held / weights;
}

double GroupSystem::residual() const {
  return gradient.size() == 0 ? 0 : (gradient.array().abs() * isShape_.array()).maxCoeff();
}

double GroupSystem::violation() const {
  double worst = 0;
  for (std::size_t row = 0; row < multiplierAt_.size(); ++row) {
    const double c = rows[row] * rowScale_[row];
    if (pushesUp_[row])
      worst = std::max(worst, active[row] ? std::abs(c) : -c);
    else if (pushesDown_[row])
      worst = std::max(worst, active[row] ? std::abs(c) : c);
    else if (active[row])
      worst = std::max(worst, std::abs(c));
  }
  return worst;
}

double GroupSystem::largestForce(const RodGroupState& state) const {
  if (state.multipliers.size() == 0) return 0;
  return (state.multipliers.array().abs() * inverseRowScale_.array()).maxCoeff();
}

double GroupSystem::distance(const RodGroupState& a, const RodGroupState& b) const {
  double places = 0, turns = 0, scalars = 0;
  for (std::size_t i = 0; i < a.positions.size(); ++i)
    places = std::max(places, (a.positions[i] - b.positions[i]).lpNorm<Eigen::Infinity>());
  for (std::size_t i = 0; i < a.rotations.size(); ++i)  // |q − p| is half the angle
    turns = std::max(turns, 2 * (a.rotations[i] - b.rotations[i]).lpNorm<Eigen::Infinity>());
  for (std::size_t i = 0; i < a.scalars.size(); ++i)
    scalars = std::max(scalars, std::abs(a.scalars[i] - b.scalars[i]));
  const Eigen::ArrayXd::Index rowCount = a.multipliers.size();
  const double forces =
      rowCount == 0 ? 0
                    : ((a.multipliers - b.multipliers).array().abs() * inverseRowScale_.array()).maxCoeff();
  return std::max({places / lengthScale_, turns, scalars / lengthScale_, forces});
}

void GroupSystem::alignFrames(RodGroupState& state) const {
  for (const Bend& bend : bends_)
    if (state.rotations[bend.first].dot(state.rotations[bend.second]) < 0) state.rotations[bend.second] *= -1;
}

Eigen::Vector3d GroupSystem::momentAt(const RodGroupState& state, int bendIndex) const {
  const Bend& bend = bends_[bendIndex];
  JointPiece joint{state.rotations[bend.first], state.rotations[bend.second], bend.stiffness, bend.rest,
                   bend.length.at(state.scalars)};
  return joint.derivatives().bySecond;
}

}  // namespace liana
