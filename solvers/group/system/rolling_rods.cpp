// Rods that may roll about themselves at no cost.
#include <algorithm>

#include "solvers/group/group_system.h"

namespace liana {

namespace {

/// Whether a roll about itself costs a rod nothing, whatever its shape.
bool isRound(const GroupRod& rod) {
  const auto round = [](const SectionStiffness& section, const Eigen::Vector3d& rest) {
    return section.bending1 == section.bending2 && rest[0] == 0 && rest[1] == 0;
  };
  return rod.mouldedCurvatures.empty() && round(rod.section, rod.restCurvature) &&
         std::all_of(rod.changes.begin(), rod.changes.end(), [&](const SectionChange& change) {
           return round(change.section, change.restCurvature);
         });
}

}  // namespace

void GroupSystem::holdRollingRods(const RodGroupState& state) {
  constexpr double kTurns = 1e-9;  // of a row, by a roll
  rolls_.clear();
  for (std::size_t r = 0; r < group_->rods.size(); ++r) canRoll_[r] = isRound(group_->rods[r]);
  for (const Moment& moment : moments_)
    if (moment.rod >= 0) canRoll_[moment.rod] = 0;
  PlacePose poses[2];
  for (const Held& held : held_) {
    evaluateHeld(held, state, Order::First, poses);
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

}  // namespace liana
