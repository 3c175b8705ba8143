// How a GroupSystem is built: variables, blocks, elements and where their derivatives go.
#include <algorithm>
#include <cmath>

#include "solvers/group/group_system.h"

namespace liana {

namespace {

Eigen::Vector3d stiffnessOf(const SectionStiffness& section) {
  return {section.bending1, section.bending2, section.torsion};
}

void sign(const Place& place, std::vector<double>& into) {
  into.insert(into.end(), {static_cast<double>(place.on), static_cast<double>(place.index), place.arcLength});
}

}  // namespace

/// Everything the unknowns, their couplings and their order depend on.
bool GroupSystem::isSameStructure(const RodGroup& group) {
  std::vector<double>& s = newSignature_;
  s.clear();
  for (const GroupRod& rod : group.rods) {
    s.insert(s.end(),
             {rod.length, static_cast<double>(rod.segments), static_cast<double>(rod.changes.size())});
    for (const SectionChange& change : rod.changes) s.push_back(change.from);
  }
  s.push_back(-1);
  for (const Slider& slider : group.sliders)
    s.insert(s.end(), {static_cast<double>(slider.rod), slider.arcLength});
  s.push_back(static_cast<double>(group.bodies.size()));
  for (const auto& constraint : group.constraints) {
    s.insert(s.end(),
             {static_cast<double>(constraint->rows()), static_cast<double>(constraint->hasScalar())});
    for (int p = 0; p < constraint->placeCount(); ++p) {
      sign(constraint->place(p), s);
      s.push_back(constraint->usesFrame(p));
    }
  }
  s.push_back(-2);
  for (const PointLoad& load : group.loads) sign(load.place, s);
  s.push_back(group.contact.surface || group.contact.rodsTouch);
  return layout_ && s == signature_;
}

void GroupSystem::bind(const RodGroup& group) {
  const bool isNew = !isSameStructure(group);
  group_ = &group;
  rolls_.clear();  // of another group, perhaps
  if (isNew) {
    signature_ = newSignature_;
    layout_ = std::make_unique<GroupLayout>(group);
    touches_ = group.contact.surface || group.contact.rodsTouch;
    makeRods(group);
    makeHeld(group);
    makeWeights(group);
    makeBlocks();
    touching_.clear();
    makeStructure();
    makeVectors();
    makeSlots();
  }
  offsets.setZero(layout_->multiplierCount);
  canRoll_.resize(group.rods.size());
  refresh(group);
  setScales(group);
  setWeights(group);
}

/// Pairs that touch or nearly do. The structure belongs to those of the shape a solve begins with, and grows
/// on the way where others come to touch: it does not depend on what was solved before.
bool GroupSystem::renewContact(const RodGroupState& state, bool begins) {
  if (begins) contact.begin(*group_, *layout_, state);
  if (!contact.isActive()) return false;
  const bool renewed = contact.renew(state.positions);
  near_.clear();
  contact.findNear(state.positions, near_);
  std::sort(near_.begin(), near_.end());
  near_.erase(std::unique(near_.begin(), near_.end()), near_.end());
  if (begins ? near_ == touching_ : contact.allTouching(state.positions, [&](int a, int b) {
        return structure_.areCoupled(index_[a], index_[b]);
      }))
    return renewed;
  touching_ = near_;
  makeStructure();
  makeSlots();
  return true;
}

void GroupSystem::makeRods(const RodGroup& group) {
  segments_.clear();
  bends_.clear();
  int row = 0;
  for (std::size_t r = 0; r < group.rods.size(); ++r) {
    const RodLayout& rod = layout_->rods[r];
    std::vector<int> frameAt(rod.nodeCount(), -1);
    for (const RodStation& station : rod.stations()) frameAt[station.node] = station.frame;
    auto addBend = [&](int first, int second, int before, int behind) {
      Bend bend;
      bend.first = first;
      bend.second = second;
      if (before >= 0) bend.length.add(rod.segmentLength(before), 0.5);
      if (behind >= 0) bend.length.add(rod.segmentLength(behind), 0.5);
      bends_.push_back(bend);
    };
    for (int j = 0; j < rod.segmentCount(); ++j, row += 3) {
      Segment segment;
      segment.x = rod.position(j);
      segment.y = rod.position(j + 1);
      segment.rotation = rod.rotation(j);
      segment.row = row;
      segment.length = rod.segmentLength(j);
      segments_.push_back(segment);
    }
    for (int i = 0; i < rod.nodeCount(); ++i) {
      const int before = i - 1, behind = i < rod.segmentCount() ? i : -1;
      if (frameAt[i] < 0) {
        if (before >= 0 && behind >= 0) addBend(rod.rotation(before), rod.rotation(behind), before, behind);
        continue;
      }
      if (before >= 0) addBend(rod.rotation(before), frameAt[i], before, -1);
      if (behind >= 0) addBend(frameAt[i], rod.rotation(behind), -1, behind);
    }
  }
}

void GroupSystem::makeHeld(const RodGroup& group) {
  held_.assign(group.constraints.size(), {});
  for (std::size_t i = 0; i < held_.size(); ++i) {
    Held& held = held_[i];
    const Constraint& constraint = *group.constraints[i];
    held.row = layout_->firstRow[i];
    held.scalar = layout_->constraintScalar[i];
    held.variable = constraintVariable(static_cast<int>(i));
    for (int p = 0; p < constraint.placeCount(); ++p) {
      const ResolvedPlace& place = held.places[p] = layout_->resolve(constraint.place(p));
      held.locals.push_back({ConstraintValue::position(p), 3, place.position});
      const bool onBody = constraint.place(p).on == Place::On::Body;
      if (constraint.usesFrame(p) || onBody)
        held.locals.push_back({ConstraintValue::rotation(p), 3, rotationVariable(place.rotation)});
      if (place.scalar >= 0)
        held.locals.push_back({ConstraintValue::arcLength(p), 1, scalarVariable(place.scalar)});
    }
    if (held.scalar >= 0) held.locals.push_back({ConstraintValue::kScalar, 1, scalarVariable(held.scalar)});
  }
}

void GroupSystem::makeWeights(const RodGroup& group) {
  weights_.clear();
  auto add = [&](const ResolvedPlace& place, bool turns) {
    Weight weight;
    weight.position = place.position;
    weight.rotation = turns ? place.rotation : -1;
    weights_.push_back(weight);
  };
  for (std::size_t s = 0; s < group.sliders.size(); ++s)
    add(layout_->resolve(Place::atSlider(static_cast<int>(s))), false);
  for (std::size_t b = 0; b < group.bodies.size(); ++b)
    add(layout_->resolve(Place::onBody(static_cast<int>(b))), true);
  for (const PointLoad& load : group.loads)
    add(layout_->resolve(load.place), load.place.on == Place::On::Body);
}

/// Variables that are eliminated together, with their sizes.
void GroupSystem::addBlock(std::initializer_list<std::pair<int, int>> variables) {
  const int block = blocks_.empty() ? 0 : blocks_.back() + 1;
  for (const auto& [variable, size] : variables) {
    index_[variable] = static_cast<int>(sizes_.size());
    sizes_.push_back(size);
    blocks_.push_back(block);
  }
}

void GroupSystem::makeBlocks() {
  const int sliders = static_cast<int>(layout_->sliderStation.size());
  index_.assign(sliderVariable(sliders), -1);
  sizes_.clear();
  blocks_.clear();
  int segment = 0;
  for (const RodLayout& rod : layout_->rods) {
    addBlock({{rod.position(0), 3}});
    for (int j = 0; j < rod.segmentCount(); ++j, ++segment)
      addBlock(
          {{rod.position(j + 1), 3}, {rotationVariable(rod.rotation(j)), 3}, {segmentVariable(segment), 3}});
    for (const RodStation& station : rod.stations())
      if (station.hasFrame) addBlock({{rotationVariable(station.frame), 3}});
  }
  for (std::size_t b = 0; b < group_->bodies.size(); ++b)
    addBlock({{layout_->firstBodyPosition + static_cast<int>(b), 3},
              {rotationVariable(layout_->firstBodyRotation + static_cast<int>(b)), 3}});
  for (int s = 0; s < sliders; ++s) addBlock({{scalarVariable(s), 1}, {sliderVariable(s), 1}});
  for (std::size_t i = 0; i < held_.size(); ++i) {
    const int count = group_->constraints[i]->rows();
    if (held_[i].scalar >= 0)
      addBlock({{held_[i].variable, count}, {scalarVariable(held_[i].scalar), 1}});
    else
      addBlock({{held_[i].variable, count}});
  }
}

void GroupSystem::makeStructure() {
  std::vector<BlockSparseStructure::Pair> couplings, after;
  auto couple = [&](int a, int b) {
    if (a != b) couplings.push_back({index_[a], index_[b]});
  };
  auto behind = [&](int later, int earlier) { after.push_back({index_[later], index_[earlier]}); };
  for (const Segment& segment : segments_) {
    const int w = rotationVariable(segment.rotation), n = segmentVariable(segment.row / 3);
    couple(n, segment.x);
    if (touches_) couple(segment.y, segment.x);
    for (int i = 0; i < segment.length.count; ++i) {
      const int u = scalarVariable(segment.length.scalar[i]);
      for (int other : {segment.x, segment.y, w, n}) couple(u, other);
      behind(u, segment.y);
    }
  }
  // The first node of a rod has no pivot of its own before its segment is gone.
  for (const RodLayout& rod : layout_->rods) behind(rod.position(0), rod.position(1));
  for (const Bend& bend : bends_) {
    const int a = rotationVariable(bend.first), b = rotationVariable(bend.second);
    couple(a, b);
    for (int i = 0; i < bend.length.count; ++i) {
      const int u = scalarVariable(bend.length.scalar[i]);
      couple(u, a);
      couple(u, b);
      for (int k = 0; k < i; ++k) couple(u, scalarVariable(bend.length.scalar[k]));
    }
  }
  for (const Held& held : held_)
    for (std::size_t i = 0; i < held.locals.size(); ++i) {
      couple(held.variable, held.locals[i].variable);
      behind(held.variable, held.locals[i].variable);
      for (std::size_t k = 0; k < i; ++k) couple(held.locals[i].variable, held.locals[k].variable);
    }
  for (const auto& [a, b] : touching_) couple(a, b);
  structure_ = BlockSparseStructure(sizes_, couplings, after, blocks_);
  matrix.setStructure(structure_);
  ++structureRevision_;
}

void GroupSystem::makeVectors() {
  const int size = structure_.size();
  gradient.resize(size);
  augmentation.resize(size);
  scale_.resize(size);
  modeWeights_.resize(size);
  rows.setZero(layout_->multiplierCount);
  active.assign(layout_->multiplierCount, 1);
  pushesUp_.assign(layout_->multiplierCount, 0);
  pushesDown_.assign(layout_->multiplierCount, 0);
  multiplierScale_.assign(layout_->multiplierCount, 1);
  multiplierAt_.assign(layout_->multiplierCount, 0);
  isMultiplier_.assign(size, 0);
  grips.assign(group_->sliders.size(), Grip::None);
  slipForces.assign(group_->sliders.size(), 0);
  slideForces_.assign(group_->sliders.size(), 0);
}

void GroupSystem::makeSlots() {
  for (std::size_t i = 0; i < segments_.size(); ++i) {
    Segment& s = segments_[i];
    const int n = segmentVariable(static_cast<int>(i)), w = rotationVariable(s.rotation);
    s.atX = unknown(s.x);
    s.atY = unknown(s.y);
    s.atW = unknown(w);
    s.nx = slot(n, s.x);
    s.ny = slot(n, s.y);
    s.nw = slot(n, w);
    s.ww = slot(w, w);
    for (int k = 0; k < s.length.count; ++k) {
      const int u = scalarVariable(s.length.scalar[k]);
      s.un[k] = slot(n, u);
      s.uw[k] = slot(w, u);
      s.ux[k] = slot(s.x, u);
      s.uy[k] = slot(s.y, u);
    }
    for (int k = 0; k < 3; ++k) multiplierAt_[s.row + k] = unknown(n) + k;
  }
  for (Bend& bend : bends_) {
    const int a = rotationVariable(bend.first), b = rotationVariable(bend.second);
    bend.atFirst = unknown(a);
    bend.atSecond = unknown(b);
    bend.own1 = slot(a, a);
    bend.own2 = slot(b, b);
    bend.cross = slot(a, b);
    for (int i = 0; i < bend.length.count; ++i) {
      const int u = scalarVariable(bend.length.scalar[i]);
      bend.u1[i] = slot(a, u);
      bend.u2[i] = slot(b, u);
      for (int k = 0; k <= i; ++k) bend.uu[3 * i + k] = slot(u, scalarVariable(bend.length.scalar[k]));
    }
  }
  for (std::size_t c = 0; c < held_.size(); ++c) {
    Held& held = held_[c];
    held.slots.clear();
    held.multiplierSlots.clear();
    for (std::size_t i = 0; i < held.locals.size(); ++i) {
      held.multiplierSlots.push_back(slot(held.variable, held.locals[i].variable));
      for (std::size_t k = 0; k <= i; ++k)
        held.slots.push_back(slot(held.locals[i].variable, held.locals[k].variable));
    }
    for (int r = 0; r < group_->constraints[c]->rows(); ++r)
      multiplierAt_[held.row + r] = unknown(held.variable) + r;
  }
  for (Weight& weight : weights_)
    if (weight.rotation >= 0)
      weight.turn = slot(rotationVariable(weight.rotation), rotationVariable(weight.rotation));
  nodeSlots_.assign(layout_->positionCount, {});
  for (int i = 0; i < layout_->positionCount; ++i) nodeSlots_[i].own = slot(i, i);
  for (const RodLayout& rod : layout_->rods)
    for (int i = 0; i < rod.nodeCount(); ++i) {
      const SlidingLength arc = rod.nodeArc(i);
      NodeSlots& slots = nodeSlots_[rod.position(i)];
      for (int k = 0; k < arc.count; ++k) {
        slots.u[k] = slot(rod.position(i), scalarVariable(arc.scalar[k]));
        for (int m = 0; m <= k; ++m)
          slots.uu[2 * k + m] = slot(scalarVariable(arc.scalar[k]), scalarVariable(arc.scalar[m]));
      }
    }
  for (Roll& roll : rolls_)
    roll.slot = slot(rotationVariable(roll.rotation), rotationVariable(roll.rotation));
  stickSlots_.clear();
  for (std::size_t s = 0; s < group_->sliders.size(); ++s) {
    const int i = static_cast<int>(s);
    stickSlots_.push_back(slot(sliderVariable(i), scalarVariable(i)));
    multiplierAt_[layout_->firstSliderRow + i] = unknown(sliderVariable(i));
  }
  for (int at : multiplierAt_) isMultiplier_[at] = 1;
  firstBend_.assign(layout_->rotationCount, -1);
  for (int b = static_cast<int>(bends_.size()) - 1; b >= 0; --b)
    firstBend_[bends_[b].first] = firstBend_[bends_[b].second] = b;
  sliderSegment_.assign(group_->sliders.size(), 0);
  sliderBend_.assign(group_->sliders.size(), -1);
  for (std::size_t s = 0; s < group_->sliders.size(); ++s) {
    const RodLayout& rod = layout_->rods[group_->sliders[s].rod];
    const RodStation& station = rod.stations()[layout_->sliderStation[s]];
    for (std::size_t i = 0; i < segments_.size(); ++i)
      if (segments_[i].x == rod.position(station.node)) sliderSegment_[s] = static_cast<int>(i);
    if (station.hasFrame) sliderBend_[s] = firstBend_[station.frame];
  }
}

/// What may change without a change of structure.
void GroupSystem::refresh(const RodGroup& group) {
  std::size_t segment = 0, bend = 0;
  for (std::size_t r = 0; r < group.rods.size(); ++r) {
    const GroupRod& rod = group.rods[r];
    const RodLayout& layout = layout_->rods[r];
    for (int j = 0; j < layout.segmentCount(); ++j)
      segments_[segment++].weight = rod.sectionAt(layout.firstMiddle(j)).massPerLength * group.gravity;
    const auto belongs = [&](int rotation) {
      return rotation >= layout.firstRotation && rotation < layout.firstRotation + layout.segmentCount();
    };
    for (; bend < bends_.size() && (belongs(bends_[bend].first) || belongs(bends_[bend].second)); ++bend) {
      const int own = belongs(bends_[bend].first) ? bends_[bend].first : bends_[bend].second;
      const double middle = layout.firstMiddle(own - layout.firstRotation);
      bends_[bend].stiffness = stiffnessOf(rod.sectionAt(middle));
      bends_[bend].rest = rod.restCurvatureAt(middle);
    }
  }
  for (std::size_t i = 0; i < held_.size(); ++i) {
    held_[i].constraint = group.constraints[i].get();
    for (int p = 0; p < held_[i].constraint->placeCount(); ++p)
      held_[i].places[p].offset = held_[i].constraint->place(p).offset;
    for (int r = 0; r < held_[i].constraint->rows(); ++r) {
      pushesUp_[held_[i].row + r] = held_[i].constraint->sense == Sense::AtLeast;
      pushesDown_[held_[i].row + r] = held_[i].constraint->sense == Sense::AtMost;
    }
  }
  std::size_t at = 0;
  for (const Slider& slider : group.sliders) weights_[at++].force = slider.mass * group.gravity;
  for (const RigidBody& body : group.bodies) {
    weights_[at].offset = body.centerOfMass;
    weights_[at++].force = body.mass * group.gravity;
  }
  for (const PointLoad& load : group.loads) {
    weights_[at].offset = load.place.offset;
    weights_[at++].force = load.force;
  }
}

void GroupSystem::setScales(const RodGroup& group) {
  lengthScale_ = forceScale_ = 0;
  for (const GroupRod& rod : group.rods) {
    lengthScale_ = std::max(lengthScale_, rod.length);
    forceScale_ = std::max(forceScale_, forceOf(rod, group.gravity));
  }
  for (const Weight& weight : weights_) forceScale_ = std::max(forceScale_, weight.force.norm());
  scale_.setConstant(1);
  for (int i = 0; i < layout_->positionCount; ++i) scale_.segment<3>(unknown(i)).setConstant(lengthScale_);
  for (int i = 0; i < layout_->scalarCount; ++i) scale_[unknown(scalarVariable(i))] = lengthScale_;
  std::fill(multiplierScale_.begin(), multiplierScale_.end(), forceScale_);
  for (const Held& held : held_)
    for (int r = 0; r < held.constraint->rows(); ++r)
      if (held.constraint->unit(r) == RowUnit::Angle)
        multiplierScale_[held.row + r] = forceScale_ * lengthScale_;
  for (std::size_t row = 0; row < multiplierAt_.size(); ++row)
    scale_[multiplierAt_[row]] = multiplierScale_[row];
  positionScale_ = std::sqrt(lengthScale_ / forceScale_);
  rotationScale_ = 1 / std::sqrt(forceScale_ * lengthScale_);
  for (Held& held : held_)
    for (Local& local : held.locals)
      local.scale = isRotation(local.variable) ? rotationScale_ : positionScale_;
}

void GroupSystem::setWeights(const RodGroup& group) {
  modeWeights_.setZero();
  const double energyScale = forceScale_ * lengthScale_;
  for (std::size_t r = 0; r < group.rods.size(); ++r) {
    const GroupRod& rod = group.rods[r];
    const RodLayout& layout = layout_->rods[r];
    const double ell = rod.length / layout.segmentCount(), square = rod.length * rod.length;
    const double node =
        forceOf(rod, group.gravity) * ell / square * lengthScale_ * lengthScale_ / energyScale;
    const double turn = stiffnessOf(rod.section).maxCoeff() * ell / square / energyScale;
    for (int i = 0; i < layout.nodeCount(); ++i)
      modeWeights_.segment<3>(unknown(layout.position(i))).setConstant(node);
    for (int j = 0; j < layout.segmentCount(); ++j)
      modeWeights_.segment<3>(unknown(rotationVariable(layout.rotation(j)))).setConstant(turn);
    for (const RodStation& station : layout.stations())
      if (station.hasFrame)
        modeWeights_.segment<3>(unknown(rotationVariable(station.frame))).setConstant(turn);
  }
  constexpr double kSmall = 1e-3;
  for (std::size_t b = 0; b < group.bodies.size(); ++b) {
    const int i = static_cast<int>(b);
    modeWeights_.segment<3>(unknown(layout_->firstBodyPosition + i)).setConstant(kSmall);
    modeWeights_.segment<3>(unknown(rotationVariable(layout_->firstBodyRotation + i))).setConstant(kSmall);
  }
  for (int i = 0; i < layout_->scalarCount; ++i) modeWeights_[unknown(scalarVariable(i))] = kSmall;
}

}  // namespace liana
