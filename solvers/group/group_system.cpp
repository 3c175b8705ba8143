#include "solvers/group/group_system.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace liana {

namespace {

/// Whether a roll about itself costs a rod nothing, whatever its shape.
bool isRound(const GroupRod& rod) {
  const auto round = [](const SectionStiffness& section, const Eigen::Vector3d& rest) {
    return section.bending1 == section.bending2 && rest[0] == 0 && rest[1] == 0;
  };
  return round(rod.section, rod.restCurvature) &&
         std::all_of(rod.changes.begin(), rod.changes.end(), [&](const SectionChange& change) {
           return round(change.section, change.restCurvature);
         });
}

}  // namespace

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
    rows.segment<3>(s.row) = piece.gap() - offsets.segment<3>(s.row);
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
  addWeights(state, Order::Value);
  addInertia(state, Order::Value);
  addContact(state, Order::Value);
}

void GroupSystem::evaluate(const RodGroupState& state) {
  matrix.setZero();
  evaluateUpTo<Order::Second>(state);
}

void GroupSystem::evaluateGradient(const RodGroupState& state) {
  evaluateUpTo<Order::First>(state);
}

template <GroupSystem::Order order>
void GroupSystem::evaluateUpTo(const RodGroupState& state) {
  energy = 0;
  gradient.setZero();
  augmentation.setZero();
  addSegments<order>(state);
  addBends<order>(state);
  addWeights(state, order);
  addInertia(state, order);
  addContact(state, order);
  for (std::size_t s = 0; s < slideForces_.size(); ++s)
    slideForces_[s] = gradient[unknown(scalarVariable(static_cast<int>(s)))];
  if (order == Order::Second) addRolls(state);
  addHeld(state, order);
  addSliders(state, order);
  for (std::size_t row = 0; row < multiplierAt_.size(); ++row)
    if (active[row]) gradient[multiplierAt_[row]] = rows[row];
  gradient = gradient.cwiseProduct(scale_) / (forceScale_ * lengthScale_);
  augmentation = augmentation.cwiseProduct(scale_) / (forceScale_ * lengthScale_);
}

template <GroupSystem::Order order>
void GroupSystem::addSegments(const RodGroupState& state) {
  SegmentPiece piece;
  const double byForce = 1 / lengthScale_, byTurns = rotationScale_ * rotationScale_;
  const double byScalarAndTurn = positionScale_ * rotationScale_, byPlaces = positionScale_ * positionScale_;
  for (const Segment& s : segments_) {
    piece.x = state.positions[s.x];
    piece.y = state.positions[s.y];
    piece.q = state.rotations[s.rotation];
    piece.n = state.multipliers.segment<3>(s.row);
    piece.weight = s.weight;
    piece.length = s.length.at(state.scalars);
    const Eigen::Vector3d d = piece.direction(), turn = -d.cross(piece.n), half = -0.5 * s.weight;
    energy += piece.energy();
    rows.segment<3>(s.row) = piece.y - piece.x - piece.length * d - offsets.segment<3>(s.row);
    gradient.segment<3>(s.atY) += piece.n + piece.length * half;
    gradient.segment<3>(s.atX) += -piece.n + piece.length * half;
    gradient.segment<3>(s.atW) += piece.length * turn;
    if (order == Order::Second) {
      matrix.addDiagonal(s.ny, 3, 1.0);
      matrix.addDiagonal(s.nx, 3, -1.0);
      matrix.add(s.nw, (byForce * piece.length * crossMatrix(d)).eval());
      matrix.add(s.ww, (-byTurns * piece.length * directionHessian(piece.n, d)).eval());
    }
    if (s.length.count == 0) continue;
    const double byLength = -piece.n.dot(d) + half.dot(piece.x + piece.y);
    for (int k = 0; k < s.length.count; ++k) {
      const double factor = s.length.coefficient[k];
      gradient[unknown(scalarVariable(s.length.scalar[k]))] += factor * byLength;
      if (order == Order::First) continue;
      matrix.add(s.un[k], (-factor * d).eval());
      matrix.add(s.uw[k], (factor * byScalarAndTurn * turn).eval());
      matrix.add(s.ux[k], (factor * byPlaces * half).eval());
      matrix.add(s.uy[k], (factor * byPlaces * half).eval());
    }
  }
}

template <GroupSystem::Order order>
void GroupSystem::addBends(const RodGroupState& state) {
  JointPiece joint;
  const double byTurns = rotationScale_ * rotationScale_, byPlaces = positionScale_ * positionScale_;
  const double byScalarAndTurn = positionScale_ * rotationScale_;
  for (const Bend& bend : bends_) {
    joint.p = state.rotations[bend.first];
    joint.r = state.rotations[bend.second];
    joint.stiffness = bend.stiffness;
    joint.restCurvature = bend.rest;
    joint.length = bend.length.at(state.scalars);
    const JointPiece::Derivatives d = order == Order::First ? joint.slopes() : joint.derivatives();
    energy += d.energy;
    gradient.segment<3>(bend.atFirst) += d.byFirst;
    gradient.segment<3>(bend.atSecond) += d.bySecond;
    if (order == Order::First) {
      for (int i = 0; i < bend.length.count; ++i)
        gradient[unknown(scalarVariable(bend.length.scalar[i]))] += bend.length.coefficient[i] * d.byLength;
      continue;
    }
    const Eigen::Matrix3d own = byTurns * d.own1;
    matrix.add(bend.own1, own);
    matrix.add(bend.own2, own);
    matrix.add(bend.cross, (byTurns * d.cross).eval());
    for (int i = 0; i < bend.length.count; ++i) {
      const double factor = bend.length.coefficient[i], scaled = factor * byScalarAndTurn;
      gradient[unknown(scalarVariable(bend.length.scalar[i]))] += factor * d.byLength;
      matrix.add(bend.u1[i], (-scaled * d.secondAndLength).eval());
      matrix.add(bend.u2[i], (scaled * d.secondAndLength).eval());
      for (int k = 0; k <= i; ++k)
        matrix.add(bend.uu[3 * i + k], byPlaces * factor * bend.length.coefficient[k] * d.lengthTwice);
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

void GroupSystem::addHeld(const RodGroupState& state, Order order) {
  PlacePose poses[2];
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
  const int count = held.constraint->rows();
  const double energyScale = forceScale_ * lengthScale_, root = std::sqrt(energyScale);
  const auto& J = value_.jacobian;
  double weights[ConstraintValue::kMostRows], scales[ConstraintValue::kMostRows];
  for (int r = 0; r < count; ++r) {
    const double scale = multiplierScale_[held.row + r];
    scales[r] = scale / root;
    weights[r] = kAugmentation * scale * scale / energyScale;
  }
  std::size_t at = 0;
  for (std::size_t i = 0; i < held.locals.size(); ++i) {
    const Local& a = held.locals[i];
    for (int c = 0; c < a.size; ++c)
      for (int r = 0; r < count; ++r)
        matrix.add(held.multiplierSlots[i], r, c, scales[r] * a.scale * J(r, a.column + c));
    for (std::size_t k = 0; k <= i; ++k, ++at) {
      const Local& b = held.locals[k];
      const BlockSlot& slot = held.slots[at];
      const bool twice = k < i && a.variable == b.variable;
      for (int c = 0; c < b.size; ++c)
        for (int r = 0; r < a.size; ++r) {
          double h = value_.hessian(a.column + r, b.column + c);
          for (int m = 0; m < count; ++m) h += weights[m] * J(m, a.column + r) * J(m, b.column + c);
          matrix.add(slot, r, c, a.scale * b.scale * h);
          if (twice) matrix.add(slot, c, r, a.scale * b.scale * h);
        }
    }
  }
}

void GroupSystem::holdRollingRods(const RodGroupState& state) {
  constexpr double kTurns = 1e-9;  // of a row, by a roll
  rolls_.clear();
  for (std::size_t r = 0; r < group_->rods.size(); ++r) canRoll_[r] = isRound(group_->rods[r]);
  PlacePose poses[2];
  for (const Held& held : held_) {
    posesOf(held, state, poses);
    value_.setZero();
    held.constraint->evaluate(poses, held.scalar >= 0 ? state.scalars[held.scalar] : 0,
                              state.multipliers.data() + held.row, value_);
    for (int p = 0; p < held.constraint->placeCount(); ++p) {
      const int rod = held.places[p].rod;
      if (rod < 0 || !held.constraint->usesFrame(p)) continue;
      const auto slope = value_.jacobian.block(0, ConstraintValue::rotation(p), held.constraint->rows(), 3);
      if ((slope * thirdDirector(poses[p].frame)).cwiseAbs().maxCoeff() > kTurns) canRoll_[rod] = 0;
    }
  }
  for (std::size_t r = 0; r < group_->rods.size(); ++r) {
    if (!canRoll_[r]) continue;
    const GroupRod& rod = group_->rods[r];
    const RodLayout& own = layout_->rods[r];
    const int variable = rotationVariable(own.rotation(0));
    rolls_.push_back(
        {own.rotation(0), rod.section.torsion * own.segmentCount() / rod.length, slot(variable, variable)});
  }
}

void GroupSystem::addRolls(const RodGroupState& state) {
  for (const Roll& roll : rolls_) {
    const Eigen::Vector3d axis = thirdDirector(state.rotations[roll.rotation]);
    matrix.add(roll.slot,
               (rotationScale_ * rotationScale_ * roll.stiffness * axis * axis.transpose()).eval());
  }
}

void GroupSystem::addSliders(const RodGroupState& state, Order order) {
  for (std::size_t s = 0; s < grips.size(); ++s) {
    const int i = static_cast<int>(s), row = layout_->firstSliderRow + i;
    rows[row] = state.scalars[s] - state.anchors[s];
    double& slope = gradient[unknown(scalarVariable(i))];
    active[row] = grips[s] == Grip::Sticks;
    if (grips[s] == Grip::Sticks) {
      slope += state.multipliers[row];
      if (order == Order::Second) matrix.add(stickSlots_[s], 1.0);
    } else if (grips[s] == Grip::Slides) {
      slope += slipForces[s];
      energy += slipForces[s] * (state.scalars[s] - state.anchors[s]);
    }
  }
}

void GroupSystem::addWeights(const RodGroupState& state, Order order) {
  for (const Weight& weight : weights_) {
    Eigen::Vector3d point = state.positions[weight.position], arm = Eigen::Vector3d::Zero();
    const bool turns = weight.rotation >= 0 && !weight.offset.isZero();
    if (turns) point += arm = rotationMatrix(state.rotations[weight.rotation]) * weight.offset;
    energy -= weight.force.dot(point);
    if (order == Order::Value) continue;
    addGradient(weight.position, (-weight.force).eval());
    if (!turns) continue;
    addGradient(rotationVariable(weight.rotation), (-arm.cross(weight.force)).eval());
    if (order == Order::Second)
      matrix.add(weight.turn,
                 (rotationScale_ * rotationScale_ * directionHessian(-weight.force, arm)).eval());
  }
}

void GroupSystem::addInertia(const RodGroupState& state, Order order) {
  const double byPlaces = positionScale_ * positionScale_;
  for (const Inertia& mass : inertia) {
    const double moved = mass.arc.count > 0 ? mass.arc.at(state.scalars) - mass.firstArc : 0;
    const Eigen::Vector3d away = state.positions[mass.position] - mass.target - moved * mass.slope;
    energy += 0.5 * mass.stiffness * away.squaredNorm();
    if (order == Order::Value) continue;
    const NodeSlots& slots = nodeSlots_[mass.position];
    gradient.segment<3>(unknown(mass.position)) += mass.stiffness * away;
    if (order == Order::Second) matrix.addDiagonal(slots.own, 3, byPlaces * mass.stiffness);
    for (int i = 0; i < mass.arc.count; ++i) {
      const Eigen::Vector3d pull = -mass.stiffness * mass.arc.coefficient[i] * mass.slope;
      gradient[unknown(scalarVariable(mass.arc.scalar[i]))] += pull.dot(away);
      if (order == Order::First) continue;
      matrix.add(slots.u[i], (byPlaces * pull).eval());
      for (int k = 0; k <= i; ++k)
        matrix.add(slots.uu[2 * i + k], -byPlaces * pull.dot(mass.slope) * mass.arc.coefficient[k]);
    }
  }
}

void GroupSystem::addContact(const RodGroupState& state, Order order) {
  if (!contact.isActive()) return;
  const double byPlaces = positionScale_ * positionScale_;
  contact.forEach(state.positions, order != Order::Value, [&](const Touch& touch) {
    energy += touch.energy;
    for (int i = 0; order != Order::Value && i < touch.count; ++i) {
      addGradient(touch.nodes[i], touch.gradient[i]);
      for (int k = 0; order == Order::Second && k <= i; ++k) {
        // What touches only in a trial has no place in the matrix yet; nothing is solved with that one.
        if (!structure_.areCoupled(index_[touch.nodes[i]], index_[touch.nodes[k]])) continue;
        matrix.add(slot(touch.nodes[i], touch.nodes[k]),
                   (byPlaces * touch.hessian.block<3, 3>(3 * i, 3 * k)).eval());
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

bool GroupSystem::hasRoom(const RodGroupState& state) const {
  return std::all_of(segments_.begin(), segments_.end(),
                     [&](const Segment& s) { return s.length.count == 0 || s.length.at(state.scalars) > 0; });
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
