// How a GroupSystem is built: variables, blocks, elements and where their derivatives go.
#include "solvers/group/group_system.h"

namespace liana {

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
  value_.setZero();
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
  for (Moment& moment : moments_)
    moment.turn = slot(rotationVariable(moment.rotation), rotationVariable(moment.rotation));
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
  isShape_.setOnes(structure_.size());
  for (int at : multiplierAt_) isShape_[at] = 0;
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

}  // namespace liana
