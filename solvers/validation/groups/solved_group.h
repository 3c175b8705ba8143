// A reference group built for the solver, solved, and measured against its numbers.
#pragma once

#include "solvers/group/first_shape.h"
#include "solvers/group/group_solver.h"
#include "solvers/validation/groups/reference_groups.h"

namespace liana {

/// The group of a reference with so many segments a rod, and where its joints went.
struct BuiltGroup {
  RodGroup group;
  std::vector<PlaceGuess> guesses;
  std::vector<int> slider;                   // of each joint; −1: none
  std::vector<std::vector<int>> constraint;  // of each joint: one per member, clamps two
};

BuiltGroup buildGroup(const ReferenceGroup& reference, int segments);

}  // namespace liana
