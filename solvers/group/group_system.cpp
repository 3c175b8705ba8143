#include "solvers/group/group_system.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace liana {

void GroupSystem::posesOf(const Held& held, const RodGroupState& state, PlacePose poses[2]) const {
  for (int p = 0; p < held.constraint->placeCount(); ++p) {
    const ResolvedPlace& place = held.places[p];
    poses[p].position = state.positions[place.position];
    if (place.rotation >= 0) poses[p].frame = state.rotations[place.rotation];
    if (!place.offset.isZero()) poses[p].position += rotationMatrix(poses[p].frame) * place.offset;
    poses[p].arcLength = place.scalar >= 0 ? state.scalars[place.scalar] : place.arcLength;
  }
}

void GroupSystem::evaluateValues(const RodGroupState& state) {
  energy = 0;
  SegmentPiece piece;
  for (const Segment& s : segments_) {
    piece.x = state.positions[s.x];
    piece.y = state.positions[s.y];
    piece.q = state.rotations[s.rotation];
    piece.weight = s.weight;
    piece.length = s.length.at(state.scalars);
    energy += piece.energy();
    rows.segment<3>(s.row) = piece.gap();
  }
  JointPiece joint;
  for (const Bend& bend : bends_) {
    joint.p = state.rotations[bend.first];
    joint.r = state.rotations[bend.second];
    joint.stiffness = bend.stiffness;
    joint.restCurvature = bend.rest;
    joint.length = bend.length.at(state.scalars);
    energy += joint.length > 0 ? joint.energy() : std::numeric_limits<double>::infinity();
  }
  PlacePose poses[2];
  for (const Held& held : held_) {
    posesOf(held, state, poses);
    value_.setZero();
    held.constraint->evaluate(poses, held.scalar >= 0 ? state.scalars[held.scalar] : 0,
                              state.multipliers.data() + held.row, value_);
    const int count = held.constraint->rows();
    rows.segment(held.row, count) = value_.c.head(count) - offsets.segment(held.row, count);
  }
  for (std::size_t s = 0; s < grips.size(); ++s) {
    rows[layout_->firstSliderRow + static_cast<int>(s)] = state.scalars[s] - state.anchors[s];
    if (grips[s] == Grip::Slides) energy += slipForces[s] * (state.scalars[s] - state.anchors[s]);
  }
  addWeights(state, false);
  addInertia(state, false);
  addContact(state, false);
}

void GroupSystem::evaluate(const RodGroupState& state) {
  energy = 0;
  gradient.setZero();
  augmentation.setZero();
  matrix.setZero();
  addSegments(state);
  addBends(state);
  addWeights(state, true);
  addInertia(state, true);
  addContact(state, true);
  for (std::size_t s = 0; s < slideForces_.size(); ++s)
    slideForces_[s] = gradient[unknown(scalarVariable(static_cast<int>(s)))];
  addHeld(state);
  addSliders(state);
  for (std::size_t row = 0; row < multiplierAt_.size(); ++row)
    if (active[row]) gradient[multiplierAt_[row]] = rows[row];
  gradient = gradient.cwiseProduct(scale_) / (forceScale_ * lengthScale_);
  augmentation = augmentation.cwiseProduct(scale_) / (forceScale_ * lengthScale_);
  matrix.scale(rootScale_);
}

void GroupSystem::addSegments(const RodGroupState& state) {
  SegmentPiece piece;
  const Eigen::Matrix3d identity = Eigen::Matrix3d::Identity();
  for (const Segment& s : segments_) {
    piece.x = state.positions[s.x];
    piece.y = state.positions[s.y];
    piece.q = state.rotations[s.rotation];
    piece.n = state.multipliers.segment<3>(s.row);
    piece.weight = s.weight;
    piece.length = s.length.at(state.scalars);
    const Eigen::Vector3d d = piece.direction(), turn = -d.cross(piece.n), half = -0.5 * s.weight;
    energy += piece.energy();
    rows.segment<3>(s.row) = piece.y - piece.x - piece.length * d;
    addGradient(s.y, (piece.n + piece.length * half).eval());
    addGradient(s.x, (-piece.n + piece.length * half).eval());
    addGradient(rotationVariable(s.rotation), (piece.length * turn).eval());
    matrix.add(s.ny, identity);
    matrix.add(s.nx, (-identity).eval());
    matrix.add(s.nw, (piece.length * crossMatrix(d)).eval());
    matrix.add(s.ww, (-piece.length * directionHessian(piece.n, d)).eval());
    const double byLength = -piece.n.dot(d) + half.dot(piece.x + piece.y);
    for (int k = 0; k < s.length.count; ++k) {
      const double factor = s.length.coefficient[k];
      gradient[unknown(scalarVariable(s.length.scalar[k]))] += factor * byLength;
      matrix.add(s.un[k], (-factor * d).eval());
      matrix.add(s.uw[k], (factor * turn).eval());
      matrix.add(s.ux[k], (factor * half).eval());
      matrix.add(s.uy[k], (factor * half).eval());
    }
  }
}

void GroupSystem::addBends(const RodGroupState& state) {
  JointPiece joint;
  for (const Bend& bend : bends_) {
    joint.p = state.rotations[bend.first];
    joint.r = state.rotations[bend.second];
    joint.stiffness = bend.stiffness;
    joint.restCurvature = bend.rest;
    joint.length = bend.length.at(state.scalars);
    const JointPiece::Derivatives d = joint.derivatives();
    energy += d.energy;
    addGradient(rotationVariable(bend.first), d.byFirst);
    addGradient(rotationVariable(bend.second), d.bySecond);
    matrix.add(bend.own1, d.own1);
    matrix.add(bend.own2, d.own2);
    matrix.add(bend.cross, d.cross);
    for (int i = 0; i < bend.length.count; ++i) {
      const double factor = bend.length.coefficient[i];
      gradient[unknown(scalarVariable(bend.length.scalar[i]))] += factor * d.byLength;
      matrix.add(bend.u1[i], (-factor * d.secondAndLength).eval());
      matrix.add(bend.u2[i], (factor * d.secondAndLength).eval());
      for (int k = 0; k <= i; ++k)
        matrix.add(bend.uu[3 * i + k], factor * bend.length.coefficient[k] * d.lengthTwice);
    }
  }
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

void GroupSystem::addHeld(const RodGroupState& state) {
  PlacePose poses[2];
  const double energyScale = forceScale_ * lengthScale_;
  for (const Held& held : held_) {
    const int count = held.constraint->rows();
    posesOf(held, state, poses);
    value_.setZero();
    held.constraint->evaluate(poses, held.scalar >= 0 ? state.scalars[held.scalar] : 0,
                              state.multipliers.data() + held.row, value_);
    value_.c.head(count) -= offsets.segment(held.row, count);
    rows.segment(held.row, count) = value_.c.head(count);
    if (!active[held.row]) {
      for (int r = 0; r < count; ++r) gradient[multiplierAt_[held.row + r]] = 0;
      continue;
    }
    shiftToBodies(held, state, value_);
    auto& H = value_.hessian;
    const auto lambda = state.multipliers.segment(held.row, count);
    Eigen::Matrix<double, ConstraintValue::kMostRows, 1> weights = value_.c;
    for (int r = 0; r < count; ++r) {
      const double scale = multiplierScale_[held.row + r];
      weights[r] = kAugmentation * scale * scale / energyScale;
      H += weights[r] * value_.jacobian.row(r).transpose() * value_.jacobian.row(r);
    }
    std::size_t at = 0;
    for (std::size_t i = 0; i < held.locals.size(); ++i) {
      const Local& a = held.locals[i];
      const auto J = value_.jacobian.block(0, a.column, count, a.size);
      gradient.segment(unknown(a.variable), a.size) += J.transpose() * lambda;
      augmentation.segment(unknown(a.variable), a.size) +=
          J.transpose() * weights.head(count).cwiseProduct(value_.c.head(count));
      matrix.add(held.multiplierSlots[i], J);
      for (std::size_t k = 0; k <= i; ++k, ++at) {
        const Local& b = held.locals[k];
        matrix.add(held.slots[at], H.block(a.column, b.column, a.size, b.size));
        if (k < i && a.variable == b.variable)
          matrix.add(held.slots[at], H.block(b.column, a.column, b.size, a.size));
      }
    }
  }
}

void GroupSystem::addSliders(const RodGroupState& state) {
  for (std::size_t s = 0; s < grips.size(); ++s) {
    const int i = static_cast<int>(s), row = layout_->firstSliderRow + i;
    rows[row] = state.scalars[s] - state.anchors[s];
    double& slope = gradient[unknown(scalarVariable(i))];
    active[row] = grips[s] == Grip::Sticks;
    if (grips[s] == Grip::Sticks) {
      slope += state.multipliers[row];
      matrix.add(stickSlots_[s], 1.0);
    } else if (grips[s] == Grip::Slides) {
      slope += slipForces[s];
      energy += slipForces[s] * (state.scalars[s] - state.anchors[s]);
    }
  }
}

void GroupSystem::addWeights(const RodGroupState& state, bool derivatives) {
  for (const Weight& weight : weights_) {
    Eigen::Vector3d point = state.positions[weight.position], arm = Eigen::Vector3d::Zero();
    const bool turns = weight.rotation >= 0 && !weight.offset.isZero();
    if (turns) point += arm = rotationMatrix(state.rotations[weight.rotation]) * weight.offset;
    energy -= weight.force.dot(point);
    if (!derivatives) continue;
    addGradient(weight.position, (-weight.force).eval());
    if (!turns) continue;
    addGradient(rotationVariable(weight.rotation), (-arm.cross(weight.force)).eval());
    matrix.add(weight.turn, directionHessian(-weight.force, arm));
  }
}

void GroupSystem::addInertia(const RodGroupState& state, bool derivatives) {
  for (const Inertia& mass : inertia) {
    const double moved = mass.arc.count > 0 ? mass.arc.at(state.scalars) - mass.firstArc : 0;
    const Eigen::Vector3d away = state.positions[mass.position] - mass.target - moved * mass.slope;
    energy += 0.5 * mass.stiffness * away.squaredNorm();
    if (!derivatives) continue;
    addGradient(mass.position, (mass.stiffness * away).eval());
    matrix.add(slot(mass.position, mass.position), (mass.stiffness * Eigen::Matrix3d::Identity()).eval());
    for (int i = 0; i < mass.arc.count; ++i) {
      const int u = scalarVariable(mass.arc.scalar[i]);
      const Eigen::Vector3d pull = -mass.stiffness * mass.arc.coefficient[i] * mass.slope;
      gradient[unknown(u)] += pull.dot(away);
      matrix.add(slot(mass.position, u), pull);
      for (int k = 0; k <= i; ++k)
        matrix.add(slot(u, scalarVariable(mass.arc.scalar[k])),
                   -pull.dot(mass.slope) * mass.arc.coefficient[k]);
    }
  }
}

void GroupSystem::addContact(const RodGroupState& state, bool derivatives) {
  if (!contact.isActive()) return;
  contact.forEach(state.positions, derivatives, [&](const Touch& touch) {
    energy += touch.energy;
    for (int i = 0; derivatives && i < touch.count; ++i) {
      addGradient(touch.nodes[i], touch.gradient[i]);
      for (int k = 0; k <= i; ++k) {
        const int a = block_[touch.nodes[i]], b = block_[touch.nodes[k]];
        // What touches only in a trial has no place in the matrix yet; nothing is solved with that one.
        if (a != b && !structure_.areCoupled(a, b)) continue;
        matrix.add(slot(touch.nodes[i], touch.nodes[k]), touch.hessian.block<3, 3>(3 * i, 3 * k));
      }
    }
  });
}

void GroupSystem::move(const RodGroupState& from, const Eigen::VectorXd& step, double fraction,
                       RodGroupState& to) const {
  auto part = [&](int at) -> Eigen::Vector3d {
    return fraction * scale_.segment<3>(at).cwiseProduct(step.segment<3>(at));
  };
  for (int i = 0; i < layout_->positionCount; ++i) to.positions[i] = from.positions[i] + part(unknown(i));
  for (int i = 0; i < layout_->rotationCount; ++i)
    to.rotations[i] = turned(from.rotations[i], part(unknown(rotationVariable(i))));
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
  const double energyScale = forceScale_ * lengthScale_;
  for (std::size_t row = 0; row < multiplierAt_.size(); ++row) {
    const double c = rows[row] * multiplierScale_[row] / energyScale;
    const double lambda = multipliers[row] / multiplierScale_[row];
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

double GroupSystem::residual() const {
  double worst = 0;
  for (Eigen::Index i = 0; i < gradient.size(); ++i)
    if (!isMultiplier_[i]) worst = std::max(worst, std::abs(gradient[i]));
  return worst;
}

double GroupSystem::violation(const RodGroupState&) const {
  double worst = 0;
  const double energyScale = forceScale_ * lengthScale_;
  for (std::size_t row = 0; row < multiplierAt_.size(); ++row) {
    const double c = rows[row] * multiplierScale_[row] / energyScale;
    if (pushesUp_[row])
      worst = std::max(worst, active[row] ? std::abs(c) : -c);
    else if (pushesDown_[row])
      worst = std::max(worst, active[row] ? std::abs(c) : c);
    else if (active[row])
      worst = std::max(worst, std::abs(c));
  }
  return worst;
}

Eigen::Vector3d GroupSystem::forceOnSlider(const RodGroupState& state, int slider) const {
  const Segment &before = segments_[sliderSegment_[slider] - 1], &behind = segments_[sliderSegment_[slider]];
  const double share = 0.5 * (before.length.at(state.scalars) + behind.length.at(state.scalars));
  return state.multipliers.segment<3>(before.row) - state.multipliers.segment<3>(behind.row) -
         share * before.weight;
}

Eigen::Vector3d GroupSystem::momentOnSlider(const RodGroupState& state, int slider) const {
  Eigen::Vector3d moment = Eigen::Vector3d::Zero();
  const int frame = layout_->resolve(Place::atSlider(slider)).rotation;
  if (frame < 0) return moment;
  JointPiece joint;
  for (int b = sliderBend_[slider]; b < sliderBend_[slider] + 2; ++b) {
    const Bend& bend = bends_[b];
    joint.p = state.rotations[bend.first];
    joint.r = state.rotations[bend.second];
    joint.stiffness = bend.stiffness;
    joint.restCurvature = bend.rest;
    joint.length = bend.length.at(state.scalars);
    const JointPiece::Derivatives d = joint.derivatives();
    moment += bend.first == frame ? d.byFirst : d.bySecond;
  }
  return moment;
}

Eigen::Vector3d GroupSystem::tangentAtSlider(const RodGroupState& state, int slider) const {
  const Segment &before = segments_[sliderSegment_[slider] - 1], &behind = segments_[sliderSegment_[slider]];
  return (thirdDirector(state.rotations[before.rotation]) + thirdDirector(state.rotations[behind.rotation]))
      .normalized();
}

double GroupSystem::pressureOnSlider(const RodGroupState& state, int slider) const {
  const Eigen::Vector3d tangent = tangentAtSlider(state, slider);
  const double across = forceOnSlider(state, slider).cross(tangent).norm();
  const double grip = group_->sliders[slider].gripLength;
  if (!(grip > 0)) return across;
  return across + 2 * momentOnSlider(state, slider).cross(tangent).norm() / grip;
}

double GroupSystem::shortestShare(const RodGroupState& from, const Eigen::VectorXd& step) const {
  double largest = 0;
  for (const Segment& s : segments_) {
    double change = 0;
    for (int k = 0; k < s.length.count; ++k) {
      const int at = unknown(scalarVariable(s.length.scalar[k]));
      change += s.length.coefficient[k] * scale_[at] * step[at];
    }
    if (change < 0) largest = std::max(largest, -change / s.length.at(from.scalars));
  }
  return largest;
}

int GroupSystem::sliderAtEnd(const RodGroupState& state) const {
  constexpr double kNothing = 1e-3;  // of the rod's mean segment
  for (std::size_t s = 0; s < sliderSegment_.size(); ++s) {
    const int rod = group_->sliders[s].rod;
    const double mean = group_->rods[rod].length / layout_->rods[rod].segmentCount();
    for (int segment : {sliderSegment_[s] - 1, sliderSegment_[s]})
      if (segments_[segment].length.at(state.scalars) < kNothing * mean) return static_cast<int>(s);
  }
  return -1;
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
