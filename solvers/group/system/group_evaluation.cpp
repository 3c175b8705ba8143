// Energy, gradient and KKT matrix of a group, piece by piece.
#include <limits>

#include "solvers/group/group_system.h"

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
    evaluateHeld(held, state, Order::Value, poses);
    const int count = held.constraint->rows();
    rows.segment(held.row, count) = value_.c.head(count) - offsets.segment(held.row, count);
  }
  for (std::size_t s = 0; s < grips.size(); ++s) {
    rows[layout_->firstSliderRow + static_cast<int>(s)] = state.scalars[s] - state.anchors[s];
    if (grips[s] == Grip::Slides) energy += slipForces[s] * (state.scalars[s] - state.anchors[s]);
  }
  addWeights(state, Order::Value);
  addMoments(state, Order::Value);
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
  addMoments(state, order);
  addInertia(state, order);
  addContact(state, order);
  for (std::size_t s = 0; s < slideForces_.size(); ++s)
    slideForces_[s] = gradient[unknown(scalarVariable(static_cast<int>(s)))];
  if (order == Order::Second) addRolls(state);
  addHeld(state, order);
  addSliders(state, order);
  for (std::size_t row = 0; row < multiplierAt_.size(); ++row)
    if (active[row]) gradient[multiplierAt_[row]] = rows[row];
  gradient.array() *= scaleOfSlopes_.array();
  augmentation.array() *= scaleOfSlopes_.array();
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

}  // namespace liana
