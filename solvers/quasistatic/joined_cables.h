// Several cables in one solve, so that what touches pushes both: equal and opposite by construction.
#pragma once

#include <string>
#include <vector>

#include "solvers/quasistatic/rod_problem.h"
#include "solvers/rod/rod_state.h"

namespace liana {

/// Cables in a row as one rod: between two of them lies a gap, a segment without stiffness, weight or
/// contact. Ends within the row are handles. The whole is solved like any rod; each cable keeps its chain of
/// the Hessian, and contacts between cables couple them (CoupledFactor).
struct JoinedCables {
  RodProblem problem;
  std::vector<int> firstSegment;  // of each cable
  std::vector<int> segmentCount;

  int cableCount() const { return static_cast<int>(firstSegment.size()); }
  /// Which cable a segment belongs to, −1 for a gap.
  int cableOf(int segment) const;
  /// One state for all, from a state of each.
  RodState join(const std::vector<RodState>& states) const;
  /// Each cable's own part of a joined state. Contacts between cables appear in both, with opposite forces
  /// and the other cable's number as feature, counted down from −2.
  std::vector<RodState> split(const RodState& joined) const;

  struct GuideSource {
    int cable = -1, index = -1;  // −1: an end within the row
  };
  std::vector<GuideSource> guides;  // where the constraint forces of the joined state come from
};

/// Why these cables cannot be joined, and what to do; empty if they can.
std::string findJoinDefect(const std::vector<RodProblem>& cables);

/// Gravity, obstacles and friction are the first cable's.
JoinedCables joinCables(const std::vector<RodProblem>& cables);

}  // namespace liana
