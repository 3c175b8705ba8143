// How a GroupSystem takes a group over: its structure where that is new, its figures always.
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
  s.push_back(-3);
  for (const MomentLoad& load : group.moments) sign(load.place, s);
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
    makeMoments(group);
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

/// What may change without a change of structure.
void GroupSystem::refresh(const RodGroup& group) {
  std::size_t segment = 0, bend = 0;
  bool changed = false;
  for (std::size_t r = 0; r < group.rods.size(); ++r) {
    const GroupRod& rod = group.rods[r];
    const RodLayout& layout = layout_->rods[r];
    for (int j = 0; j < layout.segmentCount(); ++j)
      segments_[segment++].weight = rod.sectionAt(layout.firstMiddle(j)).massPerLength * group.gravity;
    const auto belongs = [&](int rotation) {
      return rotation >= layout.firstRotation && rotation < layout.firstRotation + layout.segmentCount();
    };
    for (; bend < bends_.size() && (belongs(bends_[bend].first) || belongs(bends_[bend].second)); ++bend) {
      const bool isInside = belongs(bends_[bend].first) && belongs(bends_[bend].second);
      const int own = belongs(bends_[bend].first) ? bends_[bend].first : bends_[bend].second;
      const double middle = layout.firstMiddle(own - layout.firstRotation);
      const Eigen::Vector3d stiffness = stiffnessOf(rod.sectionAt(middle));
      const double joint =
          isInside ? (middle + layout.firstMiddle(bends_[bend].second - layout.firstRotation)) / 2 : middle;
      const Eigen::Vector3d rest = rod.restCurvatureAt(rod.mouldedCurvatures.empty() ? middle : joint);
      changed = changed || stiffness != bends_[bend].stiffness || rest != bends_[bend].rest;
      bends_[bend].stiffness = stiffness;
      bends_[bend].rest = rest;
    }
  }
  figuresRevision_ += changed;
  hasOneSided_ = false;
  for (std::size_t i = 0; i < held_.size(); ++i) {
    held_[i].constraint = group.constraints[i].get();
    for (int p = 0; p < held_[i].constraint->placeCount(); ++p)
      held_[i].places[p].offset = held_[i].constraint->place(p).offset;
    hasOneSided_ = hasOneSided_ || held_[i].constraint->sense != Sense::Equal;
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
  for (std::size_t i = 0; i < moments_.size(); ++i) {
    moments_[i].size = group.moments[i].moment;
    moments_[i].axis = group.moments[i].axis.normalized();
    moments_[i].reference = group.moments[i].reference.normalized();
  }
}

void GroupSystem::setScales(const RodGroup& group) {
  lengthScale_ = forceScale_ = 0;
  for (const GroupRod& rod : group.rods) {
    lengthScale_ = std::max(lengthScale_, rod.length);
    forceScale_ = std::max(forceScale_, forceOf(rod, group.gravity));
  }
  for (const Weight& weight : weights_) forceScale_ = std::max(forceScale_, weight.force.norm());
  for (const Moment& moment : moments_)
    forceScale_ = std::max(forceScale_, std::abs(moment.size) / lengthScale_);
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
  scaleOfSlopes_ = scale_ / (forceScale_ * lengthScale_);
  rowScale_.resize(layout_->multiplierCount);
  inverseRowScale_.resize(layout_->multiplierCount);
  for (int row = 0; row < layout_->multiplierCount; ++row) {
    rowScale_[row] = multiplierScale_[row] / (forceScale_ * lengthScale_);
    inverseRowScale_[row] = 1 / multiplierScale_[row];
  }
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
