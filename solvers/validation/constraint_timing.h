// What a Newton step of a group costs, and how that grows with the number of its constraints.
#pragma once

#include <functional>
#include <string>
#include <vector>

namespace liana {

/// Groups that grow by one kind of constraint.
enum class GrowingGroup {
  Keyholes,  // on one rod
  Pearls,    // on one rod
  Fusions,   // of a tree of rods
  Loops,     // of a ladder of rods
};

const char* toString(GrowingGroup kind);

struct ConstraintTiming {
  GrowingGroup kind = GrowingGroup::Keyholes;
  int constraints = 0;
  int unknowns = 0;  // of the KKT system
  double step = 0;   // processor time of an evaluation, factorization and search [s]
};

/// The best of several runs of a few Newton steps.
ConstraintTiming timeGroup(GrowingGroup kind, int constraints);

/// p of step = c·constraintsᵖ.
double growthExponent(const std::vector<ConstraintTiming>& timings);

}  // namespace liana
