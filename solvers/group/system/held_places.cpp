// What constraints add to gradient and KKT matrix.
#include <cmath>

#include "solvers/group/group_system.h"

namespace liana {

/// Leaves the constraint's value in value_; its second derivatives only count where they are asked for.
void GroupSystem::evaluateHeld(const Held& held, const RodGroupState& state, Order order,
                               PlacePose poses[2]) {
  value_.c.setZero();
  value_.jacobian.setZero();
  if (order == Order::Second) value_.hessian.setZero();
  posesOf(held, state, poses);
  held.constraint->evaluate(poses, held.scalar >= 0 ? state.scalars[held.scalar] : 0,
                            state.multipliers.data() + held.row, value_);
}

/// Places on bodies: x = x_b + R·o moves by ω × Ro and bends by directionHessian.
void GroupSystem::shiftToBodies(const Held& held, const RodGroupState& state, ConstraintValue& value) const {
  const int count = held.constraint->rows();
  for (int p = 0; p < held.constraint->placeCount(); ++p) {
    const ResolvedPlace& place = held.places[p];
    if (place.offset.isZero()) continue;
    const int x = ConstraintValue::position(p), w = ConstraintValue::rotation(p);
    const Eigen::Vector3d arm = rotationMatrix(state.rotations[place.rotation]) * place.offset;
    const Eigen::Matrix3d lever = -crossMatrix(arm);  // ∂x/∂ω
    const Eigen::Vector3d force =
        value.jacobian.block(0, x, count, 3).transpose() * state.multipliers.segment(held.row, count);
    value.jacobian.block(0, w, count, 3) += value.jacobian.block(0, x, count, 3) * lever;
    auto& H = value.hessian;
    const Eigen::Matrix<double, ConstraintValue::kUnknowns, 3> shifted = H.middleCols<3>(x) * lever;
    H.middleCols<3>(w) += shifted;
    H.middleRows<3>(w) += lever.transpose() * H.middleRows<3>(x);
    H.block<3, 3>(w, w) += directionHessian(force, arm);
  }
}

void GroupSystem::addHeld(const RodGroupState& state, Order order) {
  PlacePose poses[2];
  for (const Held& held : held_) {
    const int count = held.constraint->rows();
    evaluateHeld(held, state, order, poses);
    value_.c.head(count) -= offsets.segment(held.row, count);
    rows.segment(held.row, count) = value_.c.head(count);
    if (!active[held.row]) {
      for (int r = 0; r < count; ++r) gradient[multiplierAt_[held.row + r]] = 0;
      continue;
    }
    shiftToBodies(held, state, value_);
    addHeldSlopes(held, state);
    if (order == Order::Second) addHeldBlocks(held);
  }
}

/// The gradient of one constraint whose value stands in value_, and ρJᵀc.
void GroupSystem::addHeldSlopes(const Held& held, const RodGroupState& state) {
  const int count = held.constraint->rows();
  const double force = kAugmentation / (forceScale_ * lengthScale_);
  double pull[ConstraintValue::kMostRows];
  for (int r = 0; r < count; ++r) {
    const double scale = multiplierScale_[held.row + r];
    pull[r] = force * scale * scale * value_.c[r];
  }
  const double* lambda = state.multipliers.data() + held.row;
  for (const Local& a : held.locals) {
    const int first = unknown(a.variable);
    for (int c = 0; c < a.size; ++c)
      for (int r = 0; r < count; ++r) {
        gradient[first + c] += value_.jacobian(r, a.column + c) * lambda[r];
        augmentation[first + c] += value_.jacobian(r, a.column + c) * pull[r];
      }
  }
}

/// The matrix of one constraint whose value stands in value_, with ρJᵀJ.
void GroupSystem::addHeldBlocks(const Held& held) {
  static const double kRoot = std::sqrt(kAugmentation);
  const int count = held.constraint->rows();
  const double root = std::sqrt(forceScale_ * lengthScale_);
  const auto& J = value_.jacobian;
  double pulls[ConstraintValue::kUnknowns][ConstraintValue::kMostRows];  // √ρ·J of scaled unknowns
  double scales[ConstraintValue::kMostRows];
  for (int r = 0; r < count; ++r) scales[r] = multiplierScale_[held.row + r] / root;
  std::size_t at = 0;
  for (std::size_t i = 0; i < held.locals.size(); ++i) {
    const Local& a = held.locals[i];
    for (int c = 0; c < a.size; ++c)
      for (int r = 0; r < count; ++r) {
        const double slope = scales[r] * a.scale * J(r, a.column + c);
        matrix.add(held.multiplierSlots[i], r, c, slope);
        pulls[a.column + c][r] = kRoot * slope;
      }
    for (std::size_t k = 0; k <= i; ++k, ++at) {
      const Local& b = held.locals[k];
      const BlockSlot& slot = held.slots[at];
      const bool twice = k < i && a.variable == b.variable;
      const double scale = a.scale * b.scale;
      for (int c = 0; c < b.size; ++c)
        for (int r = 0; r < a.size; ++r) {
          double h = scale * value_.hessian(a.column + r, b.column + c);
          for (int m = 0; m < count; ++m) h += pulls[a.column + r][m] * pulls[b.column + c][m];
          matrix.add(slot, r, c, h);
          if (twice) matrix.add(slot, c, r, h);
        }
    }
  }
}

}  // namespace liana
