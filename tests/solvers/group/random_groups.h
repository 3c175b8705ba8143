// Random groups of rods for tests: trees and loops with every kind of constraint, some of them impossible.
#pragma once

#include <vector>

#include "solvers/group/first_shape.h"

namespace liana {

struct RandomGroup {
  RodGroup group;
  std::vector<PlaceGuess> guesses;
  bool impossible = false;  // constraints that contradict each other
};

/// The same seed gives the same group. Built around places on nearly straight rods that meet every
/// constraint, so that all but the impossible ones can be met; the guesses are a little off.
RandomGroup makeRandomGroup(unsigned seed);

}  // namespace liana
