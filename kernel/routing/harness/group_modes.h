// Cables of a group that find their length, and those whose plugs were turned: a group of given lengths and
// untwisted ends is solved again and again until they have what they ask for.
#pragma once

#include <functional>
#include <vector>

#include "kernel/routing/harness/harness_problem.h"
#include "kernel/routing/harness/harness_router.h"

namespace liana {

/// How a group whose lengths are given is solved.
using GroupSolve =
    std::function<std::vector<RoutedCable>(const std::vector<Cable>& cables, const GroupBegin& begin,
                                           const std::vector<GroupForesight::Ends>& ends)>;

/// Whether a cable asks for more than a group of given lengths does.
bool asksForMore(const Cable& cable);

/// What the cables of a group meet, for those that are solved on their own in between.
struct GroupModesScene {
  const std::vector<Cable>& cables;
  const HarnessNodes& nodes;
  const DocumentSettings& settings;
  const Surroundings& around;
  const std::function<bool(int)>& keepGoing;
};

/// **Pulls.** See DrawnSpans.
///
/// **Lengths.** Each cable whose length is automatic is solved on its own between the places it has in the
/// group, among the others as they lie, by the rule of a single cable: that gives a length for each of its
/// spans. Where the group has these lengths and gives the same again, every cable lies as its rule says. The
/// way there is a fixed point iteration drawn together by Anderson's method (Walker & Ni 2011), since
/// branches that give way would make it slow.
///
/// **Turns.** From the untwisted shape the far ends are turned in parts that the cables follow, as single
/// cables are wound up; what they hold in the end is judged by their link.
std::vector<RoutedCable> solveWithModes(const GroupModesScene& scene, const GroupBegin& begin,
                                        const GroupSolve& solve);

}  // namespace liana
